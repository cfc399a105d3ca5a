from decimo.chance import Refusal as Refusal
from decimo.scripting import Campaign as Campaign
from decimo.scripting import new as new
from decimo.scripting import open_campaign as open  # noqa: A004 - scripts call it decimo.open
from decimo.scripting import open_campaign as open_campaign

__all__ = ["Campaign", "Refusal", "__version__", "new", "open", "open_campaign"]
__version__: str

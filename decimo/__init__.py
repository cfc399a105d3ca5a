"""Decimo: a solo campaign of ancient war, kept for decades.

For scripts (docs/scripting.md):

    import decimo

    with decimo.new("italy", seed=7) as campaign:
        campaign.run(years=10)
        print(campaign.chronicle())

Importing this package is cheap: each name is imported on its first use. `__init__.pyi` has the types.
"""

__version__ = "0.6.0"

__all__ = ["Campaign", "Refusal", "__version__", "new", "open", "open_campaign"]

_HOMES = {
    "Campaign": ("decimo.scripting", "Campaign"),
    "Refusal": ("decimo.chance", "Refusal"),
    "new": ("decimo.scripting", "new"),
    "open": ("decimo.scripting", "open_campaign"),
    "open_campaign": ("decimo.scripting", "open_campaign"),
}
"""The module and attribute of each exported name."""


def __getattr__(name: str) -> object:
    # Every command begins with this module: an import up here is one more moment at which Ctrl+C shows a traceback.
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'decimo' has no attribute '{name}'")
    module, attribute = _HOMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)

"""What goes with a step that is taken back while another one waits for a person."""

from decimo.play.session import Session


def goes_with_waiting(session: Session) -> str:
    """Say what was given to the step that waits, and goes when a step before it is taken back; mostly nothing."""
    waiting = session.waiting
    if waiting is None:
        return ""
    said = []
    if any(each.answer.source == "player" for each in waiting.answered.values()):
        said.append("What you answered to the open question goes with it.")
    if waiting.deferred:
        rules = ", ".join(f"{key}={value}" for key, value in waiting.deferred)
        said.append(f"The house rules that wait for its end go with it: {rules}.")
    return " ".join(said)

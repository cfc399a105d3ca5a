"""What a step that was played is called."""

from decimo.play.record import StepRecord
from decimo.play.session import Session


def step_title(session: Session, record: StepRecord) -> str:
    """Return the title of a step that was played; of an order or a change of the house, what kind it was."""
    if record.command:
        side, _, given = record.command.partition(" ")
        name = session.ruleset.sides(session.state.world).get(side, side)
        return {
            "order": f"{name} order: {given.replace('-', ' ').replace('_', ' ')}",
            "seat": f"who decides for {name}",
            "dice": "who rolls and draws",
            "setting": f"house rule {record.command}",
            "amend": "the umpire's hand",
            "branch": "a branch of its own",
            "update": "tables of your own" if record.by == "player" else "renewed rules or tables",
        }.get(record.kind, record.command)
    steps = session.ruleset.steps(session.state, record.year, record.season)
    return next((step.title for step in steps if step.id == record.name), record.name)

"""The house rules on the form for a new campaign: a field for each, laid out when they are first looked at."""

from textual import on
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from decimo.fate import Refusal
from decimo.play.ruleset import Ruleset


class RuleFields(Vertical):
    """What the rules of a land leave to the house; hidden at first, for there are many and few look at them."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - the name that widgets use
        super().__init__(id=id)
        self.display = False
        self._ruleset: Ruleset | None = None
        self._from: Widget | None = None
        """What had the focus before the fields were shown."""

    async def offer(self, ruleset: Ruleset | None) -> None:
        """Ask for the house rules of another land, or of none."""
        self._ruleset = ruleset
        await self.remove_children()
        if self.display:
            await self._lay_out()

    async def turn(self) -> None:
        """Show the fields and go there, or hide them and go back to where one came from; what was typed stays."""
        self.display = not self.display
        if self.display:
            self._from = self.screen.focused
            await self._lay_out()
            if self.children:
                self.call_after_refresh(self.query(Input).first().focus)
        elif self._from is not None:
            self._from.focus()

    def changed(self) -> dict[str, str]:
        """What was typed that is not the usual, by the key of its rule."""
        rows = self._ruleset.setting_rows() if self._ruleset else {}
        fields = self.query(RuleField).results(RuleField)
        return {field.key: field.text for field in fields if field.text != str(rows[field.key].default)}

    def are_possible(self) -> bool:
        """Whether the rules allow all that was typed; what they refuse is said beside it."""
        changed, refused = self.changed(), list[RuleField]()
        for field in self.query(RuleField).results(RuleField):
            words = self._refusal(field) if field.key in changed else ""
            field.say(words)
            if words:
                refused.append(field)
        if refused:
            self.display = True
            refused[-1].query_one(Input).focus()
        return not refused

    def _refusal(self, field: "RuleField") -> str:
        if self._ruleset is not None:
            try:
                self._ruleset.read_setting(field.key, field.text)
            except Refusal as refusal:
                return str(refusal)
        return ""

    async def _lay_out(self) -> None:
        if self._ruleset is not None and not self.children:
            rows = self._ruleset.setting_rows()
            await self.mount_all(
                RuleField(
                    key,
                    str(row.default),
                    Content.assemble(
                        (f"{row.gap}  {key}", "bold"), f"  {row.words} Possible: {row.possible}."
                    ),
                )
                for key, row in rows.items()
            )


class RuleField(Vertical):
    """One house rule: what it is about, what is typed, and what is wrong with that."""

    def __init__(self, key: str, usual: str, about: Content) -> None:
        field = line_field(usual, f"set-{key}")
        super().__init__(Static(about), field, Static("", classes="wrong"), classes="setting")
        self.key = key

    @property
    def text(self) -> str:
        """What is typed."""
        return self.query_one(Input).value.strip()

    @on(Input.Changed)
    def _typed(self) -> None:
        """What was said of it holds no longer."""
        self.say("")

    def say(self, words: str) -> None:
        """Say what is wrong, or nothing."""
        self.query_one(".wrong", Static).update(Content(words))


def line_field(value: str, name: str, hint: str = "") -> Input:
    """Return a field of one line on the form; its cursor does not blink, for nothing is to be drawn at rest."""
    line = Input(value, placeholder=hint, id=name, compact=True)
    line.cursor_blink = False
    return line

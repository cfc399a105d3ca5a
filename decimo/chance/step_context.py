"""The step context: it asks for rolls and decisions, changes the world, and records facts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from decimo.chance import request
from decimo.chance.card import Pack
from decimo.chance.dice import parse_dice
from decimo.chance.fact import Change, Entity, Fact, FieldValue, Word, as_plain, set_values
from decimo.chance.form import Check, Field, Filled, read_form


class Roll(NamedTuple):
    """One roll of a group: see `StepContext.rolls`. Dice `apart` count one by one; their total means nothing."""

    dice: str
    why: str
    rule: str
    about: str
    bands: tuple[request.Band, ...] = ()
    apart: bool = False


class Draw(NamedTuple):
    """One draw of a group: see `StepContext.draws`. `unseen` are the cards that may come, as far as is known."""

    why: str
    rule: str
    about: str
    bands: tuple[request.Band, ...] = ()
    unseen: tuple[str, ...] = ()


class Choice(NamedTuple):
    """One decision of a group: see `StepContext.choices`."""

    side: str
    options: tuple[request.Option, ...]
    why: str
    rule: str
    about: str
    decision: request.Decision
    share: int = 0


class Form(NamedTuple):
    """One form of a group: see `StepContext.fills`."""

    side: str
    fields: tuple[Field, ...]
    why: str
    rule: str
    about: str
    sheet: str = ""
    check: Check | None = None


World = TypeVar("World")
Settings = TypeVar("Settings")
Answerer = Callable[[request.Ask, int], request.Answer | None]
"""Returns the answer to the ask with this number, or None if a person must answer it."""

Setting = str | int


class StepContext(Generic[World]):
    """One run of one step.

    `recorded` are answers from the journal, used while they match the asks. All other asks go to `answerer`.
    An ask without an answer raises `Question`, and the unfinished world is thrown away.
    """

    def __init__(
        self,
        world: World,
        *,
        year: int,
        season: int,
        answerer: Answerer,
        recorded: Mapping[int, request.Answered] | None = None,
        pack: Pack | None = None,
    ) -> None:
        self.world = world
        self.year = year
        self.season = season
        self.pack = pack or Pack()
        """The pack that this step draws from; a step may set another one before it draws."""
        self.names: Mapping[str, str] = {}
        """Other names of options and cards that a person may type, case-folded, with their ids."""
        self.asked: list[tuple[request.Ask, request.Answer]] = []
        """The asks and their answers; each draw with the pack as it was before."""
        self.half: dict[int, tuple[request.Ask, request.Answer]] = {}
        """The answers already given in a group that raised `Question`, by number."""
        self.facts: list[Fact] = []
        self._answerer = answerer
        self._recorded = recorded or {}

    # Asking

    def roll(
        self, formula: str, *, why: str, rule: str, about: str, bands: tuple[request.Band, ...] = ()
    ) -> request.Rolled:
        """Roll dice and return their total."""
        return self.rolls([Roll(formula, why, rule, about, bands)])[0]

    def rolls(self, rolls: Sequence[Roll]) -> list[request.Rolled]:
        """Roll several dice that do not depend on each other, as one question."""
        start = len(self.asked)
        asks = [
            request.Ask("roll", r.rule, r.why, r.about, dice=r.dice, bands=r.bands, apart=r.apart)
            for r in rolls
        ]
        values = self._fate(asks)
        return [
            request.Rolled(parse_dice(r.dice).total(value), (start + n,))  # type: ignore[arg-type] # a roll answers faces
            for n, (r, value) in enumerate(zip(rolls, values, strict=True))
        ]

    def draw(
        self,
        *,
        why: str,
        rule: str,
        about: str,
        bands: tuple[request.Band, ...] = (),
        unseen: tuple[str, ...] = (),
    ) -> request.Drawn:
        """Draw one card; the pack is shuffled first if it is empty."""
        return self.draws([Draw(why, rule, about, bands, unseen)])[0]

    def draws(self, draws: Sequence[Draw]) -> list[request.Drawn]:
        """Draw several cards that do not depend on each other, as one question (a shuffle splits it in two)."""
        pack = self.pack
        drawn: list[request.Drawn] = []
        while len(drawn) < len(draws):
            start = len(self.asked)
            is_empty = not pack.left
            if is_empty or self._reshuffled(start, len(draws) - len(drawn)):
                pack.shuffle()
                self.tell("shuffle_pack", "", pack.rule, {"cards": len(pack.left)})
            part = draws[len(drawn) : len(drawn) + len(pack.left)]
            left = tuple(pack.left)
            asks = [
                request.Ask(
                    "card",
                    d.rule,
                    d.why,
                    d.about,
                    cards=left,
                    pack=pack.full,
                    bands=d.bands,
                    names=self.names,
                    unseen=d.unseen,
                    reshuffled=is_empty,
                )
                for d in part
            ]
            values = self._fate(asks, pack)
            drawn += [request.Drawn(str(value), (start + n,)) for n, value in enumerate(values)]
        return drawn

    def choose(
        self,
        side: str,
        options: Sequence[request.Option],
        *,
        why: str,
        rule: str,
        about: str,
        decision: request.Decision,
        share: int = 0,
    ) -> request.Drawn:
        """Ask `side` for a decision and return the id of the chosen option, or several as `read_share` reads them."""
        return self.choices([Choice(side, tuple(options), why, rule, about, decision, share)])[0]

    def choices(self, choices: Sequence[Choice]) -> list[request.Drawn]:
        """Ask for several decisions that do not depend on each other, as one question."""
        start = len(self.asked)
        asks = [
            request.Ask(
                "choice",
                c.rule,
                c.why,
                c.about,
                options=c.options,
                side=c.side,
                names=self.names,
                share=c.share,
                decision=c.decision,
            )
            for c in choices
        ]
        return [request.Drawn(str(value), (start + n,)) for n, value in enumerate(self._fate(asks))]

    def fill(
        self,
        side: str,
        fields: Sequence[Field],
        *,
        why: str,
        rule: str,
        about: str,
        sheet: str = "",
        check: Check | None = None,
    ) -> tuple[Filled | None, tuple[int, ...]]:
        """Ask `side` to fill a form; return its fields, or None if it is left unfilled, and the number of the ask."""
        return self.fills([Form(side, tuple(fields), why, rule, about, sheet, check)])[0]

    def fills(self, forms: Sequence[Form]) -> list[tuple[Filled | None, tuple[int, ...]]]:
        """Ask for several forms that do not depend on each other, as one question; see `fill`."""
        start = len(self.asked)
        asks = [
            request.Ask(
                "form", f.rule, f.why, f.about, side=f.side, fields=f.fields, sheet=f.sheet, check=f.check
            )
            for f in forms
        ]
        return [
            (None if value == request.UNFILLED else read_form(ask.fields, str(value)), (start + n,))
            for n, (ask, value) in enumerate(zip(asks, self._fate(asks), strict=True))
        ]

    def _fate(self, asks: Sequence[request.Ask], pack: Pack | None = None) -> list[request.Value]:
        """Answer a group of asks, with cards drawn from `pack`; raise `Question` for those without an answer."""
        start = len(self.asked)
        answers: list[request.Answer | None] = [None] * len(asks)
        put = list(asks)
        # Typed cards are out before the program draws the others of the group.
        for n in self._recorded_first(start, len(asks)):
            put[n] = _from(pack, asks[n])
            answers[n] = self._recorded_answer(put[n], start + n, pack)
        for n, ask in enumerate(asks):
            if answers[n] is None:
                put[n] = _from(pack, ask)
                answers[n] = answer = self._answerer(put[n], start + n)
                if answer is not None and pack is not None:
                    pack.take(str(answer.value))
        given = {
            start + n: (ask, answer)
            for n, (ask, answer) in enumerate(zip(put, answers, strict=True))
            if answer is not None
        }
        if len(given) < len(asks):
            self.half = given
            drawn = [str(answer.value) for ask, answer in given.values() if ask.kind == "card"]
            raise request.Question(
                [(start + n, _from(pack, ask)) for n, ask in enumerate(asks) if start + n not in given], drawn
            )
        self.asked += given.values()
        return [answer.value for _, answer in given.values()]

    def _recorded_first(self, start: int, count: int) -> list[int]:
        """Return the places in a group with recorded answers: first a person's, then the program's."""
        found = [(n, self._recorded[start + n]) for n in range(count) if start + n in self._recorded]
        return [n for n, _ in sorted(found, key=lambda each: each[1].answer.source != "player")]

    def _reshuffled(self, start: int, count: int) -> bool:
        """Return whether the player shuffled the real pack before any of the next draws, and so before all (G-42)."""
        recorded = [self._recorded.get(number) for number in range(start, start + count)]
        return any(each is not None and each.answer.reason == request.RESHUFFLED for each in recorded)

    def _recorded_answer(self, ask: request.Ask, number: int, pack: Pack | None) -> request.Answer | None:
        """Return the recorded answer if it still fits the ask; a card is taken out of the pack."""
        recorded = self._recorded.get(number)
        if recorded is None or not ask.same(recorded.mark):
            return None
        value = recorded.answer.value
        if not ask.allows(value):
            return None
        if pack is not None:
            pack.take(str(value))
        return recorded.answer

    # Changing and telling

    def tell(
        self,
        verb: str,
        subject: "Entity | str",
        rule: str,
        words: Mapping[str, Word] | None = None,
        /,
        also: tuple[Entity, Mapping[str, FieldValue]] | None = None,
        **values: FieldValue,
    ) -> None:
        """Set `values` on `subject` and record the fact with the values before.

        `also` is another entity that changes with it, and its new values.

        Unchanged values leave no change. The rolls and cards among `words` are stored as the reasons of the
        fact. A subject given by its id is only told about and does not change.
        """
        if isinstance(subject, str):
            self._book(verb, subject, rule, words, [])
        else:
            changes = set_values(subject, values)
            if also:
                changes += set_values(*also)
            self._book(verb, subject.id, rule, words, changes)

    def add(
        self,
        verb: str,
        entity: Entity,
        rule: str,
        words: Mapping[str, Word] | None = None,
        *,
        about: str = "",
        also: tuple[Entity, Mapping[str, FieldValue]] | None = None,
    ) -> None:
        """Add a new entity to the world and record the fact, about the entity unless `about` says otherwise.

        `also` is another entity that changes with it, and its new values.
        """
        shelf: dict[str, Any] = getattr(self.world, entity.shelf)
        shelf[entity.id] = entity
        changes = [Change(f"{entity.shelf}.{entity.id}", None, as_plain(entity))]
        if also:
            changes += set_values(*also)
        self._book(verb, about or entity.id, rule, words, changes)

    def remove(
        self,
        verb: str,
        entity: Entity,
        rule: str,
        words: Mapping[str, Word] | None = None,
        *,
        about: str = "",
    ) -> None:
        """Remove an entity from the world and record the fact, about the entity unless `about` says otherwise."""
        shelf: dict[str, Any] = getattr(self.world, entity.shelf)
        del shelf[entity.id]
        change = Change(f"{entity.shelf}.{entity.id}", as_plain(entity), None)
        self._book(verb, about or entity.id, rule, words, [change])

    def _book(
        self, verb: str, about: str, rule: str, words: Mapping[str, Word] | None, changes: list[Change]
    ) -> None:
        asks: tuple[int, ...] = ()
        kept: dict[str, Word] = {}
        for name, word in (words or {}).items():
            if isinstance(word, request.Rolled):
                asks += word.asks
                kept[name] = int(word)
            elif isinstance(word, request.Drawn):
                asks += word.asks
                kept[name] = str(word)
            else:
                kept[name] = word
        self.facts.append(Fact(verb, about, rule, kept, tuple(changes), asks))


class RuleContext(StepContext[World], Generic[World, Settings]):
    """One run of one step under the house rules of a campaign, held in `settings` as the game's own record."""

    def __init__(
        self,
        world: World,
        *,
        year: int,
        season: int,
        settings: Settings,
        answerer: Answerer,
        recorded: Mapping[int, request.Answered] | None = None,
        pack: Pack | None = None,
    ) -> None:
        super().__init__(world, year=year, season=season, answerer=answerer, recorded=recorded, pack=pack)
        self.settings = settings


def _from(pack: Pack | None, ask: request.Ask) -> request.Ask:
    """Return the ask as it is now: a card is drawn from the cards left in the pack."""
    return ask if pack is None else ask._replace(cards=tuple(pack.left))

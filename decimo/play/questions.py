"""The open question of a person, and the answers typed to it."""

from collections.abc import Sequence

from decimo.chance import (
    RESHUFFLED,
    Answer,
    Answered,
    Ask,
    CardOut,
    Question,
    Refusal,
    card_name,
    mark,
    typed_answer,
)
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.runner import Runner
from decimo.play.years import season_words, year_of_play


class Questions:
    """The questions of a campaign to a person, and their answers."""

    def __init__(self, campaign: LoadedCampaign, runner: Runner) -> None:
        self._campaign = campaign
        self._runner = runner

    def open(self) -> Question | None:
        """Return the open question; a step that was left waiting is run up to its question."""
        if self._campaign.question is None and self._campaign.waiting is not None:
            self._runner.come_to_question()
        return self._campaign.question

    def answer(self, number: int, text: str) -> None:
        """Answer one ask of the open question by typed text; the answer is on disk when this returns.

        Raises:
            Refusal: there is no ask with this number, or the text is no possible answer.

        """
        self.give(number, self.read(number, text))

    def give(self, number: int, answer: Answer) -> None:
        """Answer one ask of the open question by a value; the answer is on disk when this returns.

        Raises:
            Refusal: there is no ask with this number.

        """
        self._keep_answers([(number, self._ask(number), answer)])

    def read(self, number: int, text: str) -> Answer:
        """Read a typed answer to an ask of the open question, without storing it.

        Raises:
            Refusal: there is no ask with this number, or the text is no possible answer.

        """
        return self._read(self._ask(number), text)

    def answer_all(self, texts: Sequence[str]) -> None:
        """Answer the asks of the open question in order; all texts are checked before any is stored.

        Raises:
            Refusal: there are more texts than asks, or one is no possible answer.

        """
        asks = self._asked()
        if len(texts) > len(asks):
            asked = (
                f"{len(asks)} are asked; give one for each"
                if len(asks) > 1
                else "only one is asked; give that"
            )
            raise Refusal(f"{len(texts)} answers were given but {asked}.")
        given: list[tuple[int, Ask, Answer]] = []
        for (number, ask), text in zip(asks, texts, strict=False):
            given.append((number, ask, self._read(_ask_after(ask, given), text, _cards(given))))
        self._keep_answers(given)

    def let_program_answer(self) -> None:
        """Let the program's dice or a policy answer the open question; the journal says so."""
        numbers = [number for number, _ in self._asked()]
        step, waiting = self._runner.step_that_waits(), self._campaign.waiting
        answerer = self._campaign.answerer(step.id, waiting.take if waiting else 1, decide_all=True)
        # Run the step up to its question, so that a policy sees the world at that point.
        run = self._campaign.try_step(step, lambda ask, n: answerer(ask, n) if n in numbers else None)
        given = [(number, *run.asked[number]) for number in numbers if number in run.asked]
        if len(given) < len(numbers):
            raise Refusal("Only you can answer this; choose one of the options.")
        self._keep_answers(given)

    def _asked(self) -> tuple[tuple[int, Ask], ...]:
        question = self.open()
        if question is None:
            raise Refusal("Nothing is asked at the moment; play the next step.")
        return question.asks

    def _ask(self, number: int) -> Ask:
        for asked, ask in self._asked():
            if asked == number:
                return ask
        raise Refusal(f"Nothing is asked under number {number}; 'decimo answer' alone shows what is asked.")

    def _read(self, ask: Ask, text: str, drawn: Sequence[str] = ()) -> Answer:
        """Read a typed answer; `drawn` are the cards already drawn in its group beside those on disk."""
        try:
            answer = typed_answer(ask, text)
        except CardOut as out:
            raise CardOut(out.card, self._when_out(out.card)) from None
        of_group = (*drawn, *(self._campaign.question.drawn if self._campaign.question else ()))
        if answer.reason == RESHUFFLED and answer.value in of_group:
            raise Refusal(
                f"The {card_name(str(answer.value))} was drawn in this very group, and a shuffle comes before it; "
                "type the card that you drew."
            )
        return answer

    def _when_out(self, card: str) -> str:
        """Say when a card left the pack."""
        waiting = self._campaign.waiting.answered.values() if self._campaign.waiting else ()
        if any(answered.answer.value == card for answered in waiting):
            return "went out in this very step"
        record = self._campaign.head
        while record is not None:
            played = self._campaign.journal.record(record.id)
            if any(a.mark.kind == "card" and a.answer.value == card for a in played.answered):
                counted = year_of_play(self._campaign.ruleset, record.year)
                when = season_words(self._campaign.ruleset, record.year, record.season)
                return f"went out in {when}{f' ({counted})' if counted else ''}"
            record = self._campaign.journal.record(record.parent).record if record.parent else None
        return "is already out of the pack"

    def _keep_answers(self, given: Sequence[tuple[int, Ask, Answer]]) -> None:
        """Put answers on disk; the rest of the question stays open."""
        assert self._campaign.waiting is not None  # noqa: S101 - a question is open, so a step waits
        asks = self._asked()
        before = self._campaign.question.drawn if self._campaign.question else ()
        for number, ask, answer in given:
            self._campaign.waiting.answered[number] = Answered(mark(ask), answer)
            self._campaign.waiting.offered.pop(number, None)
        self._campaign.keep_open(self._campaign.waiting)
        self._campaign.commit()
        numbers = [number for number, _, _ in given]
        rest = [(number, _ask_after(ask, given)) for number, ask in asks if number not in numbers]
        self._campaign.question = Question(rest, (*before, *_cards(given))) if rest else None


def _cards(given: Sequence[tuple[int, Ask, Answer]]) -> list[str]:
    """Return the cards among some answers."""
    return [str(answer.value) for _, ask, answer in given if ask.kind == "card"]


def _ask_after(ask: Ask, given: Sequence[tuple[int, Ask, Answer]]) -> Ask:
    """Return an ask after others of its group were answered: their cards are out of the pack."""
    if ask.kind != "card":
        return ask
    anew = any(answer.reason == RESHUFFLED for _, _, answer in given)
    out = _cards(given)
    return ask._replace(cards=tuple(card for card in (ask.pack if anew else ask.cards) if card not in out))

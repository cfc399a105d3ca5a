"""Answering: what a person is asked, and what is typed to it."""

from collections.abc import Sequence

from decimo.fate import Answer, Answered, Ask, Question, Refusal, mark, read_answer
from decimo.play.playing import Playing


class Answering(Playing):
    """A campaign that asks a person."""

    def open_question(self) -> Question | None:
        """Return what a person is asked now; a step that was left waiting is run up to its question."""
        if self.question is None and self.waiting is not None:
            self._play_on(decide_all=False)
            self.commit()
        return self.question

    def answer(self, number: int, text: str) -> None:
        """Answer one ask of the open question as a person types it; it is on disk when this returns.

        Raises:
            Refusal: nothing is asked under this number, or the text is no possible answer.

        """
        for asked, ask in self._asked():
            if asked == number:
                self._keep_answers([(number, ask, Answer(read_answer(ask, text), "player"))])
                return
        raise Refusal(f"Nothing is asked under number {number}; 'decimo answer' alone shows what is asked.")

    def keep_draft(self, number: int, text: str) -> None:
        """Keep what is typed so far of an answer that is not whole yet; it is offered again."""
        if self.waiting is not None and self.waiting.offered.get(number, "") != text:
            self.waiting.offered[number] = text
            self.keep_open(self.waiting)
            self.commit()

    def answer_all(self, texts: Sequence[str]) -> None:
        """Answer the asks of the open question in their order; all texts are checked before any is kept.

        Raises:
            Refusal: there are more texts than asks, or one is no possible answer.

        """
        asks = self._asked()
        if len(texts) > len(asks):
            raise Refusal(f"{len(texts)} answers were given but {len(asks)} are asked; give one for each.")
        out: list[str] = []
        answers = []
        for (number, ask), text in zip(asks, texts, strict=False):
            left = ask._replace(cards=tuple(card for card in ask.cards if card not in out))
            value = read_answer(left, text)
            if isinstance(value, str) and ask.kind == "card":
                out.append(value)
            answers.append((number, ask, Answer(value, "player")))
        self._keep_answers(answers)

    def let_fate_answer(self) -> None:
        """Let the program's dice or a policy answer what is asked now; the journal says so."""
        answers = []
        step = self.next_step().id
        taken: list[str] = []
        for number, ask in self._asked():
            left = ask._replace(cards=tuple(card for card in ask.cards if card not in taken))
            answer = self.fate(left, number, step, self.waiting.take if self.waiting else 1, decide_all=True)
            if answer is None:
                raise Refusal("Only you can answer this; choose one of the options.")
            if ask.kind == "card":
                taken.append(str(answer.value))
            answers.append((number, ask, answer))
        self._keep_answers(answers)

    def _asked(self) -> tuple[tuple[int, Ask], ...]:
        question = self.open_question()
        if question is None:
            raise Refusal("Nothing is asked at the moment; play the next step.")
        return question.asks

    def _keep_answers(self, answers: Sequence[tuple[int, Ask, Answer]]) -> None:
        """Put answers on disk; what is left of the question stays open."""
        assert self.waiting is not None  # noqa: S101 - a question is open, so a step waits
        for number, ask, answer in answers:
            self.waiting.answered[number] = Answered(mark(ask), answer)
            self.waiting.offered.pop(number, None)
        self.keep_open(self.waiting)
        self.commit()
        given = {number: answer.value for number, _, answer in answers}
        rest = [
            (number, ask._replace(cards=tuple(card for card in ask.cards if card not in given.values())))
            for number, ask in self._asked()
            if number not in given
        ]
        self.question = Question(rest) if rest else None

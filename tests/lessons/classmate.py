"""A learner of Space Alert: how cards lie, and the hands that lay them."""

from collections.abc import Sequence

from engine.game import Action, Seat
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers_planning import EMPTY
from firmware_py.cues import CaptionCue
from firmware_py.games.space_alert.lesson import FIRST_FLIGHT, lessons
from firmware_py.web import messages as msg
from tests.lessons.learner import Learner

LEARNER = 1


class Classmate(Learner):
    """Whoever learns to fly."""

    @property
    def game(self) -> SpaceAlert:
        assert isinstance(self.position, SpaceAlert)
        return self.position

    def fly(self, lesson: str = FIRST_FLIGHT) -> None:
        self.learn("space_alert", lesson)

    @property
    def hand(self) -> list[str]:
        return [cards()[card].key for card in self.game.planning.hands[LEARNER]]

    @property
    def captions(self) -> Sequence[CaptionCue]:
        """What the show has told."""
        return self.play.director.captions

    @property
    def done(self) -> Sequence[tuple[Seat, Action]]:
        """What was done until now."""
        return self.play.record.actions

    def lies(self, turn: int) -> str:
        """The half on top in a slot of the learner, by its code; "" where nothing lies."""
        slot = self.game.view(LEARNER).crew[0].slots[turn - 1]
        return slot.code or "" if self.game.planning.plan[0][turn - 1] != EMPTY else ""

    def lit_by_the_game(self, lamp: str) -> tuple[int, ...]:
        """The colour in which a lamp stands for the position, without a lesson."""
        return self.play.lit[lamp][0]

    def slip(self, turn: int, key: str, half: int) -> None:
        self.service.take(msg.Slip(seat=LEARNER, slot=turn, card=key, half=half))
        self.run(200)

    def pull(self, turn: int) -> None:
        self.service.take(msg.Pull(seat=LEARNER, slot=turn))
        self.run(200)

    def turn_over(self, turn: int) -> None:
        self.service.take(msg.Turn(seat=LEARNER, slot=turn))
        self.run(200)

    def do_step(self) -> None:
        """What a good learner does: listens, reads, lays the first card that suits."""
        stand = self.stand
        if stand.waiting:
            self.until_said()
        elif stand.task is None:
            self.say("next")
        elif "do" in stand.task:
            self.say("skip")
            self.until(lambda: self.stand.id != stand.id)
        else:
            key = self.tutor.suits()[0]
            halves = key.split("/")
            turn, up = stand.task["turn"], stand.task["up"]
            assert isinstance(turn, int) and isinstance(up, str)
            self.slip(turn, key, halves.index(up))

    def go_to(self, step: str) -> None:
        """Does everything, in a hurry, until a step is on and said."""
        while self.stand.id != step or self.stand.waiting:
            if self.stand.waiting:
                self.say("skip")
            self.do_step()


def fly_on(learner: Classmate) -> None:
    """Skips or reads whatever comes."""
    while learner.stand.number < len(lessons()[FIRST_FLIGHT].step) or learner.stand.waiting:
        stand = learner.stand
        learner.say("next" if stand.task is None and not stand.waiting else "skip")
        learner.run(400)

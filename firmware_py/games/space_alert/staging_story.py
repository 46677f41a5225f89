"""What the story says of the steps of a turn: cause and effect in one line, with what life is left; waits folded."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.game import Step
from engine.space_alert import legal_reasons as why
from engine.space_alert import steps as st
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_replay import replay
from engine.space_alert.words import FIRE, MARK_NAMES, TOKEN_NAMES, TOKENS, ZONE_NAMES


@dataclass(frozen=True, slots=True)
class StoryLine:
    """The line of a step in place of its own sentence: a phrase with more words, or none ("") where the line of another
    step tells it. `crew` are those of whom it speaks, if they are several.
    """

    phrase: str
    words: dict[str, object] = field(default_factory=dict)
    crew: tuple[int, ...] = ()


TOLD_ELSEWHERE = StoryLine("")


def lines(before: State, steps: Sequence[Step]) -> dict[int, StoryLine]:
    """The lines that are not a step's own sentence, by the step's place."""
    teller = _Teller(before.clone(), steps)
    for place, step in enumerate(steps):
        teller.see(place, step)
        replay(teller.ship, [step])
    return teller.found


class _Teller:
    def __init__(self, ship: State, steps: Sequence[Step]) -> None:
        self.ship = ship
        self.found: dict[int, StoryLine] = {}
        self._steps = steps
        self._marks: dict[int, str] = {}  # the mark that a threat acts at
        self._aimed: dict[int, int] = {}  # strength against a threat in this volley
        self._stage = -1

    def see(self, place: int, step: Step) -> None:
        if isinstance(step, st.StageBegan):
            self._stage, self._marks = step.stage, {}
            self._aimed.clear()
        elif isinstance(step, st.MarkCrossed):
            self._see_mark(place, step)
        elif isinstance(step, st.Attacked):
            self._see_attack(place, step)
        elif isinstance(step, st.Aimed):
            self._aimed[step.threat] = self._aimed.get(step.threat, 0) + step.strength
        elif isinstance(step, st.ThreatHurt):
            self._see_hurt(place, step)
        elif isinstance(step, st.NothingHappened) and step.reason == why.BLANK and place not in self.found:
            self._see_wait(place)

    # --------------------------------------------------------------------------------------------------- damage

    def _see_mark(self, place: int, step: st.MarkCrossed) -> None:
        """A mark is told with the attack that follows; damage that needs no attack is told with the mark."""
        self._marks = {step.threat: MARK_NAMES[step.mark]}
        after = self._steps[place + 1] if place + 1 < len(self._steps) else None
        if isinstance(after, st.Attacked) and after.threat == step.threat:
            self.found[place] = TOLD_ELSEWHERE
        elif isinstance(after, st.DamageDrawn):
            tokens = self._tokens(place + 1, after.zone)
            self.found[place] = StoryLine("mark_hurts", self._damage(after.zone, tokens))

    def _see_attack(self, place: int, step: st.Attacked) -> None:
        absorbed, first = 0, place + 1
        after = self._steps[first] if first < len(self._steps) else None
        if isinstance(after, st.ShieldAbsorbed) and after.zone == step.zone:
            absorbed, first = after.amount, first + 1
            self.found[place + 1] = TOLD_ELSEWHERE
        tokens = self._tokens(first, step.zone)
        if not tokens and not absorbed:
            return
        how = "stopped" if not tokens else "partly" if absorbed else "hits"
        words = {**self._damage(step.zone, tokens), "absorbed": absorbed}
        if step.threat in self._marks:
            self.found[place] = StoryLine(f"mark_{how}", {**words, "mark": self._marks[step.threat]})
        else:
            self.found[place] = StoryLine(f"attack_{how}", words)

    def _tokens(self, first: int, zone: int) -> tuple[str, ...]:
        """The damage that is drawn for a zone from a step on; the line of its cause tells it."""
        tokens = []
        for place in range(first, len(self._steps)):
            step = self._steps[place]
            if not isinstance(step, st.DamageDrawn) or step.zone != zone:
                break
            tokens.append(TOKEN_NAMES[step.token])
            self.found[place] = TOLD_ELSEWHERE
        return tuple(tokens)

    def _damage(self, zone: int, tokens: tuple[str, ...]) -> dict[str, object]:
        left = len(TOKENS) - self.ship.drawn[zone] - len(tokens)
        return {"zone": ZONE_NAMES[zone], "damage": len(tokens), "token": tokens, "left": left}

    # -------------------------------------------------------------------------------------------- shots, waits

    def _see_hurt(self, place: int, step: st.ThreatHurt) -> None:
        left = max(0, self.ship.hp[step.threat] - self.ship.hits[step.threat] - step.amount)
        strength = self._aimed.get(step.threat, 0)
        if self._stage == FIRE and strength > step.amount:
            words: dict[str, object] = {"strength": strength, "shield": strength - step.amount, "left": left}
            self.found[place] = StoryLine("hurt_behind_shield", words)
        else:
            self.found[place] = StoryLine("hurt_left", {"left": left})

    def _see_wait(self, place: int) -> None:
        """Those who wait one right after the other are one line; between them stand only their empty spaces."""
        crew: list[int] = []
        others: list[int] = []
        for later in range(place, len(self._steps)):
            step = self._steps[later]
            if isinstance(step, st.NothingHappened) and step.reason == why.BLANK:
                crew.append(step.crew)
                others.append(later)
            elif not (isinstance(step, st.CardTurned) and step.code == 0):
                break
        if len(crew) > 1:
            self.found.update(dict.fromkeys(others, TOLD_ELSEWHERE))
            self.found[place] = StoryLine("crew_wait", {"crew": tuple(crew)}, tuple(crew))

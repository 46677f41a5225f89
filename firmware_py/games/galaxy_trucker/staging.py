"""Galaxy Trucker as a show. Building is shown in the very second; everything else one step after the other.

Only what a spectator may know is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker import steps_flight as fl
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import (
    BUILD,
    KIND_NAMES,
    NONE,
    OUTCOME_NAMES,
    PHASE_NAMES,
    RATIONED_KINDS,
    START_CIRCLE,
)
from engine.galaxy_trucker.words_flight import CARD_KIND_NAMES, CAUSE_NAMES
from engine.game import Json, Step, snake
from firmware_py.cues import CaptionCue, ClipCue, Cue, LightCue
from firmware_py.games.galaxy_trucker.page_data import page
from firmware_py.games.galaxy_trucker.staging_effects import passing
from firmware_py.games.galaxy_trucker.staging_lamps import lamps
from firmware_py.games.staging import Glows, PlainStaging, Staged, Staging, changes
from firmware_py.voice.phrases import Phrases
from sounds.voiced import voiced

EFFECT: Final = 5  # level of passing lights, above what stands
PREFIX: Final = "truck_"  # of every phrase of this game
HALF_MINUTE_MS: Final = 30_000
SAND_OUT_MS: Final = 600

# How long a step is looked at, in ms; steps that are not named pass at once and tell nothing.
LOOK_MS: Final[dict[type, int]] = {
    st.RoundBegan: 1200,
    st.MissionsOffered: 600,
    st.Voted: 300,
    st.MissionChosen: 1500,
    st.ShipsProposed: 600,
    st.ShipsChanged: 1200,
    st.Rationed: 1200,
    st.PhaseBegan: 700,
    st.CornerLost: 800,
    st.ShipChecked: 1000,
    st.PartsRemoved: 500,
    st.SentLast: 600,
    st.StakeSet: 300,
    st.ShipLoaded: 300,
    st.RoundPaid: 800,
    st.GameEnded: 3000,
    fl.FlightBegan: 1200,
    fl.CardTurned: 2200,
    fl.CardSkipped: 1500,
    fl.ShipDodged: 800,
    fl.ShipMoved: 900,
    fl.FreighterMoved: 500,
    fl.FreighterHit: 1200,
    fl.ShipRetired: 1800,
    fl.FlightEnded: 1200,
    fl.DiceRolled: 1400,
    fl.DiceEntered: 400,
    fl.EnergyPaid: 300,
    fl.ValueDeclared: 1000,
    fl.EnemyBeaten: 1200,
    fl.ShipBeaten: 1200,
    fl.ShipSwallowed: 1500,
    fl.ShipStalled: 1200,
    fl.ThreatMet: 1300,
    fl.ComponentsLost: 1200,
    fl.CrewLost: 500,
    fl.AlienLost: 800,
    fl.ShipLanded: 900,
    fl.GoodsStowed: 600,
    fl.GoodsLost: 700,
    fl.CreditsEarned: 900,
    fl.PaidOut: 1800,
    fl.Asked: 200,
}
# What is told while people build, where no time is taken for anything.
TOLD_BUILDING: Final = (st.PhaseBegan, st.SandStarted, st.SandFlipped, st.SandRanOut, st.NumberTaken)
QUIET_PHASES: Final = frozenset(("fly", "over"))
SOUNDS: Final[dict[type, str]] = {
    st.TilePlaced: "component",
    fl.ThreatMet: "meteor",
    fl.PaidOut: "credits",
    fl.CreditsEarned: "credits",
    fl.ComponentsLost: "explosion",
    fl.EnemyBeaten: "heavy_laser",
}
BUILDING_MUSIC: Final = ("bed/build_rush", "bed/build_quick", "bed/build_slow", "bed/build_slow")
"""The last circle of the sand is the fastest."""
NO_MUSIC: Final = "bed/none"


class TruckerStaging(PlainStaging[GalaxyTrucker]):
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: GalaxyTrucker) -> Glows:
        return lamps(game.state)

    @staticmethod
    def stage(before: GalaxyTrucker, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        return _Show(before, at_ms, lit).stage(steps)

    @staticmethod
    def clips_ahead(game: GalaxyTrucker) -> Iterable[str]:
        return BUILDING_MUSIC

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return page(words)

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """Words of the set-up."""
        return ("truck_setup",)


STAGING: Final[Staging[GalaxyTrucker]] = TruckerStaging


class _Show:
    """Lays steps out on the timeline, following the game through its writers."""

    def __init__(self, before: GalaxyTrucker, at_ms: int, lit: Glows) -> None:
        self._game = before.clone()
        self._now = at_ms
        self._lit = lit
        self._cues: list[Cue] = []
        self._times: list[int] = []
        self._leader = _leader(before.state)
        self._building = before.state.phase == BUILD
        self._hands_off = False  # building is over, whatever phase comes next

    @property
    def _state(self) -> State:
        return self._game.state

    def stage(self, steps: Sequence[Step]) -> Staged:
        """The show of what one action brought about."""
        for step in steps:
            self._times.append(self._now)
            left_ms = self._left_ms()
            self._game.follow([step])
            self._hands_off = self._hands_off or isinstance(step, st.ShipChecked | st.CornerLost)
            if self._state.phase == BUILD and not self._hands_off:
                self._tell_building(step, left_ms)
            else:
                self._tell(step)
        return Staged(self._cues, self._now, self._lit, self._times)

    def _left_ms(self) -> int:
        s = self._state
        return s.sand_ms - s.now_ms if s.sand_ms != NONE else 0

    def _tell_building(self, step: Step, left_ms: int) -> None:
        """Takes no time: the clock is running."""
        if isinstance(step, TOLD_BUILDING):
            self._caption(step)
        elif isinstance(step, st.TimePassed) and self._left_ms() <= HALF_MINUTE_MS < left_ms:
            self._say("sand_half_minute")
        if isinstance(step, st.SandStarted):
            if step.circle == START_CIRCLE:
                self._say("sand_last")
            self._cues.append(ClipCue(self._now, BUILDING_MUSIC[step.circle]))
        self._sound(step)
        self._light_up(0)

    def _tell(self, step: Step) -> None:
        if self._building and isinstance(step, st.ShipChecked | st.PhaseBegan | st.CornerLost):
            self._building = False
            self._say("building_over")
            self._cues.append(ClipCue(self._now, NO_MUSIC))
            self._now += SAND_OUT_MS
        look = LOOK_MS.get(type(step), 0)
        if look and not (isinstance(step, st.PhaseBegan) and PHASE_NAMES[step.phase] in QUIET_PHASES):
            self._caption(step)
            self._sound(step)
            for where, colour, shape in passing(self._state, step):
                self._cues.append(LightCue(self._now, where, colour, shape, look, level=EFFECT))
            self._light_up(look // 2)
            self._now += look
        else:
            self._light_up(0)
        if isinstance(step, fl.CardDone):
            self._tell_leader()

    def _tell_leader(self) -> None:
        leader = _leader(self._state)
        if leader not in (self._leader, NONE):
            self._say("new_leader", seat=leader + 1)
            self._now += LOOK_MS[fl.EnemyBeaten]
        self._leader = leader

    def _caption(self, step: Step) -> None:
        shown = self._game.see(step, None)
        if shown is None:
            return
        chapter = isinstance(step, st.RoundBegan | fl.CardTurned)
        for phrase in phrases_of(self._state, shown):
            self._say(phrase, chapter, **words_of(self._game, shown))

    def _say(self, phrase: str, chapter: bool = False, **words: str | int) -> None:
        name = PREFIX + phrase
        spoken = name in voiced()
        self._cues.append(CaptionCue(self._now, name, words, spoken=spoken, chapter=chapter))

    def _sound(self, step: Step) -> None:
        clip = SOUNDS.get(type(step))
        if clip is not None:
            self._cues.append(ClipCue(self._now, clip))

    def _light_up(self, after_ms: int) -> None:
        lit = lamps(self._state)
        self._cues += changes(self._lit, lit, self._now + after_ms)
        self._lit = lit


def _leader(s: State) -> int:
    """The player whose ship is ahead; NONE outside a flight."""
    flight = s.flight
    if flight is None or not flight.flying:
        return NONE
    flying = [ship for ship in range(len(s.flyers)) if flight.flying >> ship & 1]
    return s.flyers[max(flying, key=flight.positions.__getitem__)]


# ------------------------------------------------------------------------------------------------------- sentences


def phrases_of(s: State, step: object) -> Iterator[str]:
    """The phrases of a step, without the prefix; some are told by what the step holds."""
    plain = snake(type(step).__name__)
    match step:
        case st.PhaseBegan(phase):
            yield f"{plain}_{PHASE_NAMES[phase]}"
        case st.ShipChecked(_, errors):
            yield f"{plain}_{'wrong' if errors else 'sound'}"
        case fl.ShipMoved(_, days):
            yield f"{plain}_{'on' if days > 0 else 'back'}"
        case fl.ShipRetired(_, cause):
            yield f"{plain}_{CAUSE_NAMES[cause]}"
        case fl.ThreatMet():
            yield f"{plain}_{OUTCOME_NAMES[step.outcome]}"
        case st.GameEnded() if s.credits.count(max(s.credits)) > 1:
            yield "phase_began_over"
        case _:
            yield plain


def words_of(game: GalaxyTrucker, step: Step) -> dict[str, str | int]:
    """The words of a step for its sentence, and for pages that draw what it tells."""
    s, told = game.state, game.tell(step)
    words: dict[str, str | int] = {
        key: value
        for key, value in told.items()
        if isinstance(value, str | int) and not isinstance(value, bool)
    }
    cells = told.get("cells", told.get("at"))
    if isinstance(cells, list) and cells:
        pairs = cells if isinstance(cells[0], list) else [cells]
        words["cells"] = " ".join(f"{x},{y}" for x, y in (pair for pair in pairs if isinstance(pair, list)))
    return words | _more_words(s, step)


def _more_words(s: State, step: object) -> dict[str, str | int]:
    """Words that a step does not hold as they are said."""
    match step:
        case st.RoundBegan(number):
            return {"round": number + 1}
        case st.CornerLost(_, tiles):
            return {"lost": len(tiles)}
        case st.Rationed(die):
            return {"rationed": KIND_NAMES[RATIONED_KINDS[die]]}
        case fl.CardTurned():
            return {"adventure": CARD_KIND_NAMES[_card_kind(s)]}
        case fl.ShipMoved(_, days):
            return {"days": abs(days)}
        case fl.DiceRolled(dice) | fl.DiceEntered(dice):
            return {"dice": " + ".join(map(str, dice))}
        case fl.ValueDeclared(_, halves):
            return {"strength": halves // 2 if halves % 2 == 0 else f"{halves // 2}½"}
        case st.GameEnded():
            return {"seat": s.credits.index(max(s.credits)) + 1}
    return {}


def _card_kind(s: State) -> int:
    assert s.flight is not None, "a card is turned in a flight"
    return s.flight.deck[s.flight.card].kind

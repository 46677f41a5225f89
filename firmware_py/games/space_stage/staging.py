"""Space Stage as a show: every step of the rules becomes light, sound and a sentence, one after the other."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.game import Json, Seat, Step, snake
from engine.space_stage import steps as st
from engine.space_stage.game import SpaceStage
from engine.space_stage.state.writers import State
from engine.space_stage.steps_json import tell
from engine.space_stage.words import (
    CAUSE_NAMES,
    GENERATOR_NAMES,
    MASTER,
    MONSTERS,
    PENDING_NAMES,
    PHASE_NAMES,
    ROLL,
    ROLL_NAMES,
    TROUBLE_ROLL,
)
from firmware_py.cues import CaptionCue, ClipCue, Cue, LightCue
from firmware_py.games.space_stage.page_data import page
from firmware_py.games.space_stage.staging_effects import (
    EFFECT,
    EFFECTS,
    faces_at_seat,
    faces_of_edge,
    running,
)
from firmware_py.games.space_stage.staging_lamps import station_lamps
from firmware_py.games.staging import Glows, PlainStaging, Staged, Staging, changes
from firmware_py.voice.phrases import Phrases

PREFIX: Final = "stage_"  # of every phrase of this game
FIGURES: Final = frozenset({"character", "by"})  # gaps that take a character
DIE_MS: Final = 1500

# How long a step is looked at, in ms; steps that are not named pass at once and tell nothing.
LOOK_MS: Final[dict[type, int]] = {
    st.CardPicked: 1000,
    st.TurnBegan: 1200,
    st.PhaseBegan: 800,
    st.BoostsEnded: 600,
    st.RoundBegan: 1500,
    st.GameEnded: 4000,
    st.DieRolled: DIE_MS,
    st.DieEntered: 300,
    st.Asked: 300,
    st.CharacterMoved: 900,
    st.DamageHealed: 800,
    st.CharacterRecovered: 1200,
    st.AttackMade: 1000,
    st.TokensTaken: 700,
    st.MonsterDefeated: 1400,
    st.RepairMade: 800,
    st.GeneratorRepaired: 900,
    st.CardRecharged: 800,
    st.CardUsed: 700,
    st.CardBought: 900,
    st.ResourcesChanged: 300,
    st.HatPutOn: 700,
    st.Vivified: 700,
    st.ActedThrough: 900,
    st.MonsterPocketed: 1200,
    st.DamageSuffered: 1200,
    st.CharacterDying: 1600,
    st.DeathRolled: 1000,
    st.CharacterDied: 2000,
    st.GeneratorBroke: 1600,
    st.MonsterPlaced: 1600,
    st.NoTrouble: 800,
    st.HeartAttackSuffered: 1400,
    st.MonsterBoosted: 1200,
}
TROUBLE_MS: Final = 1200
NO_OXYGEN_MS: Final = 1500
# What the table itself says, and never leaves out.
SPOKEN: Final[frozenset[type]] = frozenset(
    {
        st.TurnBegan,
        st.PhaseBegan,
        st.RoundBegan,
        st.GameEnded,
        st.Asked,
        st.GeneratorBroke,
        st.MonsterPlaced,
        st.CharacterDying,
        st.CharacterDied,
    }
)
SOUNDS: Final[dict[type, str]] = {st.DieRolled: "dice"}
# How each monster growls, in the order of their numbers: three plants, three beasts, four machines, three beasts.
GROWLS: Final = (*["growl_plant"] * 3, *["growl_beast"] * 3, *["growl_machine"] * 4, *["growl_beast"] * 3)
BEDS: Final = ("bed/station_calm", "bed/station_uneasy", "bed/station_failing")
NO_AIR_BED: Final = "bed/station_airless"
NO_BED: Final = "bed/none"


class SpaceStageStaging(PlainStaging[SpaceStage]):
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: SpaceStage) -> Glows:
        return station_lamps(game.state)

    @staticmethod
    def stage(before: SpaceStage, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        return _Show(before, at_ms, lit).stage(steps)

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return page(words)

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """Words of the set-up."""
        return ("stage_setup",)


STAGING: Final[Staging[SpaceStage]] = SpaceStageStaging


class _Show:
    """Lays steps out on the timeline, following the game through its writers."""

    def __init__(self, before: SpaceStage, at_ms: int, lit: Glows) -> None:
        self._state: State = before.state.clone()
        self._now = at_ms
        self._lit = lit
        self._cues: list[Cue] = []
        self._times: list[int] = []
        pending = self._state.pending
        # Dice of trouble fall between two turns; other dice are rolled by the seat in turn.
        self._trouble = bool(pending) and pending[0] == ROLL and pending[3] == TROUBLE_ROLL
        self._dice = 0

    def stage(self, steps: Sequence[Step]) -> Staged:
        """The show of what one action brought about."""
        for step in steps:
            self._follow_dice(step)
            phrase = phrase_of(step)
            look = LOOK_MS.get(type(step), 0) if phrase else 0
            self._times.append(self._now)
            if look:
                self._cues.append(caption(self._now, step, self._state))
                self._effect(step, look)
            air, bed = self._state.oxygen_broken(), bed_of(self._state)
            self._state.follow([step])
            self._change(look, bed)
            self._now += look
            self._tell_oxygen(air)
            self._tell_works(step)
        return Staged(self._cues, self._now, self._lit, self._times)

    def _follow_dice(self, step: Step) -> None:
        if isinstance(step, st.TurnEnded):
            self._trouble, self._dice = True, 0
        elif isinstance(step, st.TurnBegan):
            self._trouble, self._dice = False, 0
        elif isinstance(step, st.DieRolled) and self._trouble and self._dice == 0:
            self._cues.append(CaptionCue(self._now, f"{PREFIX}trouble", {"step": "trouble"}, spoken=True))
            self._now += TROUBLE_MS

    def _change(self, look: int, bed: str) -> None:
        after = station_lamps(self._state)
        self._cues += changes(self._lit, after, self._now + look // 2)
        self._lit = after
        if bed_of(self._state) != bed:
            self._cues.append(ClipCue(self._now, bed_of(self._state)))

    def _effect(self, step: Step, look: int) -> None:
        clip = SOUNDS.get(type(step))
        if isinstance(step, st.MonsterPlaced):
            clip = GROWLS[step.monster % MONSTERS]
        if clip is not None:
            self._cues.append(ClipCue(self._now, clip))
        if isinstance(step, st.DieRolled):
            self._roll(step.face, look)
        passing = EFFECTS.get(type(step))
        for lamps, colour, shape in passing(self._state, step) if passing is not None else ():
            self._cues.append(LightCue(self._now, lamps, colour, shape, look, level=EFFECT))

    def _roll(self, face: int, look: int) -> None:
        die, self._dice = self._dice % 2, self._dice + 1
        if self._trouble:
            faces = faces_of_edge(self._state, die)
        elif self._state.turn:
            faces = faces_at_seat(self._state.turn, die)
        else:
            return
        self._cues += running(faces, face, self._now, look)

    def _tell_oxygen(self, broken_before: int) -> None:
        both = len(self._state.station.oxygen)
        if broken_before < both <= self._state.oxygen_broken():
            self._cues.append(CaptionCue(self._now, f"{PREFIX}no_oxygen", {}, spoken=True))
            self._now += NO_OXYGEN_MS

    def _tell_works(self, step: Step) -> None:
        if isinstance(step, st.GeneratorRepaired) and not self._state.generators[step.generator]:
            words = {"generator": GENERATOR_NAMES[step.generator]}
            self._cues.append(CaptionCue(self._now, f"{PREFIX}generator_works", words, spoken=True))
            self._now += LOOK_MS[st.GeneratorRepaired]


def bed_of(s: State) -> str:
    """What hums below everything: the station, worse with each broken generator; silence when the game is over."""
    if PHASE_NAMES[s.phase] in ("setup", "over"):
        return NO_BED
    if s.oxygen_broken() == len(s.station.oxygen):
        return NO_AIR_BED
    return BEDS[min(sum(tokens > 0 for tokens in s.generators), len(BEDS) - 1)]


# ------------------------------------------------------------------------------------------------------- sentences


def caption(at_ms: int, step: Step, s: State) -> CaptionCue:
    """The sentence of a step; pages read the step and its numbers from its words."""
    words: dict[str, object] = {
        gap: value for gap, value in tell(step).items() if isinstance(value, str | int)
    }
    spoken, chapter = type(step) in SPOKEN, isinstance(step, st.RoundBegan)
    waits = isinstance(step, st.RoundBegan) and step.round > 1
    seated = {gap: _who(s, words[gap]) for gap in FIGURES & words.keys()}
    return CaptionCue(
        at_ms, phrase_of(step), words, spoken=spoken, chapter=chapter, waits=waits, seated=seated
    )


def _who(s: State, character: object) -> tuple[Seat, ...]:
    """The seat that plays a character and no other: its person acts. Several characters of a seat are told apart."""
    seat = s.seat_of(character) if isinstance(character, int) and character >= 0 else 0
    return (seat if len(s.characters_of(seat)) == 1 else 0,)


def phrase_of(step: Step) -> str:
    """The phrase of a step; "" for those that are not told. Some are said differently by what they hold."""
    plain = PREFIX + snake(type(step).__name__)
    if isinstance(step, st.Asked):
        about = f"_{ROLL_NAMES[step.what]}" if step.pending == ROLL else ""
        return f"{plain}_{PENDING_NAMES[step.pending]}{about}"
    if isinstance(step, st.PhaseBegan):
        return f"{plain}_{PHASE_NAMES[step.phase]}" if step.phase == MASTER else ""
    if isinstance(step, st.GameEnded):
        return f"{plain}_{'won' if step.won else CAUSE_NAMES[step.cause]}"
    return plain

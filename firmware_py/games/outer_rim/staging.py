"""Outer Rim as a show: every step of the rules becomes light, sound and a sentence, one after the other.

Only what a spectator may know is shown, so a secret choice is no more than the news that it was made.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from engine.game import Json, Seat, Step, snake
from engine.outer_rim import steps as st
from engine.outer_rim.game import OuterRim
from engine.outer_rim.state.writers import State
from engine.outer_rim.steps_json import task_name
from engine.outer_rim.verbs_fire import unrolled
from engine.outer_rim.words import (
    ASK_ROLL,
    ASK_WINDOW,
    DICE,
    NONE,
    PHASE_NAMES,
    RACE_NAMES,
    REASON_NAMES,
    SHOW_TOKENS,
    WINDOW_NAMES,
    task,
)
from firmware_py.cues import CaptionCue, ClipCue, Cue, LightCue
from firmware_py.games.outer_rim.page_data import page
from firmware_py.games.outer_rim.seating_saying import die_words, spot
from firmware_py.games.outer_rim.staging_effects import EFFECTS
from firmware_py.games.outer_rim.staging_lamps import ZONES, ship_lamps
from firmware_py.games.staging import Glows, PlainStaging, Staged, Staging, changes
from firmware_py.voice.phrases import Phrases

EFFECT: Final = 5  # level of passing lights, above what stands
PREFIX: Final = "rim_"  # of every phrase of this game

# How long a step is looked at, in ms; steps that are not named pass at once and tell nothing.
LOOK_MS: Final[dict[type, int]] = {
    st.Asked: 200,
    st.ModulesChosen: 300,
    st.ModulesTaken: 800,
    st.RoundBegan: 1500,
    st.PhaseBegan: 1000,
    st.TokenPlaced: 300,
    st.TokenShown: 1200,
    st.TurnChosen: 300,
    st.TurnShown: 800,
    st.ShipMoved: 900,
    st.ShipTurned: 700,
    st.ManoeuvreVoid: 900,
    st.ShipsCollided: 1600,
    st.CollisionSectorChosen: 300,
    st.ShipReturned: 900,
    st.ShipCloaked: 1400,
    st.ModuleUsed: 1400,
    st.EnergyAdded: 700,
    st.SectorRepaired: 900,
    st.SectorChosen: 300,
    st.SectorActive: 800,
    st.DiceSet: 300,
    st.DiceShown: 1500,
    st.DieChanged: 700,
    st.IonChosen: 300,
    st.IonHeld: 500,
    st.IonFired: 1200,
    st.DieRolled: 700,
    st.DieTakenUp: 400,
    st.HitCancelled: 700,
    st.AimChosen: 300,
    st.AimShown: 800,
    st.DamageHalved: 900,
    st.DamageDue: 700,
    st.DamageReduced: 800,
    st.DamageMarked: 1100,
    st.DamageLost: 600,
    st.SectorDestroyed: 2000,
    st.DrawTokenPlaced: 1400,
    st.DrawTokenRemoved: 800,
    st.DuelEnded: 4000,
}
SPOKEN: Final[frozenset[type]] = frozenset(
    {
        st.RoundBegan,
        st.PhaseBegan,
        st.Asked,
        st.ShipsCollided,
        st.SectorDestroyed,
        st.DrawTokenPlaced,
        st.DuelEnded,
    }
)
ROUNDS_CALLED: Final = 12  # by number; later ones are only called the next
SOUNDS: Final[dict[type, str]] = {
    st.ShipMoved: "lift",
    st.ManoeuvreVoid: "knocked_out",
    st.ShipsCollided: "damage",
    st.ModuleUsed: "computer",
    st.SectorRepaired: "repair",
    st.IonFired: "pulse_cannon",
    st.HitCancelled: "shield",
    st.DamageMarked: "damage",
    st.SectorDestroyed: "explosion",
    st.DrawTokenPlaced: "chime",
    st.DuelEnded: "hyperspace",
}
COUNTDOWN: Final = ("count_3", "count_2", "count_1")  # before both turn their manoeuvres over
COUNT_MS: Final = 700
SALVO: Final = ("light_laser", "heavy_laser")  # of a cannon die that missed, that hit

# Gaps of sentences that are called otherwise than in the step, for their words are told apart by the gap's name.
GAPS: Final[Mapping[str, str]] = {"token": "manoeuvre", "cannon": "die", "winner": "ship"}


class OuterRimStaging(PlainStaging[OuterRim]):
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: OuterRim) -> Glows:
        return ship_lamps(game.state)

    @staticmethod
    def stage(before: OuterRim, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        return _Show(before, at_ms, lit).stage(steps)

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return page(words)

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """Words of the set-up."""
        return ("duel_setup",)


STAGING: Final[Staging[OuterRim]] = OuterRimStaging


class _Show:
    """Lays steps out on the timeline, following the duel through its writers."""

    def __init__(self, before: OuterRim, at_ms: int, lit: Glows) -> None:
        self._before = before
        self._state: State = before.state.clone()
        self._now = at_ms
        self._lit = lit
        self._cues: list[Cue] = []
        self._times: list[int] = []
        self._rolling = False  # whether the last thing told was the roll of a die

    def stage(self, steps: Sequence[Step]) -> Staged:
        """The show of what one action brought about."""
        for step in steps:
            if step == st.TaskTaken(task(SHOW_TOKENS)):
                self._count_down()
            look = LOOK_MS.get(type(step), 0)
            self._times.append(self._now)
            shown = self._before.see(step, None)
            if look and shown is not None:
                self._cues.append(self._caption(shown))
                self._effect(step, look)
            self._state.follow([step])
            after = ship_lamps(self._state)
            self._cues += changes(self._lit, after, self._now + look // 2)
            self._lit = after
            self._now += look
        return Staged(self._cues, self._now, self._lit, self._times)

    def _caption(self, step: Step) -> CaptionCue:
        """The sentence of a step; a real die to be rolled is named, and the voice asks for the first of a roll only."""
        cue = caption(self._now, step, self._before.tell(step), self._before.setup.seats)
        if isinstance(step, st.Asked) and step.task // 8 == ASK_ROLL:
            ship, colour = divmod(step.task % 8, 2)
            die = unrolled(self._state, ship, colour)[0]
            words = {**cue.words, **die_words(self._state, ship, die)}
            return replace(cue, words=words, spoken=not self._rolling)
        if isinstance(step, st.DieRolled):
            self._rolling = True
        elif type(step) in LOOK_MS:
            self._rolling = False
        return cue

    def _count_down(self) -> None:
        """So that people turn their cards over together."""
        for clip in COUNTDOWN:
            self._cues.append(ClipCue(self._now, clip))
            self._now += COUNT_MS

    def _effect(self, step: Step, look: int) -> None:
        clip = SOUNDS.get(type(step))
        if isinstance(step, st.DieRolled) and step.die < DICE:
            clip = SALVO[step.success]
        if clip is not None:
            self._cues.append(ClipCue(self._now, clip))
        if isinstance(step, st.SectorDestroyed):
            self._cues.append(ClipCue(self._now + look // 2, f"alarm_{ZONES[step.sector]}"))
        passing = EFFECTS.get(type(step))
        for lamps, colour, shape in passing(self._state, step) if passing is not None else ():
            self._cues.append(LightCue(self._now, lamps, colour, shape, look, level=EFFECT))


# ------------------------------------------------------------------------------------------------------- sentences


def caption(at_ms: int, step: Step, told: Mapping[str, Json], seats: tuple[Seat, ...]) -> CaptionCue:
    """The sentence of a step as a spectator sees it, in a duel of these seats."""
    words: dict[str, object] = {
        GAPS.get(gap, gap): value for gap, value in told.items() if isinstance(value, str | int)
    }
    if isinstance(step, st.ShipMoved | st.ShipReturned | st.ShipCloaked | st.ShipsCollided):
        words["spot"] = spot(step.field)
    elif isinstance(step, st.DiceShown):
        words["cannons"], words["shields"] = _values(step[1:5]), _values(step[5:])
    words |= _called(step, seats)
    spoken, chapter = type(step) in SPOKEN, isinstance(step, st.RoundBegan)
    waits = isinstance(step, st.RoundBegan) and step.number > 1
    return CaptionCue(at_ms, phrase(step), words, spoken=spoken, chapter=chapter, waits=waits)


def _called(step: Step, seats: tuple[Seat, ...]) -> dict[str, object]:
    """Words that only the clip of a sentence needs: who is asked, which round, what a die is for, how much damage."""
    if isinstance(step, st.Asked):
        alone = (race for race, seat in zip(RACE_NAMES, seats, strict=True) if step.seats == 1 << seat)
        return {"asked": next(alone, "both")}
    if isinstance(step, st.RoundBegan):
        return {"round": step.number if step.number <= ROUNDS_CALLED else "later"}
    if isinstance(step, st.DieRolled):
        return {"stands_for": "shield" if step.die >= DICE else "cannon"}
    return {"number": step.amount} if isinstance(step, st.DamageMarked) else {}


def phrase(step: Step) -> str:
    """The phrase of a step; some are said differently by what they hold."""
    plain = PREFIX + snake(type(step).__name__)
    if isinstance(step, st.Asked):
        kind, about = divmod(step.task, 8)
        return f"{plain}_{WINDOW_NAMES[about] if kind == ASK_WINDOW else kind_name(step.task)}"
    if isinstance(step, st.PhaseBegan):
        return f"{plain}_{PHASE_NAMES[step.phase]}"
    if isinstance(step, st.DieChanged) and step.value == 0:
        return f"{plain}_off"
    if isinstance(step, st.DieRolled):
        return f"{plain}_well" if step.success else f"{plain}_badly"
    if isinstance(step, st.DuelEnded):
        return f"{plain}_{REASON_NAMES[step.reason]}{'_drawn' if step.winner == NONE else ''}"
    return plain


def kind_name(asked: int) -> str:
    """What is asked for, such as tokens or dice."""
    return task_name(asked).removeprefix("ask_")


def _values(dice: object) -> str:
    set_dice = [str(value) for value in cast(tuple[int, ...], dice) if value]
    return " ".join(set_dice) or "–"

"""Mag Blast as a show: every step of the rules becomes light, sound and a sentence, one after the other.

Only what a spectator may know is shown.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.game import Json, Step, snake
from engine.mag_blast import steps as st
from engine.mag_blast.cards import KIND
from engine.mag_blast.game import MagBlast
from engine.mag_blast.words import ACTION_NUMBERS, BLASTS, KIND_NAMES, PHASE_NAMES, command_id
from firmware_py.cues import CaptionCue, ClipCue, Cue, LightCue
from firmware_py.games.mag_blast.page_data import page
from firmware_py.games.mag_blast.staging_effects import hull_sound, passing
from firmware_py.games.mag_blast.staging_lamps import lamps
from firmware_py.games.staging import Glows, PlainStaging, Staged, Staging, changes
from firmware_py.voice.phrases import Phrases
from sounds.voiced import voiced

EFFECT: Final = 5  # level of passing lights, above what stands
PREFIX: Final = "mag_"  # of every phrase of this game
ASKING_MS: Final = 700

# How long a step is looked at, in ms; steps that are not named pass at once and tell nothing.
LOOK_MS: Final[dict[type, int]] = {
    st.ShipsChosen: 300,
    st.FleetRevealed: 900,
    st.FirstPlayer: 800,
    st.TurnBegan: 1200,
    st.PhaseBegan: 500,
    st.EffectEnded: 500,
    st.Agreed: 700,
    st.BrutalBegan: 1800,
    st.GameEnded: 4000,
    st.DeckShuffled: 400,
    st.CardDrawn: 120,
    st.CardsTaken: 800,
    st.CardDiscarded: 200,
    st.CardTraded: 250,
    st.CardPaid: 250,
    st.CardRecovered: 300,
    st.AbilityUsed: 700,
    st.ShipDrawn: 300,
    st.ShipPlaced: 500,
    st.ShipDeclined: 200,
    st.ShipSalvaged: 600,
    st.ShipMoved: 500,
    st.ShipDestroyed: 1000,
    st.CommandShipDestroyed: 2500,
    st.ShipBoarded: 1200,
    st.ShipThrown: 500,
    st.NoiseMade: 400,
    st.ShotHeard: 700,
    st.CardPlayed: 900,
    st.Passed: 150,
    st.ShotMissed: 1200,
    st.CardVoid: 900,
    st.CardDone: 200,
    st.ShotHit: 900,
    st.RamHit: 900,
    st.SquadronHit: 900,
    st.SquadronOut: 300,
    st.EffectLaid: 800,
    st.EffectSwept: 800,
    st.HitFollows: 200,
    st.BlastRemoved: 600,
    st.BlastShifted: 700,
}
SILENT: Final = (st.ShotHeard,)
"""Shown, but told by what was said before."""
SOUNDS: Final[dict[type, str]] = {
    st.ShipDestroyed: "explosion",
    st.CommandShipDestroyed: "command_lost",
    st.GameEnded: "victory",
}
SHOTS: Final = ("mag_laser", "mag_beam", "mag_mag")

# Gaps of sentences that are called otherwise than in the step, for their words are told apart by the gap's name.
GAPS: Final[Mapping[str, str]] = {
    "ship": "fleet_ship",
    "sector": "fleet_sector",
    "target_ship": "target",
    "winner": "seat",
}
HITS: Final = (st.ShotHit, st.RamHit, st.SquadronHit)


class MagBlastStaging(PlainStaging[MagBlast]):
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: MagBlast) -> Glows:
        return lamps(game.state)

    @staticmethod
    def stage(before: MagBlast, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        return _Show(before, at_ms, lit).stage(steps)

    @staticmethod
    def clips_ahead(game: MagBlast) -> Iterable[str]:
        return SHOTS

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return page(words)

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """Words of the set-up."""
        return ("mag_setup",)


STAGING: Final[Staging[MagBlast]] = MagBlastStaging


class _Show:
    """Lays steps out on the timeline, following the game through its writers."""

    def __init__(self, before: MagBlast, at_ms: int, lit: Glows) -> None:
        self._game = before.clone()
        self._now = at_ms
        self._lit = lit
        self._cues: list[Cue] = []
        self._times: list[int] = []

    def stage(self, steps: Sequence[Step]) -> Staged:
        """The show of what one action brought about."""
        for step in steps:
            look = LOOK_MS.get(type(step), 0)
            self._times.append(self._now)
            shown = self._game.see(step, None)
            if look and shown is not None:
                self._tell(shown)
                self._effect(step, look)
            self._game.follow([step])
            after = lamps(self._game.state)
            self._cues += changes(self._lit, after, self._now + look // 2)
            self._lit = after
            self._now += look
        self._ask(steps)
        return Staged(self._cues, self._now, self._lit, self._times)

    def _tell(self, shown: Step) -> None:
        if not isinstance(shown, SILENT):
            chapter = isinstance(shown, st.TurnBegan)
            self._say(phrase(shown), words_of(self._game, shown), chapter)
        if isinstance(shown, st.FleetRevealed):
            self._say("command_revealed", {"command_ship": command_id(self._game.state.command[shown.seat])})

    def _say(self, name: str, words: Mapping[str, object], chapter: bool = False) -> None:
        key = PREFIX + name
        self._cues.append(CaptionCue(self._now, key, words, spoken=key in voiced(), chapter=chapter))

    def _effect(self, step: Step, look: int) -> None:
        for clip in _clips(self._game, step):
            self._cues.append(ClipCue(self._now, clip))
        for where, colour, shape in passing(self._game.state, step):
            if where:
                self._cues.append(LightCue(self._now, where, colour, shape, look, level=EFFECT))

    def _ask(self, steps: Sequence[Step]) -> None:
        """Calls for a noise, or for answers, once for each card that has come on the stack."""
        s = self._game.state
        if not s.stack or not any(isinstance(step, st.CardPlayed | st.ShotHeard) for step in steps):
            return
        self._say("asked_answer" if s.heard else "asked_noise", {})
        self._now += ASKING_MS


def _clips(game: MagBlast, step: Step) -> Iterator[str]:
    """Sound effects of a step, in the game as it is before it."""
    clip = SOUNDS.get(type(step))
    if clip is not None:
        yield clip
    if isinstance(step, st.ShotHeard):
        yield from _shot(game.state.stack[-1].card)
    elif isinstance(step, st.CardPlayed) and step.heard:
        yield from _shot(step.card)
    elif isinstance(step, HITS):
        yield hull_sound(game.state, step.seat, step.ship, step.damage)


def _shot(card: int) -> Iterator[str]:
    if KIND[card] in BLASTS:
        yield SHOTS[KIND[card]]


# ------------------------------------------------------------------------------------------------------- sentences


def phrase(step: Step) -> str:
    """The phrase of a step, without the prefix; some are said differently by what they hold."""
    plain = snake(type(step).__name__)
    if isinstance(step, st.PhaseBegan):
        return f"{plain}_{PHASE_NAMES[step.phase]}"
    if isinstance(step, st.CardPlayed) and step.target_seat:
        return f"{plain}_at"
    return plain


def words_of(game: MagBlast, step: Step) -> dict[str, object]:
    """The words of a step for its sentence, and for pages that draw what it tells."""
    words: dict[str, object] = {}
    for key, value in game.tell(step).items():
        if isinstance(value, str | int) and not isinstance(value, bool):
            words[GAPS.get(key, key)] = value
    if isinstance(step, (*HITS, st.HitFollows)):
        words["target"] = words.get("target", words.get("fleet_ship"))
    card = ACTION_NUMBERS.get(str(words.get("card")))
    if card is not None:
        words["action_card"] = KIND_NAMES[KIND[card]]
    return words

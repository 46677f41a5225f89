"""Space Alert as a show: every step of the rules becomes light, sound and a sentence, one after the other.

The action part happens as it is announced. The resolution is laid out on a timeline: each step gets the time that
people need to follow it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.game import Json, Step, snake
from engine.space_alert import legal_reasons as why
from engine.space_alert import steps as st
from engine.space_alert import steps_planning as pl
from engine.space_alert.cards import threats
from engine.space_alert.game import SpaceAlert
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_replay import replay
from engine.space_alert.words import BLANK, INTERNAL
from firmware_py.cues import CaptionCue, ClipCue, Colour, Cue, LightCue
from firmware_py.games.space_alert.page_data import page
from firmware_py.games.space_alert.staging_effects import EFFECTS
from firmware_py.games.space_alert.staging_lamps import board_lamps, glows, ship_lamps
from firmware_py.games.space_alert.staging_sounds import sounds
from firmware_py.games.space_alert.staging_story import TOLD_ELSEWHERE, StoryLine, lines
from firmware_py.games.space_alert.staging_timeline import companions, heard, is_bare_beep
from firmware_py.games.staging import Glows, Staged, Staging, changes
from firmware_py.voice.phrases import Phrases

CLOCK_LAMPS: Final = 24
CLOCK: Final[Colour] = (0, 90, 60)
CLOCK_LAST_MINUTE: Final[Colour] = (200, 60, 0)
LAST_MINUTE_MS: Final = 60_000
EFFECT: Final = 5  # level of passing lights, above what stands

# How long a step is looked at, in ms; steps that are not named pass at once and tell nothing.
LOOK_MS: Final[dict[type, int]] = {
    st.TurnBegan: 1200,
    st.CardTurned: 500,
    st.TurnTakenBack: 1500,
    st.Stumbled: 1200,
    st.NothingHappened: 700,
    st.CrewMoved: 300,
    st.DelayMarked: 700,
    st.KnockedOut: 1800,
    st.BotsTaken: 500,
    st.BotsSet: 500,
    st.WaitingBotsDisabled: 900,
    st.IntruderAttacked: 700,
    st.Repaired: 600,
    st.EnergyMoved: 500,
    st.ReactorFilled: 600,
    st.ReactorGained: 500,
    st.ReactorLost: 300,
    st.ShieldGained: 400,
    st.ShieldLost: 400,
    st.FuelSpent: 400,
    st.WeaponFired: 300,
    st.RocketLaunched: 700,
    st.RocketLost: 900,
    st.InterceptorsAttack: 700,
    st.InterceptorsGone: 900,
    st.ComputerMaintained: 400,
    st.ComputerChecked: 1500,
    st.Looked: 400,
    st.VisualConfirmed: 800,
    st.ThreatAppeared: 1500,
    st.ThreatMoved: 700,
    st.MarkCrossed: 600,
    st.Aimed: 700,
    st.Missed: 700,
    st.Deflected: 1100,
    st.ThreatHurt: 1100,
    st.ThreatHealed: 700,
    st.ThreatShieldSet: 700,
    st.ThreatSpeedSet: 700,
    st.CryoshieldGone: 900,
    st.FightsBack: 700,
    st.ThreatDestroyed: 2000,
    st.ThreatSurvived: 1200,
    st.TokenPlaced: 500,
    st.TokenRemoved: 300,
    st.StationLethal: 900,
    st.Attacked: 1400,
    st.ShieldAbsorbed: 500,
    st.DamageDrawn: 1200,
    st.DamageDoubled: 900,
    st.AttackBonus: 900,
    st.ShieldBonus: 900,
    st.ShipLost: 4000,
    st.FlightEnded: 4600,
}
# Steps that everybody sees from the light alone, or that the step beside them tells.
SILENT: Final[frozenset[type]] = frozenset({st.CrewMoved, st.ReactorLost, st.TokenRemoved, st.ThreatMoved})


class SpaceAlertStaging:
    """Implements firmware_py.games.staging.Staging."""

    @staticmethod
    def glows(game: SpaceAlert) -> Glows:
        return glows(game)

    @staticmethod
    def stage(before: SpaceAlert, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
        if before.state is None:
            return _stage_action(before, steps, at_ms, lit)
        return _Resolution(before, at_ms, lit).stage(steps)

    @staticmethod
    def goes_back(before: SpaceAlert, steps: Sequence[Step]) -> bool:
        return any(isinstance(step, st.TurnTakenBack) for step in steps)

    @staticmethod
    def clips_ahead(game: SpaceAlert) -> Iterable[str]:
        return {cue.clip for cue in heard(game.planning.events)}

    @staticmethod
    def page(words: Phrases) -> Mapping[str, Json]:
        return page(words)

    @staticmethod
    def said_before() -> tuple[str, ...]:
        """Words of the set-up."""
        return ("androids", "flights", "length", "level", "mission", "silence", "station", "token", "zone")


STAGING: Final[Staging[SpaceAlert]] = SpaceAlertStaging


# ----------------------------------------------------------------------------------------------------- the action part


def _stage_action(before: SpaceAlert, steps: Sequence[Step], at_ms: int, lit: Glows) -> Staged:
    """Announcements happen at their own second, which the clock steps between them tell; cards change lights only."""
    cues: list[Cue] = []
    start_ms = before.planning.now_ms
    clock_ms = start_ms
    joined: set[int] = set()  # moments whose beds and countdowns are laid out
    for step in steps:
        if isinstance(step, pl.ClockSet):
            clock_ms = step.ms
            continue
        now = at_ms + clock_ms - start_ms
        if type(step) in SPOKEN:
            phrase = _announcement(step, before, clock_ms // 1000)
            cues.append(CaptionCue(now, phrase, before.tell(step), spoken=True))
            if clock_ms not in joined:
                joined.add(clock_ms)
                beside = companions(before.planning.events, clock_ms // 1000)
                cues += [ClipCue(one.at_ms + at_ms - start_ms, one.clip) for one in beside]
        cues += _named(step, before, now)
        if isinstance(step, pl.PhaseBegan | pl.PhaseWarned):
            cues += _clock(before, step, now, clock_ms)
        if isinstance(step, pl.CardHanded):
            cues += _handed(step, before, now)
    return Staged(cues, at_ms + clock_ms - start_ms, lit)


def _handed(step: pl.CardHanded, before: SpaceAlert, at_ms: int) -> Iterator[Cue]:
    """Who gives a card to whom: everybody sees that, and which card it is only they."""
    words = {
        "step": "card_handed",
        "crew": before.setup.order.index(step.seat),
        "seat": step.seat,
        "to": step.to,
    }
    yield CaptionCue(at_ms, "card_handed", words, beat=False, seated={"crew": (step.seat,)})
    yield LightCue(at_ms, (f"seat/{step.to}",), (0, 255, 90), "flash", 800, level=EFFECT)


def _named(step: Step, before: SpaceAlert, at_ms: int) -> Iterator[CaptionCue]:
    """Which card the officer takes from the box, after the announcement."""
    if isinstance(step, pl.ThreatCalled) and step.card != pl.HIDDEN:
        if before.setup.threat_cards == "named":
            yield CaptionCue(at_ms, "threat_named", {"threat": threats()[step.card].id}, beat=False)
    elif isinstance(step, pl.ThreatShown) and not step.by:
        yield CaptionCue(at_ms, "threat_named", {"threat": threats()[step.card].id}, beat=False)


SPOKEN: Final[frozenset[type]] = frozenset(
    {
        pl.PhaseBegan,
        pl.PhaseEnded,
        pl.PhaseWarned,
        pl.ThreatCalled,
        pl.DataIncoming,
        pl.TransferOpened,
        pl.TransferClosed,
        pl.SilenceBegan,
        pl.SilenceEnded,
    }
)


def _announcement(step: Step, before: SpaceAlert, at_s: int) -> str:
    """The phrase of an announcement: some steps are said differently by what they hold."""
    if isinstance(step, pl.ThreatCalled):
        kind = "internal" if step.where == INTERNAL else "external"
        return f"threat_{'serious_' * step.serious}{kind}{'_unconfirmed' * step.unconfirmed}"
    if isinstance(step, pl.PhaseEnded) and step.final:
        return "operation_ended"
    if isinstance(step, pl.PhaseWarned) and step.phase == before.mission.phases:
        return "operation_warned"
    if isinstance(step, pl.TransferClosed) and is_bare_beep(before.planning.events, at_s):
        return "transfer_beeped"
    return snake(type(step).__name__)


def _clock(
    game: SpaceAlert, step: pl.PhaseBegan | pl.PhaseWarned, at_ms: int, clock_ms: int
) -> Iterator[LightCue]:
    """The ring stands full until the computer warns, then empties over the last minute [R 2.1]; where the set-up shows
    the end of a phase it empties from its start on.
    """
    left_ms = game.mission.phase_ends[step.phase - 1] * 1000 - clock_ms
    shown = game.setup.show_phase_end
    if isinstance(step, pl.PhaseBegan):
        yield from _emptying(at_ms, left_ms) if shown else _full(at_ms)
    elif not shown and left_ms == LAST_MINUTE_MS:
        yield from _emptying(at_ms, left_ms)


def _full(at_ms: int) -> Iterator[LightCue]:
    for place in range(1, CLOCK_LAMPS + 1):
        lamp = f"clock/{place}"
        yield LightCue(at_ms, (lamp,), CLOCK, key=lamp)


def _emptying(at_ms: int, left_ms: int) -> list[LightCue]:
    """The ring goes out lamp by lamp; its last minute is amber."""
    cues = []
    amber_ms = max(0, left_ms - LAST_MINUTE_MS)
    for place in range(1, CLOCK_LAMPS + 1):
        lamp = f"clock/{place}"
        off_ms = left_ms * place // CLOCK_LAMPS
        if amber_ms:
            cues.append(LightCue(at_ms, (lamp,), CLOCK, for_ms=min(off_ms, amber_ms), key=lamp))
        if off_ms > amber_ms:
            amber_for = off_ms - amber_ms
            cues.append(LightCue(at_ms + amber_ms, (lamp,), CLOCK_LAST_MINUTE, for_ms=amber_for, key=lamp))
    return cues


# ------------------------------------------------------------------------------------------------------ the resolution


def _look_ms(step: Step) -> int:
    """How long a step is looked at; an empty space of a board only for a moment, told by what follows."""
    if isinstance(step, st.CardTurned) and step.code == BLANK:
        return 0
    if isinstance(step, st.NothingHappened) and step.reason == why.BLANK:
        return 300
    return LOOK_MS.get(type(step), 0)


class _Resolution:
    """Lays the steps of a turn out on the timeline, following the ship through its writers."""

    def __init__(self, before: SpaceAlert, at_ms: int, lit: Glows) -> None:
        self._before = before
        self._ship: State = before.state.clone() if before.state is not None else State(before.flight)
        self._boards = board_lamps(before)
        self._order = before.setup.order
        self._now = at_ms
        self._lit = lit
        self._cues: list[Cue] = []
        self._times: list[int] = []
        self._goes_on_ms: int | None = None

    def stage(self, steps: Sequence[Step]) -> Staged:
        """The show of one turn. One that is resolved again goes on with the card that somebody stumbled over."""
        again = None
        told = lines(self._ship, steps)
        for place, step in enumerate(steps):
            if isinstance(step, st.TurnTakenBack) and self._before.before is not None:
                self._ship, again = self._before.before.clone(), step.crew
            elif isinstance(step, st.Stumbled) and step.crew == again:
                self._goes_on_ms = self._now
            line = told.get(place)
            folded = line is TOLD_ELSEWHERE and isinstance(step, st.NothingHappened)
            look = 0 if folded else _look_ms(step)
            self._times.append(self._now)
            if look and type(step) not in SILENT:
                self._tell(step, line)
            self._effect(step, look)
            replay(self._ship, [step])
            after = ship_lamps(self._ship, self._before.planning) | self._boards
            self._cues += changes(self._lit, after, self._now + look // 2)
            self._lit = after
            self._now += look
        return Staged(self._cues, self._now, self._lit, self._times, self._goes_on_ms)

    def _tell(self, step: Step, line: StoryLine | None) -> None:
        words: dict[str, object] = {**self._before.tell(step)}
        phrase = snake(type(step).__name__)
        if isinstance(step, st.NothingHappened):
            phrase = f"nothing_{words['reason']}"
        elif isinstance(step, st.ComputerChecked):
            phrase = "computer_passed" if step.passed else "computer_failed"
        elif isinstance(step, st.ShipLost):
            phrase = "ship_lost_zone" if step.zone >= 0 else "ship_lost_card"
        elif isinstance(step, st.DamageDoubled | st.AttackBonus | st.ShieldBonus):
            phrase += "_on" if step.on else "_off"
        chapter = isinstance(step, st.TurnBegan)
        crew = line.crew if line is not None and line.crew else (words.get("crew"),)
        seated = {"crew": tuple(self._order[one] for one in crew if isinstance(one, int))}
        told = None if line is None else line.phrase
        words |= line.words if line is not None else {}
        self._cues.append(
            CaptionCue(self._now, phrase, words, beat=told != "", chapter=chapter, line=told,
                       seated=seated if "crew" in words else {})
        )  # fmt: skip

    def _effect(self, step: Step, look: int) -> None:
        """What passes over the table while a step is looked at."""
        self._cues += (ClipCue(self._now + after, clip) for after, clip in sounds(self._ship, step))
        passing = EFFECTS.get(type(step))
        for lamps, colour, shape in passing(self._ship, step) if passing is not None else ():
            self._cues.append(LightCue(self._now, lamps, colour, shape, look, level=EFFECT))

"""The voice of Outer Rim: every sentence that a duel speaks has its clips, whatever stands in its gaps."""

from collections.abc import Iterator
from itertools import product

import pytest

from engine.game import Step
from engine.outer_rim import steps as st
from engine.outer_rim.cards import start_energy
from engine.outer_rim.game import deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.state.fields import place_of
from engine.outer_rim.steps_json import tell
from engine.outer_rim.words import (
    ASK_ROLL,
    ASK_SECTORS,
    ASK_WINDOW,
    BOTH_DESTROYED,
    DESTROYED,
    FIRE_START,
    NONE,
    QUIET,
    RACE_MODULES,
    ROUND_CAP,
    SECTORS,
    SHIPS,
    STERN,
    TASK_NAMES,
    TOKENS,
    task,
)
from firmware_py.cues import CaptionCue
from firmware_py.games.outer_rim.seating_saying import die_words
from firmware_py.games.outer_rim.staging import COUNT_MS, COUNTDOWN, SPOKEN, caption
from firmware_py.voice.clips import clip_of
from firmware_py.voice.phrases import phrases
from sounds.texts import LANGUAGES
from sounds.voiced import JOINED, clip_ids, kind_of, row_of, voiced

TELLURIAN_SEAT, KALMIAN_SEAT, BOTH_SEATS = 0b010, 0b100, 0b110


def clip(step: Step) -> str:
    """What a step sounds like."""
    return clip_of(caption(0, step, tell(step), Setup().seats))


def named_dice() -> Iterator[str]:
    """The clips of every real die that may be asked for."""
    for ship in SHIPS:
        for die, value in product(range(8), range(1, 7)):
            state = deal(Setup(), 1).state
            state.dice[place_of(ship, die)] = value
            yield clip_of(CaptionCue(0, "rim_asked_roll", die_words(state, ship, die)))
    yield clip_of(CaptionCue(0, "rim_roll_told"))


def spoken_steps() -> Iterator[Step]:
    """Every step whose sentence has a clip, with everything that changes which one."""
    windows = [task(ASK_WINDOW, window) for window in range(8)]
    asked = [
        task(kind) for kind, name in enumerate(TASK_NAMES) if name.startswith("ask_") and kind != ASK_ROLL
    ]
    for what in (*asked[:-1], *windows):
        yield from (st.Asked(what, seats) for seats in (TELLURIAN_SEAT, KALMIAN_SEAT, BOTH_SEATS))
    yield from (st.RoundBegan(number) for number in (*range(1, 61), 999))
    yield from (st.PhaseBegan(phase) for phase in (1, 2, 3))
    yield st.ShipsCollided(5)
    yield st.DrawTokenPlaced()
    for ship in SHIPS:
        yield from _of_a_ship(ship)
    yield from (st.DuelEnded(NONE, reason) for reason in (BOTH_DESTROYED, QUIET, ROUND_CAP))


def _of_a_ship(ship: int) -> Iterator[Step]:
    yield from (st.TurnShown(ship, token) for token in TOKENS)
    yield from (st.ManoeuvreVoid(ship), st.ShipReturned(ship, 3), st.ShipCloaked(ship, 3, 0))
    yield from (st.ModuleUsed(ship, module) for module in RACE_MODULES[ship])
    yield from (st.DieRolled(ship, die, 3, success) for die in range(8) for success in (0, 1))
    yield from (st.IonFired(ship, 2), st.HitCancelled(ship, 1))
    for sector in SECTORS:
        yield from (st.SectorRepaired(ship, sector, 2), st.SectorActive(ship, sector))
        yield from (st.DamageHalved(ship, sector, 5), st.SectorDestroyed(ship, sector))
        whole = start_energy()[sector]
        yield from (st.DamageMarked(ship, sector, amount) for amount in range(1, whole + 1))
    yield from (st.DuelEnded(ship, reason) for reason in (DESTROYED, BOTH_DESTROYED))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_a_duel_speaks_has_its_clips(language: str) -> None:
    known = {clip for clip, _, _ in clip_ids(phrases(language))}
    asked = [*named_dice(), *(clip(step) for step in spoken_steps())]
    assert "" not in asked
    assert {part for joined in asked for part in joined.split(JOINED)} - known == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clip_of_the_game_is_spoken_somewhere(language: str) -> None:
    clips = [*named_dice(), *(clip(step) for step in spoken_steps())]
    heard = {part for one in clips for part in one.split(JOINED)}
    ours = {one for one, phrase, _ in clip_ids(phrases(language)) if phrase.startswith("rim_")}
    assert ours - heard == set()


@pytest.mark.parametrize(
    ("step", "sounds"),
    [
        (st.Asked(task(ASK_SECTORS), KALMIAN_SEAT), "word_asked/kalmian+rim_asked_sectors"),
        (st.Asked(task(ASK_WINDOW, FIRE_START), BOTH_SEATS), "word_asked/both+rim_asked_fire_start"),
        (st.RoundBegan(12), "rim_round_began/12"),
        (st.RoundBegan(13), "rim_round_began/later"),
        (st.DieRolled(1, 2, 5, 1), "rim_die_rolled_well/cannon"),
        (st.DieRolled(1, 7, 1, 0), "rim_die_rolled_badly/shield"),
        (st.DamageMarked(0, STERN, 7), "word_number/7+rim_damage_marked/tellurian/stern"),
        (st.SectorDestroyed(1, STERN), "rim_sector_destroyed/kalmian/stern"),
        (st.DuelEnded(0, DESTROYED), "word_ship/tellurian+rim_duel_ended_destroyed"),
        (st.ShipMoved(0, 3), ""),
        (st.DiceSet(0, 1, 2, 3, 4, 1, 2, 3, 4), ""),
    ],
)
def test_a_step_sounds_like_its_sentence(step: Step, sounds: str) -> None:
    assert clip(step) == sounds


def test_what_is_marked_as_spoken_has_a_clip() -> None:
    """The table repeats the last of these when a show goes on after a jump."""
    assert {type(step) for step in spoken_steps()} >= SPOKEN


def test_the_countdown_keeps_its_beat() -> None:
    """Each number ends before the next begins, and nothing holds it up."""
    for number in COUNTDOWN:
        row = row_of(number)
        assert row is not None and row.slot_ms <= COUNT_MS
        assert kind_of(number) == "announcement"


def test_a_duel_that_ends_is_told_even_when_much_is_said_before() -> None:
    """A story that comes late is left out; how a duel ended is not."""
    ends = [row for phrase, row in voiced().items() if phrase.startswith(("rim_duel_ended", "rim_asked"))]
    assert len(ends) == 24
    assert sorted(row.kind for row in ends) == ["lesson", *["table"] * 23], (
        "a die that is named ends the one before"
    )

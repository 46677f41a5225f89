"""Whole duels of Outer Rim on the simulated table, with bots as hands: record, lights, story and sentences."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from engine.game import Step
from engine.outer_rim import actions as act
from engine.outer_rim import steps as st
from engine.outer_rim.words import REASON_NAMES
from engine.record import read_record, replayed
from firmware_py.games.outer_rim.seating_saying import SAYINGS
from firmware_py.games.outer_rim.staging import LOOK_MS, phrase
from firmware_py.table.play import GameInPlay
from firmware_py.table.players import BotPlayers
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.phrases import phrases
from firmware_py.web.messages import Begin
from firmware_py.web.router import Service
from sounds.texts import LANGUAGES
from tests.as_json import as_json
from tests.games.outer_rim.tables import BOTH, DuelTable
from tests.table.turning import TurningTable


@pytest.fixture
def duel(tmp_path: Path) -> DuelTable:
    return DuelTable(simulated_table(tmp_path))


# ------------------------------------------------------------------------------------------------------- whole duels


def fought(table: TurningTable, seed: int, **setup: object) -> GameInPlay:
    """A duel by bots, shown to its end."""
    play = table.table.begin("outer_rim", setup, seed)
    bots = BotPlayers(table.table, table.simulated.hands, BOTH, seed)
    while play.game.result is None or play.director.now_ms < play.director.end_ms:
        bots.tick()
        table.run(20)
        assert table.now_ms < 3_600_000
    return play


SETUPS: tuple[dict[str, object], ...] = (
    {},
    {"dice": "real", "round_cap": 2},
    {"modules": 5, "free_turns": True, "hidden_modules": True, "round_cap": 4},
    {"orbital_bombs": "literal", "overspend": "cut", "slot_profile": "asymmetric", "round_cap": 4},
)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_bots_play_a_duel_by_hand_and_its_record_replays_to_the_same_result(
    number: int, tmp_path: Path
) -> None:
    table = TurningTable(simulated_table(tmp_path))
    play = fought(table, 3, **SETUPS[number])
    table.run(100)
    assert play.game.result is not None
    assert [notice.reason for notice in table.table.notices] == []
    presses = sum(deed.verb == "press" for deed in table.simulated.seats.deeds)
    by_button = [action for _, action in play.record.actions if not isinstance(action, act.Rolled)]
    assert presses > len(by_button) * 0.8
    kept = sorted(table.table.journal.running.parent.glob("game-*.jsonl"))
    again = replayed(read_record(kept[0].read_text("utf-8").splitlines(), "duel"))
    assert again.result == play.game.result
    for language in LANGUAGES:
        words = phrases(language)
        for cue in play.director.captions:
            sentence = words.caption(cue)
            assert cue.phrase in words.phrase
            assert "{" not in sentence and "_" not in sentence, sentence


def test_lights_at_the_end_of_a_show_are_those_of_the_position(tmp_path: Path) -> None:
    """What passes over the table leaves nothing behind: a fresh table in the same position looks the same."""
    play = fought(TurningTable(simulated_table(tmp_path)), 5, round_cap=3)
    assert play.staging.glows(play.game) == play.lit
    assert play.hinted == {}


def test_a_cut_duel_goes_on_with_the_same_lights(tmp_path: Path) -> None:
    first = DuelTable(simulated_table(tmp_path))
    first.duel(seed=4)
    first.ask("ask_dice", "turn_left")
    first.do(2, act.SetDice((5,), ()))
    first.show()
    frame = first.run(20)
    first.table.journal.close()
    second = DuelTable(simulated_table(tmp_path))
    assert second.table.resume() is not None
    assert second.game.snapshot() == first.game.snapshot()
    second.run(20)
    second.play.director.move_to(first.play.director.now_ms)
    assert second.play.director.frame() == frame


def test_pages_see_the_duel_as_far_as_the_story_has_told_it(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 1)
    service.take(Begin("outer_rim", {"round_cap": 3}, seed=2, bots=BOTH))
    table, now_ms = service.table, 0
    while table.play is None or table.play.game.result is None:
        now_ms += 100
        service.tick(now_ms)
    lost = 0
    for cue in [*table.play.director.captions]:
        table.play.director.move_to(cue.at_ms)
        lost += int(str(cue.words["amount"])) if cue.phrase == "rim_damage_marked" else 0
        lost -= int(str(cue.words["amount"])) if cue.phrase == "rim_sector_repaired" else 0
        view = cast(dict[str, list[dict[str, list[int]]]], as_json(service.picture(0, "en"))["view"])
        assert sum(sum(ship["energy"]) for ship in view["ships"]) == 2 * (18 + 24 + 18) - lost
    assert lost > 0


# ---------------------------------------------------------------------------------------------------------- captions


def every_step() -> Iterator[Step]:
    """A step of each kind that is shown, and more where the sentence depends on what it holds."""
    for task in (*(8 * kind for kind in (0, 4, 6, 9, 12, 14, 16, 17, 19, 21, 22)), *range(8 * 26, 8 * 27)):
        yield st.Asked(task, 6)
    yield from (st.PhaseBegan(number) for number in (1, 2, 3))
    yield from (st.DieChanged(0, 1, value) for value in (0, 3))
    yield from (st.DieRolled(0, 1, 3, success) for success in (0, 1))
    ends = [(0, 0), (1, 1), *((-1, reason) for reason in range(1, len(REASON_NAMES)))]
    yield from (st.DuelEnded(winner, reason) for winner, reason in ends)
    said_in_several_ways = {st.Asked, st.PhaseBegan, st.DieChanged, st.DieRolled, st.DuelEnded}
    for kind in cast(list[Any], LOOK_MS.keys() - said_in_several_ways):
        yield kind(*(0 for _ in kind._fields))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_that_is_shown_has_a_sentence(language: str) -> None:
    known = phrases(language).phrase
    wanted = {phrase(step) for step in every_step()}
    assert wanted - known.keys() == set()
    assert {name for name in known if name.startswith("rim_")} - wanted == SAYINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_says_why(language: str) -> None:
    """The codes are those of the list in the rulings of the game."""
    rulings = (Path(__file__).parents[3] / "docs/games/outer_rim.md").read_text("utf-8")
    table = rulings.split("## Why an action is refused")[1].split("## ")[0]
    codes = re.findall(r"`([a-z_]+)`", table)
    assert len(codes) > 25
    assert [code for code in codes if code not in phrases(language).word["reason"]] == []


def test_manoeuvres_are_counted_down_and_told_only_then(duel: DuelTable) -> None:
    duel.duel()
    duel.ask("ask_tokens")
    began_ms = duel.now_ms
    duel.do(1, act.PlaceToken("forward"))
    duel.do(2, act.PlaceToken("turn_left"))
    duel.show()
    heard = [clip for at_ms, clip in duel.simulated.speaker.played if at_ms > began_ms]
    told = ["word_ship/tellurian+rim_turn_shown/forward", "word_ship/kalmian+rim_turn_shown/turn_left"]
    assert heard[:6] == ["count_3", "count_2", "count_1", *told, "lift"]
    shown = [cue.at_ms for cue in duel.play.director.captions if cue.phrase == "rim_token_shown"]
    assert len(shown) == 2
    assert min(shown) >= began_ms + 2100

"""Endings of every game: games that bots play to their end have a sentence for every fact, in every language."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from engine import GAMES
from engine.game import STRENGTHS, TABLE, Action, Game, TimeIs
from engine.mag_blast.game import MagBlast
from engine.outer_rim.game import OuterRim
from engine.outer_rim.words import RACE_NAMES
from engine.record import Record
from firmware_py.cues import ClipCue, LightCue
from firmware_py.games.ending import Fact
from firmware_py.games.ending_show import counted
from firmware_py.show.mixer import Mixer
from firmware_py.table.play import GameInPlay, new_play
from firmware_py.voice.phrases import phrases
from firmware_py.web.ending import Telling, ending_picture, names_of
from sounds.texts import LANGUAGES

EFFORT = STRENGTHS["cadet"]
SETUPS: dict[str, dict[str, object]] = {
    "space_alert": {"mission": "test_run_1", "players": 4},
    "outer_rim": {},
    "space_stage": {"players": 3},
    "mag_blast": {"players": 3},
    "galaxy_trucker": {"players": 2, "levels": [1]},
}
SEED = 3
EFFECTS = Path(__file__).parents[2] / "sounds" / "clips" / "table" / "effects"


@cache
def played(game: str) -> GameInPlay:
    """A game that bots play to its end, on a table without lamps."""
    rules = GAMES[game]
    record = Record(game, rules.version, rules.setup(SETUPS[game]), SEED)
    play = new_play(record, Mixer({}, 0))
    bots = GAMES.bots(rules.name, record.setup.seats, SEED)
    while play.game.result is None:
        wanted = bots.think(play.game, EFFORT) or [(TABLE, _by_itself(play.game))]
        for seat, action in wanted:
            if play.game.result is None and action in play.game.legal(seat):
                play.carry_out(seat, action)
    return play


def _by_itself(game: Game) -> Action:
    wake = game.wake_at()
    return TimeIs(wake) if wake is not None else next(iter(game.legal(TABLE)))


def facts_of(play: GameInPlay) -> list[Fact]:
    """Every fact of an ending."""
    ending = play.ending
    assert ending is not None
    rows = [*ending.rows, *([ending.total] if ending.total else [])]
    chart = ending.chart
    found = [
        ending.title,
        ending.lead,
        *(row.name for row in rows),
        *(row.about for row in rows if row.about),
    ]
    found += [one.said for one in ending.highlights]
    found += [fact for one in ending.people for fact in one.said]
    if chart is not None:
        found += [fact for fact in (chart.title, chart.good, chart.bad) if fact is not None]
        found += [line.name for line in chart.lines]
    return found


@pytest.mark.parametrize("game", [game for game in GAMES if game in SETUPS])
def test_every_fact_has_a_sentence_in_every_language(game: str) -> None:
    play = played(game)
    for language in LANGUAGES:
        words = phrases(language)
        telling = Telling(play, words, ())
        for fact in facts_of(play):
            assert fact.phrase in words.phrase, fact
            assert "{" not in telling.text(fact) and telling.text(fact), fact
        assert play.ending is not None
        for one in play.ending.highlights:
            assert f"ending_{one.kind}" in words.phrase


@pytest.mark.parametrize("game", [game for game in GAMES if game in SETUPS])
def test_everybody_who_plays_has_a_line_and_highlights_lead_to_their_step(game: str) -> None:
    play = played(game)
    ending = play.ending
    assert ending is not None
    assert sorted(one.seat for one in ending.people) == sorted(play.record.setup.seats)
    for one in ending.highlights:
        if one.at is not None:
            assert one.at.step < len(play.deeds[one.at.deed].steps)
            assert play.shown[one.at.deed][one.at.step] <= play.over_ms


@pytest.mark.parametrize("game", [game for game in GAMES if game in SETUPS])
def test_the_ending_is_told_when_the_show_has_come_to_it_and_its_rows_one_by_one(game: str) -> None:
    play, words = played(game), phrases("en")
    play.director.move_to(play.over_ms - 1)
    assert ending_picture(play, words, ()) is None
    play.director.move_to(play.over_ms)
    ending = play.ending
    assert ending is not None
    told = Telling(play, words, (1,)).told(ending)
    assert told == ending_picture(play, words, (1,))
    times = play.counted_ms[: len(ending.rows)]
    assert len(times) == len(ending.rows) and list(times) == sorted(set(times))
    assert play.over_ms <= times[0] and play.counted_ms[-1] < play.director.end_ms
    assert [one.bot for one in told.people if one.seat == 1] == [True]


@pytest.mark.parametrize("game", [game for game in GAMES if game in SETUPS])
def test_each_row_is_counted_with_light_and_with_a_sound_that_the_table_has(game: str) -> None:
    ending = played(game).ending
    assert ending is not None
    counting = counted(ending, 5000)
    lights = [cue for cue in counting.cues if isinstance(cue, LightCue)]
    sounds = [cue for cue in counting.cues if isinstance(cue, ClipCue)]
    for row, at_ms in zip(ending.rows, counting.times, strict=False):
        assert any(cue.at_ms == at_ms for cue in lights)
        assert any(cue.at_ms == at_ms for cue in sounds) == bool(row.points)
    assert {lamp for cue in lights for lamp in cue.lamps} == {f"clock/{lamp}" for lamp in range(1, 25)}
    if ending.total is not None:
        assert [cue.clip for cue in sounds if cue.at_ms == counting.times[-1]] == ["chime"]
    for cue in sounds:
        assert (EFFECTS / f"{cue.clip}.opus").is_file()


def test_the_picture_of_a_duel_has_the_way_of_each_ship_from_its_start_to_where_it_was_left() -> None:
    play = played("outer_rim")
    start, end, ending = play.record.deal(), play.game, play.ending
    assert isinstance(start, OuterRim) and isinstance(end, OuterRim) and ending is not None
    ways = cast(dict[str, list[list[int]]], ending.picture["ways"])
    for ship, race in enumerate(RACE_NAMES):
        fields, rounds = [one[0] for one in ways[race]], [one[1] for one in ways[race]]
        assert (fields[0], rounds[0]) == (start.state.at[ship], 0)
        assert fields[-1] == end.state.at[ship]
        assert all(one != after for one, after in pairwise(fields))
        assert rounds == sorted(rounds) and rounds[-1] <= end.state.round


def test_the_chart_of_a_battle_ends_with_what_the_last_captain_has_left() -> None:
    play = played("mag_blast")
    end, ending = play.game, play.ending
    assert isinstance(end, MagBlast) and ending is not None and ending.chart is not None
    s = end.state
    assert s.alive.bit_count() == 1
    for line in ending.chart.lines:
        left = sum(s.left(ship) for ship in (-s.winner, *s.fleet(s.winner))) if line.seat == s.winner else 0
        assert line.values[-1] == left
        assert line.values[0] > s.numbers.command_hull, "before the first turn all ships were whole"


def test_the_rows_of_a_flight_add_up_to_its_score() -> None:
    play = played("space_alert")
    ending = play.ending
    assert ending is not None and ending.total is not None and play.game.result is not None
    assert ending.outcome == "won"
    assert sum(row.points or 0 for row in ending.rows) == ending.total.points == play.game.result.score


@pytest.mark.parametrize("game", [game for game in GAMES if game in SETUPS])
def test_who_gave_no_name_is_called_as_the_seat_is(game: str) -> None:
    """Names of seats are a setting of the table; a name that somebody gave goes before it."""
    play = played(game)
    named = names_of(play)
    telling = Telling(play, phrases("en"), (), {seat: f"Place {seat}" for seat in play.record.setup.seats})
    for seat in play.record.setup.seats:
        assert telling.name(seat) == named.get(seat, f"Place {seat}")


def test_a_duel_is_won_by_a_person_not_by_a_ship() -> None:
    play = played("outer_rim")
    end, ending = play.game, play.ending
    assert isinstance(end, OuterRim) and ending is not None
    places = {seat: f"Place {seat}" for seat in play.record.setup.seats}
    told = Telling(play, phrases("en"), (), places).told(ending)
    assert told.title.startswith(f"Place {end.state.seat_of(end.state.winner)} wins")
    assert all("Place" in one.text for one in told.highlights if one.seats)

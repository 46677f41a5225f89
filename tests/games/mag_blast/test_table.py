"""Mag Blast on the simulated table: bots play it to its end; its sentences, clips and lamps; what they give away."""

from pathlib import Path

import pytest

from engine.mag_blast import actions as act
from engine.mag_blast.bots import CaptainBots
from engine.mag_blast.game import RULES, MagBlast, deal
from engine.mag_blast.setup import Options, Setup
from engine.mag_blast.steps import CardDrawn, GameEnded, ShipDestroyed, ShipsChosen
from engine.mag_blast.words import CHOOSE, COMMAND, ship_id
from engine.record import read_record, replayed
from firmware_py.cues import CaptionCue, ClipCue, LightCue
from firmware_py.games.decks import deck
from firmware_py.games.log import LOGS
from firmware_py.games.mag_blast.menu import MENU
from firmware_py.games.mag_blast.seating_lights import lamps_of
from firmware_py.games.mag_blast.staging import STAGING
from firmware_py.games.mag_blast.staging_effects import HIT, passing
from firmware_py.games.mag_blast.staging_lamps import ALIVE, ASKED, lamps, ship_lamp
from firmware_py.games.menus import NewGame, Sitting
from firmware_py.inputs import SatDown
from firmware_py.log.filter import Filter
from firmware_py.log.store import GameLog
from firmware_py.table.lobby import Lobby
from firmware_py.table.simulated import simulated_table
from firmware_py.voice.clips import clip_of
from firmware_py.voice.phrases import phrases
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from sounds.effects import EFFECTS
from sounds.texts import LANGUAGES
from sounds.voiced import clip_ids
from tests.as_json import as_json


def test_bots_play_at_the_table_and_the_log_knows_who_won(tmp_path: Path) -> None:
    service = Service(simulated_table(tmp_path), lambda: 5)
    service.tick(0)
    service.take(msg.Begin("mag_blast", {"players": 2, "names": ["Ann", "Bo"]}, bots=(1, 2)))
    play = service.table.play
    assert play is not None
    now_ms = 0
    while play.game.result is None:
        now_ms += 50
        service.tick(now_ms)
        play.director.move_to(play.director.end_ms)
        assert now_ms < 100_000, "the game did not end"
    record = read_record(list(play.record.lines()), "table")
    assert replayed(record).snapshot() == play.game.snapshot()
    assert as_json(service.picture(1, "en"))
    service.table.journal.close()
    with GameLog(tmp_path, LOGS) as log:
        assert log.collect() == []
        (entry,) = log.entries(Filter(game="mag_blast"))
    assert [player.name for player in entry.row.players] == ["Ann", "Bo"]
    assert entry.row.outcome == play.game.result.document["outcome"]
    assert entry.row.outcome in LOGS["mag_blast"].line(entry.row)


@pytest.mark.parametrize("players", [2, 5, 8])
def test_every_sentence_is_whole_every_sound_has_a_clip_and_every_lamp_is_at_the_table(players: int) -> None:
    clips = {clip for clip, _, _ in clip_ids(phrases("en"))} | EFFECTS.keys()
    game = deal(Setup(players=players, variants=("brutal_bombardment",)), players)
    bots = CaptainBots(game.setup.seats, players)
    lit = STAGING.glows(game)
    told = set()
    while game.result is None:
        seat, action = bots.think(game, 3)[0]
        before = game.clone()
        staged = STAGING.stage(before, game.act(seat, action), 0, lit)
        lit = staged.glows
        for cue in staged.cues:
            if isinstance(cue, CaptionCue):
                told.add(cue.phrase)
                for language in LANGUAGES:
                    sentence = phrases(language).caption(cue)
                    assert sentence and "{" not in sentence and cue.phrase not in sentence, cue
                assert clip_of(cue) in {*clips, ""}, cue
            elif isinstance(cue, ClipCue):
                assert cue.clip in clips
            else:
                assert isinstance(cue, LightCue)
                assert all(
                    lamp.split("/")[1] in "12345" for lamp in cue.lamps if lamp[:4] in ("seat", "slot")
                )
    assert lit == STAGING.glows(game)
    assert {"mag_card_played_at", "mag_shot_hit", "mag_turn_began", "mag_game_ended"} <= told


def test_what_a_captain_draws_and_chooses_is_not_told() -> None:
    game = deal(Setup(players=2), 3)
    choice = next(iter(game.legal(1)))
    (steps) = game.clone().act(1, choice)
    told = STAGING.stage(game, [step for step in steps if isinstance(step, ShipsChosen)], 0, {})
    assert [dict(cue.words) for cue in told.cues if isinstance(cue, CaptionCue)] == [
        {"step": "ships_chosen", "seat": 1}
    ]
    drawn = STAGING.stage(game, [CardDrawn(1, game.state.action_deck[-1])], 0, {})
    assert [dict(cue.words) for cue in drawn.cues if isinstance(cue, CaptionCue)] == [
        {"step": "card_drawn", "seat": 1}
    ]


def test_while_fleets_are_turned_up_the_show_waits_for_nobody_who_has_shown_one() -> None:
    """The table told to wait for everybody while the fleets that all had chosen were shown."""
    game = deal(Setup(players=2), 3)
    game.act(1, next(iter(game.legal(1))))
    shown = game.clone()
    waited = []
    for step in game.act(2, next(iter(game.legal(2)))):
        shown.follow([step])
        waited.append(shown.to_act() if shown.state.phase == CHOOSE else ())
    assert waited
    assert all(seats == () for seats in waited)
    assert shown.to_act() == game.to_act() != ()


def test_the_winner_is_told_by_seat() -> None:
    game = deal(Setup(players=2), 3)
    (cue,) = (cue for cue in STAGING.stage(game, [GameEnded(2)], 0, {}).cues if isinstance(cue, CaptionCue))
    assert clip_of(cue) == "mag_game_ended/2"


def test_ten_54_and_101_cards_lie_in_the_box() -> None:
    """[R Obsah hry]"""
    for language in LANGUAGES:
        counts = [len(deck(name, language)) for name in ("mag_command", "mag_fleet", "mag_action")]
        assert counts == [10, 54, 101]


def test_the_lobby_puts_bots_between_people_and_beside_one_who_is_alone() -> None:
    def begun(*seats: int, fill: bool = False) -> NewGame:
        lobby = Lobby((1, 2, 3, 4, 5), False, ("mag_blast",))
        lobby.choose("mag_blast", {"variants": ["controlled_ruckus"], "options": {"shout": "off"}})
        for seat in seats:
            lobby.sit(SatDown(seat, "buttons", ready=True))
        lobby.fill(fill)
        return lobby.begin()

    alone, apart, full = begun(1), begun(4, 1), begun(2, fill=True)
    assert (alone.setup["players"], alone.bots) == (2, (2,))
    assert (apart.setup["players"], apart.bots) == (4, (2, 3))
    assert full.bots == (1, 3, 4, 5)
    assert RULES.setup(full.setup).variants == ("controlled_ruckus",)


def test_the_menu_by_buttons_asks_for_the_time_to_answer_and_for_rebalanced_cards_too() -> None:
    asked = {question.name: question for question in MENU.questions({}, Sitting((1, 2), (1, 2)))}
    assert asked["answer_s"].values == ("5", "8", "20", "0") and "rebalanced" in asked["variant"].values
    assert MENU.answers({})["answer_s"] == "5"
    assert RULES.setup({}).answer_s == 5, "five seconds unless set otherwise"
    for name, values in ((question.name, question.values) for question in asked.values()):
        for value in values:
            answered = MENU.answered({}, name, value)
            assert MENU.answers(answered)[name] == value
            RULES.setup({"players": 2, **answered})
    eight = RULES.setup({"players": 2, **MENU.answered({}, "answer_s", "8")})
    assert eight.answer_s == 8


def test_phones_have_a_lamp_on_the_round_track() -> None:
    """Captain 7 has no seat at the table: who aims there, hits there and asks there lights the same lamp."""
    game = deal(Setup(players=8, options=Options("off")), 3)
    for seat in game.setup.seats:
        game.act(seat, next(iter(game.legal(seat))))
    s = game.state
    ship = s.fleet(7)[0]
    launched = act.Launch("A046", act.Target(7, ship_id(ship)))
    assert lamps_of(s, 1, launched) == ship_lamp(s, 7, COMMAND) == ("clock/7",)
    assert passing(s, ShipDestroyed(7, ship)) == [(("clock/7",), HIT, "flash")]
    while s.seat != 7:
        done = (act.EndPhase(), act.EndTurn())
        game.act(s.seat, next(one for one in done if one in game.legal(s.seat)))
    assert lamps(s)["clock/7"] == (ASKED, "pulse") and lamps(s)["clock/8"] == (ALIVE, "solid")


def test_a_seat_is_told_what_it_may_do_and_nobody_else() -> None:
    game = deal(Setup(players=2), 3)
    assert isinstance(game, MagBlast)
    for seat in (1, 2):
        game.act(seat, next(iter(game.legal(seat))))
    seat = game.state.seat
    assert {"do": "end_phase"} in [dict(one) for one in game.view(seat).options if isinstance(one, dict)]
    assert game.view(3 - seat).options == game.view(None).options == ()

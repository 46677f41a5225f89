"""Bots of Mag Blast: they play whole games, make their noises, and look only at what their seats may know."""

from itertools import islice
from random import Random

import pytest

from engine.game import TABLE, Action, Seat
from engine.mag_blast import rules
from engine.mag_blast.actions import Agree, EndTurn, MagBlastAction, Move, Silence
from engine.mag_blast.bots import CaptainBots
from engine.mag_blast.bots.ace import plan
from engine.mag_blast.bots.captain import wish
from engine.mag_blast.bots.strengths import STRENGTHS as BY_NAME
from engine.mag_blast.bots.worth import balance
from engine.mag_blast.game import RULES, MagBlast
from engine.mag_blast.imagine import redraw
from engine.mag_blast.legal_fleet import is_crowded
from engine.mag_blast.setup import Setup
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import MANOEUVRE
from engine.tables import BadValue

STRENGTHS = ("cadet", "crew", "ace")


def a_game(players: int, seed: int, **choices: object) -> MagBlast:
    return RULES.deal(RULES.setup({"players": players, **choices}), seed)


def played(game: MagBlast, seed: int, limit: int = 20_000) -> list[tuple[Seat, Action]]:
    """What bots do in a game to its end."""
    bots = CaptainBots(game.setup.seats, seed)
    done = []
    while game.result is None:
        for seat, action in bots.think(game, 3):
            game.act(seat, action)
            done.append((seat, action))
        assert len(done) < limit
    return done


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_bots_of_all_strengths_play_to_the_end(players: int) -> None:
    bots = [STRENGTHS[seat % 3] for seat in range(players)]
    played(a_game(players, players, bots=bots), 1)


@pytest.mark.parametrize(
    "variant", ["controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced"]
)
def test_bots_play_every_variant(variant: str) -> None:
    played(a_game(3, 1, bots=STRENGTHS, variants=[variant]), 1)


@pytest.mark.parametrize(("strength", "seed"), [("cadet", 8), ("crew", 1), ("ace", 1)])
def test_a_bot_that_took_over_a_crowded_sector_stood_still(strength: str, seed: int) -> None:
    """The manoeuvre phase ends only with at most three ships in each sector [R Fáze manévrování]."""
    game = a_game(5, seed, bots=[strength] * 5)
    crowd(game)
    played(game, 1)


def crowd(game: MagBlast) -> None:
    """Lets bots play until one of them can crowd a sector, which is done."""
    bots = CaptainBots(game.setup.seats, 1)
    while game.result is None:
        for seat, action in bots.think(game, 3)[:1]:
            moves = (move for move in game.legal(seat) if isinstance(move, Move))
            crowding = next((move for move in moves if is_crowded(after(game, seat, move), seat)), None)
            game.act(seat, crowding or action)
            if crowding is not None:
                return
    raise AssertionError("no sector could be crowded")


def after(game: MagBlast, seat: Seat, action: Action) -> State:
    copy = game.clone()
    copy.act(seat, action)
    return copy.state


def test_the_same_seed_brings_the_same_actions() -> None:
    assert played(a_game(3, 7, bots=STRENGTHS), 5) == played(a_game(3, 7, bots=STRENGTHS), 5)


def test_no_shot_of_a_bot_misses_for_want_of_a_noise() -> None:
    """In Bloodthirsty Shriek a noise after the card is too late [R Krvelačný vřískot]."""
    game = a_game(2, 3, bots=["crew", "crew"], variants=["bloodthirsty_shriek"])
    bots, missed = CaptainBots(game.setup.seats, 3), 0
    while game.result is None:
        for seat, action in bots.think(game, 3):
            steps = game.act(seat, action)
            missed += sum(type(step).__name__ == "ShotMissed" for step in steps)
    assert missed == 0


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_does_the_same_whatever_it_can_not_know(strength: str) -> None:
    """Hands of others, decks and chance drawn anew change nothing for it; its thoughts begin with the same seed."""
    game = a_game(3, 11, bots=[strength] * 3)
    record = played(game.clone(), 2)
    for number, (seat, action) in enumerate(islice(record, 150)):
        if number % 3 == 0:
            other = game.imagine(seat, number)
            mine = dict(CaptainBots((seat,), number).think(game, 3))
            assert mine == dict(CaptainBots((seat,), number).think(other, 3))
        game.act(seat, action)


def test_a_bot_agrees_to_brutal_bombardment_once_the_other_captain_does() -> None:
    game = a_game(2, 2, variants=["brutal_bombardment"], options={"shout": "off"})
    bots = CaptainBots((2,), 1)
    people = CaptainBots((1,), 1)
    game.act(1, Agree())
    while game.result is None and not game.state.brutal:
        for seat, action in [*people.think(game, 1), *bots.think(game, 1)][:1]:
            game.act(seat, action)
    assert game.state.brutal


def test_there_are_no_more_bots_than_seats() -> None:
    with pytest.raises(BadValue, match="bots"):
        RULES.setup({"players": 2, "bots": ["cadet"] * 3})


def test_bots_play_only_this_game() -> None:
    from engine.outer_rim.game import RULES as OTHER

    with pytest.raises(TypeError):
        CaptainBots((1,), 1).think(OTHER.deal(OTHER.setup({}), 1), 1)


def test_without_a_word_bots_are_as_strong_as_their_effort() -> None:
    """The set-up names strengths by seat; what it leaves out follows from the ideas of a thought."""
    assert played(a_game(2, 4), 1) == played(a_game(2, 4, bots=["cadet", "cadet"]), 1)
    assert Setup().bots == ()


def test_the_last_captain_alive_had_no_neighbours_and_no_view_before_the_game_was_told_to_be_over() -> None:
    """Pages show the moment after each step, with what the own seat could do [R Kontrolovaný rámus]."""
    game = a_game(3, 1, bots=STRENGTHS, variants=["controlled_ruckus"])
    bots = CaptainBots(game.setup.seats, 1)
    alone = 0
    while game.result is None:
        for seat, action in bots.think(game, 3):
            moment = game.clone()
            for step in game.act(seat, action):
                moment.follow([step])
                if len(moment.state.living()) == 1:
                    alone += 1
                    assert [moment.view(one).phase for one in game.setup.seats]
    assert alone


def plainly_planned(s: State, seat: Seat, tries: int, chance: Random) -> Action:
    """What an ace does, without sharing anything between the turns that it tries out."""
    imagined = s.clone()
    redraw(imagined, seat, chance)
    fate = chance.getrandbits(32)
    best: tuple[float, Action] | None = None
    for number in range(tries):
        later = imagined.clone()
        first = turn_played(later, seat, 3.0 if number else 0.0, chance)
        worth, answers = balance(later, seat), Random(fate)
        for _ in range(2):
            if not later.winner and later.seat != seat:
                turn_played(later, later.seat, 0.0, answers)
        worth += balance(later, seat)
        if best is None or worth > best[0] + 1e-9:
            best = (worth, first)
    assert best is not None
    return best[1]


def turn_played(s: State, seat: Seat, blur: float, chance: Random) -> Action:
    """The first action of a turn that is played to its end, nobody answering."""
    crew, done = BY_NAME["crew"]._replace(blur=blur), list[MagBlastAction]()
    while not s.winner and not (done and isinstance(done[-1], EndTurn)):
        done.append(wish(s, seat, crew, chance))
        rules.perform(s, seat, done[-1])
        while s.stack and s.heard and not s.winner:
            rules.perform(s, TABLE, Silence())
    return done[0]


def test_an_ace_that_thinks_faster_decides_alike() -> None:
    """It tries the same turn only once, and all turns of a thought begin with the same manoeuvres."""
    game, chance, compared = a_game(2, 5, bots=["ace", "crew"]), Random(5), 0
    crews = CaptainBots((1, 2), 5)
    while game.result is None and compared < 25:
        s = game.state
        seat, action = crews.think(game, 1)[0]
        if s.heard and not s.stack and not s.placing and s.phase >= MANOEUVRE:
            plain, before = Random(), chance.getstate()
            plain.setstate(before)
            action = plan(s, seat, 12, chance)
            assert action == plainly_planned(s, seat, 12, plain)
            assert chance.getstate() == plain.getstate()
            compared += 1
        game.act(seat, action)
    assert compared == 25

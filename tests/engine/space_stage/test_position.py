"""Any moment is written down, read back, and goes on exactly alike."""

import json
from random import Random

import pytest

from engine.game import Refused
from engine.space_stage import actions as act
from engine.space_stage import chance
from engine.space_stage.game import RULES, SpaceStage, deal
from engine.space_stage.setup import Setup
from engine.space_stage.state.writers import State
from engine.space_stage.words import OVER
from tests.properties.grounds import still
from tests.properties.grounds_of_games import SPACE_STAGE

SETUPS = [RULES.setup(data) for data in SPACE_STAGE.setups]


def play_on(game: SpaceStage, draw: Random, moves: int) -> list[str]:
    """What happens in some random moves."""
    told = []
    for _ in range(moves):
        if game.result is not None:
            break
        seat = draw.choice(game.to_act())
        action = draw.choice(list(game.legal(seat)))
        told.append(repr((seat, action, game.act(seat, action))))
    return told


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_position_goes_on_exactly_alike(number: int) -> None:
    for seed in range(12):
        game, draw = deal(SETUPS[number], seed), Random(seed)
        play_on(game, draw, draw.randrange(60))
        written = json.loads(json.dumps(game.position()))
        again = RULES.from_position(written)
        assert still(again.snapshot()) == still(game.snapshot())
        assert again.result == game.result
        assert again.position() == written
        assert play_on(again, Random(seed), 40) == play_on(game, Random(seed), 40)
        assert still(again.snapshot()) == still(game.snapshot())


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_log_played_again_gives_the_same_state(number: int) -> None:
    game, draw = deal(SETUPS[number], 5), Random(5)
    while game.result is None:
        before = game.clone()
        seat = draw.choice(game.to_act())
        steps = game.act(seat, draw.choice(list(game.legal(seat))))
        before.follow(steps)
        assert still(before.snapshot()) == still(game.snapshot())
        assert before.result == game.result


def check_sound(s: State) -> None:
    """What holds in every state."""
    hands = [card for hand in s.hands for card in hand]
    rows = [card for row in s.rows for card in row if card >= 0]
    decks = [card for deck in s.decks for card in deck]
    assert len(hands + rows + decks) == len({*hands, *rows, *decks}) <= 26
    monsters = [m for m in s.slots if m >= 0] + [m for m in s.pocket if m >= 0] + s.monsters
    assert len(monsters) == len(set(monsters))
    for c in range(s.count):
        assert 0 <= s.damage[c] <= s.dying_at and s.organic[c] >= 0 and s.scrap[c] >= 0
        assert not s.last_roll[c] or s.dying(c)
        assert len(s.done[c]) == len(set(s.done[c]))
    assert all(s.of_organic[m] + s.of_scrap[m] > 0 for m in s.slots if m >= 0)
    assert all(0 <= tokens <= 3 for tokens in s.generators)
    assert (s.phase == OVER) == (not any(s.waits_for(seat) for seat in s.seats))


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_every_state_of_a_random_play_is_sound(number: int) -> None:
    for seed in range(4):
        game, draw = deal(SETUPS[number], seed), Random(seed)
        while game.result is None:
            seat = draw.choice(game.to_act())
            game.act(seat, draw.choice(list(game.legal(seat))))
            check_sound(game.state)


def test_playing_without_a_log_comes_out_alike() -> None:
    game, draw = deal(SETUPS[0], 3), Random(3)
    quiet = game.clone()
    while game.result is None:
        seat = draw.choice(game.to_act())
        action = draw.choice(list(game.legal(seat)))
        game.act(seat, action)
        quiet.play(seat, action)
    assert still(quiet.snapshot()) == still(game.snapshot())
    assert quiet.result == game.result


# --------------------------------------------------------------------------------------------------------- real dice


def test_real_dice_are_entered_by_who_rolls() -> None:
    """A repair waits for two faces; meanwhile nothing else is possible."""
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2, "spacetable": {"dice": "real"}},
            "position": {
                "phase": "act",
                "characters": [{"room": "workshop"}, {"room": "workshop"}],
                "generators": {"workshop_oxygen": 3},
            },
        }
    )
    game.act(1, act.Repair("workshop_oxygen"))
    assert game.to_act() == (1,)
    assert list(game.legal(1)) == [act.Rolled(face) for face in range(1, 7)]
    with pytest.raises(Refused):
        game.act(1, act.EndTurn())
    game.act(1, act.Rolled(4))
    assert game.view(2).entered == (4,)
    game.act(1, act.Rolled(3))
    assert game.state.pending[4] == 4 + 3 + 2
    assert game.state.dice == []


def test_real_dice_of_trouble_are_entered_by_the_last_seat() -> None:
    game = deal(Setup(players=2, dice="real", first=2), 1)
    for seat in (2, 1):
        game.act(seat, next(iter(game.legal(seat))))
    game.act(2, act.EndTurn())
    game.act(1, act.EndTurn())
    assert game.to_act() == (1,)
    game.act(1, act.Rolled(1))
    game.act(1, act.Rolled(6))
    assert game.state.generators == [3, 0, 0, 3]
    assert (game.state.round, game.to_act()) == (2, (2,))


def test_the_deal_draws_who_begins() -> None:
    """Příprava hry leaves it to the players; ruling 118."""
    assert {deal(Setup(players=3), seed).state.first for seed in range(30)} == {1, 2, 3}
    assert {deal(Setup(players=3, first=2), seed).state.first for seed in range(30)} == {2}


def test_decks_are_shuffled_evenly() -> None:
    """Each monster is on top about as often: 2,600 deals, 200 each, within four standard deviations."""
    tops = [0] * 13
    for seed in range(2600):
        tops[deal(Setup(), seed).state.monsters[-1]] += 1
    assert all(abs(count - 200) < 55 for count in tops)


def test_dice_fall_evenly() -> None:
    """6,000 dice of one stream: 1,000 each, within four standard deviations."""
    s = State(Setup(), chance.start(7))
    faces = [0] * 7
    for _ in range(6000):
        face = s.next_face()
        s.roll_die(face)
        faces[face] += 1
    assert faces[0] == 0
    assert all(abs(count - 1000) < 116 for count in faces[1:])


def test_a_monster_that_leaves_with_a_pocket_leaves_nothing_behind() -> None:
    """Its tokens and boost would otherwise still be there in the state, and not in the file (ruling 51)."""
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2},
            "position": {
                "phase": "recharge",
                "characters": [
                    {
                        "damage": 8,
                        "last_roll": 6,
                        "cards": [{"card": "E12", "pocket": {"monster": "R05", "boost": 1}}],
                    },
                    {},
                ],
            },
            "lots": {"dice": [1]},
        }
    )
    game.act(1, act.Roll())
    assert game.state.dead == [1, 0]
    assert RULES.from_position(game.position()).snapshot() == game.snapshot()


def test_a_seat_that_has_rolled_before_its_turn_can_still_end_it() -> None:
    """A file may set the mark for somebody who is not in turn; listing what that seat can do must not fail."""
    game = RULES.from_position(
        {
            "format": "space-stage-position/1",
            "setup": {"players": 2},
            "position": {"phase": "act", "characters": [{}, {"rolled": True}]},
        }
    )
    game.act(1, act.EndTurn())
    assert game.to_act() == (2,)
    assert act.EndTurn() in list(game.legal(2))
    game.act(2, act.EndTurn())
    assert game.state.round == 2

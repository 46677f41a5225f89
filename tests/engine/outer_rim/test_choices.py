"""What a seat is told about its choices is what happens when it makes them."""

import random
from collections.abc import Iterator
from typing import Any, cast

from engine.outer_rim import actions as act
from engine.outer_rim.game import OuterRim, deal
from engine.outer_rim.setup import Setup
from engine.outer_rim.words import MODULE_NAMES, SECTOR_NAMES
from tests.engine.outer_rim.playing_at_random import RandomBot

Facts = dict[str, Any]


def told(game: OuterRim, seat: int) -> Facts:
    return cast(Facts, game.view(seat).outlook)


def moments(seed: int, setup: Setup) -> Iterator[OuterRim]:
    draw, bot = random.Random(seed), RandomBot(seed)
    game = deal(setup, seed)
    while game.result is None:
        yield game
        seat = draw.choice(game.to_act())
        game.act(seat, bot.choose(game, seat))


def test_a_spectator_and_who_is_not_asked_are_told_nothing() -> None:
    for game in moments(1, Setup(round_cap=4)):
        assert game.view(None).outlook is None
        for seat in (1, 2):
            assert (told(game, seat) is not None) == (seat in game.to_act())


def test_a_manoeuvre_ends_where_it_was_said_to_end() -> None:
    """With every token of the opponent: the sectors that face each other, or a collision."""
    met = 0
    for game in (game for seed in range(12) for game in moments(seed, Setup(round_cap=5))):
        if game.view(1).asks != "ask_tokens" or len(game.to_act()) < 2:
            continue
        for row in told(game, 1)["manoeuvres"]:
            for reply in row["replies"]:
                played = game.clone()
                played.play(1, act.PlaceToken(row["token"]))
                played.play(2, act.PlaceToken(reply["token"]))
                while (played.view(None).asks or "").startswith("window:"):
                    played.play(played.to_act()[0], act.Pass())
                view = played.view(None)
                assert (view.asks == "ask_collision") == reply["collides"]
                met += reply["collides"]
                if reply["collides"]:
                    continue
                own, its = view.ships
                assert (own.x, own.y, own.heading) == (row["x"], row["y"], row["heading"])
                assert (its.x, its.y, its.heading) == (reply["x"], reply["y"], reply["heading"])
                assert (view.asks == "ask_sectors") == (len(reply["own"]) == 2)
                if own.active:
                    assert [own.active] == reply["own"]
                    assert [its.active] == reply["theirs"]
    assert met


def test_sectors_that_are_offered_are_those_that_may_be_chosen() -> None:
    kinds = {"ask_collision": act.TakeCollision, "ask_sectors": act.DeclareSector, "ask_aim": act.AimPast}
    seen = set()
    for seed in range(30):
        for game in moments(seed, Setup()):
            kind = kinds.get(game.view(None).asks or "")
            for seat in game.to_act() if kind else ():
                assert kind is not None
                offered = told(game, seat)["sectors"]
                assert offered == [name for name in SECTOR_NAMES if kind(name) in game.legal(seat)]
                seen.add(kind)
    assert seen == set(kinds.values())


def test_modules_that_are_offered_are_those_that_may_be_used() -> None:
    seen: set[str] = set()
    for seed in range(30):
        for game in moments(seed, Setup(modules=5)):
            if (game.view(None).asks or "").startswith("window:"):
                (seat,) = game.to_act()
                usable = {type(action) for action in game.legal(seat)} - {act.Pass}
                named = set(told(game, seat)["modules"])
                assert named == {MODULE_NAMES[act.MODULE_ACTIONS.index(kind)] for kind in usable}
                seen |= named
    assert seen == set(MODULE_NAMES)


def test_a_cut_die_has_the_value_that_was_said() -> None:
    cuts = 0
    for seed in range(20):
        for game in moments(seed, Setup(overspend="cut", round_cap=3)):
            if game.view(None).asks != "ask_cut":
                continue
            (seat,) = game.to_act()
            for row in told(game, seat)["cuts"]:
                played = game.clone()
                played.play(seat, act.CutDie(row["die"]))
                ship = played.view(None).ships[2 - seat]
                assert (*ship.cannons, *ship.shields)[row["die"]].value == row["to"]
                cuts += 1
    assert cuts

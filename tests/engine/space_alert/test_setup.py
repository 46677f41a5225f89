"""What a crew may choose before a flight beside the mission: lots, level and length, heroic cards [R 1, R 5]."""

import json
from random import Random

import pytest

from engine.space_alert.actions import Plan
from engine.space_alert.cards import cards
from engine.space_alert.cards_missions import ThreatAnnouncement
from engine.space_alert.deal_mission import generate
from engine.space_alert.game import RULES
from engine.tables import BadValue
from tests.engine.space_alert.playing import begun, dealt, reason

SEEDS = range(40)


def test_one_of_the_eight_is_decided_by_lot_and_flown_like_it() -> None:
    drawn = {dealt(seed, mission="any").setup.mission for seed in range(60)}
    assert drawn == {f"mission_{number}" for number in range(1, 9)}
    game = dealt(5, mission="any")
    assert game.view(None).mission == game.setup.mission == dealt(5, mission="any").setup.mission
    named = dealt(5, mission=game.setup.mission)
    assert game.mission == named.mission
    twin = RULES.from_position(json.loads(json.dumps(game.position())))
    assert twin.snapshot() == game.snapshot()


@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_the_level_is_what_common_threats_and_twice_the_serious_ones_make(level: int) -> None:
    for seed in SEEDS:
        calls = [one for one in generate(Random(seed), level).events if isinstance(one, ThreatAnnouncement)]
        assert sum(1 + one.serious for one in calls) == level
        assert {one.where for one in calls} >= {"red", "white", "blue"}
        assert len({one.turn for one in calls}) == len(calls)
        assert sum(one.unconfirmed for one in calls) == 1


def test_short_and_long_missions_differ_by_a_minute() -> None:
    for seed in SEEDS:
        short, normal, long = (
            generate(Random(seed), 8, length).phase_ends for length in ("short", "normal", "long")
        )
        assert 520 <= short[-1] <= 560 and 580 <= normal[-1] <= 620 and 640 <= long[-1] <= 680
        assert all(end > 0 for end in (*short, *normal, *long))


def test_a_set_up_decides_level_and_length_of_what_is_generated() -> None:
    game = dealt(3, mission="random", level=10, length="long")
    assert sum(1 + threat.serious for threat in game.mission.threats) == 10
    with pytest.raises(BadValue, match="level"):
        dealt(3, mission="random", level=11)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_without_heroic_cards_nobody_gets_one_and_packets_are_as_large(players: int) -> None:
    """[edge 169]: an ordinary card stays where the heroic one would replace it."""
    with_heroes, without = dealt(4, players=players), dealt(4, players=players, heroic=False)
    for seat in without.setup.seats:
        sizes = [len(packet) for packet in without.planning.packets[seat]]
        assert sizes == [len(packet) for packet in with_heroes.planning.packets[seat]]
        assert not any(cards()[card].heroic for packet in without.planning.packets[seat] for card in packet)
    assert all(member.heroic is None for member in begun(4, players=players, heroic=False).view(None).crew)
    without.imagine(1, 1)  # draws again what is hidden, and finds no heroic card to draw


def test_a_real_heroic_card_is_refused_where_they_are_left_out() -> None:
    hero = next(number for number, card in enumerate(cards()) if card.heroic)
    game = begun(players=4, hands="physical", heroic=False)
    assert reason(game, 1, Plan(0, 1, hero, 0)) == "no_heroic_cards"
    assert reason(begun(players=4, hands="physical"), 1, Plan(0, 1, hero, 0)) == ""

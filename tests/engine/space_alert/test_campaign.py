"""A campaign: what is mended between flights, what the next flight starts with, and what counts at the end [R 6]."""

import pytest

from engine.space_alert.campaign import (
    BotStation,
    Campaign,
    CampaignScore,
    DamageRepair,
    FlightLogRow,
    Repair,
    land,
    repair,
    total,
)
from engine.space_alert.files.flight import read_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import Score
from engine.space_alert.setup_flight import FRESH_SHIP, CampaignStart, TokenName, ZoneName
from engine.space_alert.state.writers import State
from engine.space_alert.verbs_harm import hit
from engine.space_alert.words import ACTIVE, DISABLED, LOWER_RED, NO_BOTS, RED, UPPER_BLUE
from engine.tables import BadValue, convert
from tests.engine.space_alert.playing import at, dealt, fly

Damage = dict[ZoneName, tuple[TokenName, ...]]
NO_DAMAGE: Damage = {"red": (), "white": (), "blue": ()}
RED_DAMAGE: Damage = {"red": ("shield", "structure", "lift"), "white": ("reactor",), "blue": ()}


def landed(
    damage: Damage | None = None, *, knocked_out: tuple[int, ...] = (), squads: int = 0, lost: bool = False
) -> State:
    """A flight of four without threats that has ended, with what it suffered written in by hand."""
    trajectories = {"red": 1, "white": 2, "blue": 3, "internal": 4}
    order = dict(damage or {})
    s = State(
        read_flight(
            {
                "format": "space-alert-flight/1",
                "crew": 4,
                "trajectories": trajectories,
                "threats": [{"turn": 8, "where": "internal", "card": "SI1-03"}],
                "plans": [[], [], [], []],
                "damage": order,
            }
        )
    )
    for zone, tokens in enumerate(order.values()):
        hit(s, zone, len(tokens))
    for crew in knocked_out:
        s.knock_out(crew)
    for station in (UPPER_BLUE, LOWER_RED)[:squads]:
        s.disable_waiting_bots(station)
    if lost:
        s.lose_ship(RED, -1)
    else:
        s.end_flight()
    return s


def row(destroyed: int, survived: int, visual: int, damage: int = 0, bots: int = 0) -> FlightLogRow:
    points = destroyed + survived + visual + damage + bots
    return FlightLogRow(Score(destroyed, survived, damage, 0, 0, bots, visual, points))


def mend(zone: ZoneName, token: TokenName) -> DamageRepair:
    return DamageRepair(zone, token)


# ------------------------------------------------------------------------------------------------------------- repairs


def test_each_character_mends_one_thing_and_the_rest_flies_along() -> None:
    """[R 6.2]"""
    home = land(Campaign(), landed(RED_DAMAGE, squads=2))
    ready = repair(home, [mend("red", "shield"), "bots", None, mend("white", "reactor")], ("upper_blue",))
    assert ready.start == CampaignStart(
        {"red": ("structure", "lift"), "white": (), "blue": ()}, ("red",), ("upper_blue",)
    )
    assert ready.dock is None
    assert ready.rows == home.rows


def test_a_campaign_begins_with_a_fresh_ship() -> None:
    assert Campaign().start == FRESH_SHIP


def test_a_crew_need_not_mend_anything() -> None:
    ready = repair(land(Campaign(), landed(RED_DAMAGE)), [])
    assert ready.start == CampaignStart(RED_DAMAGE, ("red",))


def test_a_mended_hull_doubles_nothing() -> None:
    """[R 6.2]"""
    ready = repair(land(Campaign(), landed(RED_DAMAGE)), [mend("red", "structure")])
    assert ready.start.old_structure == ()
    assert ready.start.damage["red"] == ("shield", "lift")


def test_two_repairs_in_a_zone_are_the_most() -> None:
    """[R 6.2]"""
    home = land(Campaign(), landed(RED_DAMAGE))
    two: list[Repair] = [mend("red", "shield"), mend("red", "lift")]
    assert repair(home, two).start.damage["red"] == ("structure",)
    with pytest.raises(BadValue, match="at most 2 repairs") as bad:
        repair(home, [*two, mend("red", "structure")])
    assert bad.value.at == "repairs[2].zone"
    assert repair(home, [*two, mend("white", "reactor")]).start.damage["white"] == ()


def test_who_was_knocked_out_mends_nothing() -> None:
    """[R 6.2]"""
    home = land(Campaign(), landed(RED_DAMAGE, knocked_out=(1,)))
    repair(home, [mend("red", "lift"), None, mend("red", "shield")])
    with pytest.raises(BadValue, match="knocked out") as bad:
        repair(home, [None, mend("red", "lift")])
    assert bad.value.at == "repairs[1]"


@pytest.mark.parametrize(
    ("repairs", "empty", "place"),
    [
        ([None] * 5, ("upper_blue",), "repairs"),
        ([mend("blue", "lift")], ("upper_blue",), "repairs[0].token"),
        ([mend("red", "reactor")], ("upper_blue",), "repairs[0].token"),
        ([mend("red", "lift"), mend("red", "lift")], ("upper_blue",), "repairs[1].token"),
        (["bots", None, "bots"], (), "repairs[2]"),
        ([], (), "empty_bot_stations"),
        ([], ("upper_blue", "lower_red"), "empty_bot_stations"),
        (["bots"], ("lower_red",), "empty_bot_stations"),
    ],
)
def test_a_bad_repair_is_refused_with_its_place(
    repairs: list[Repair], empty: tuple[BotStation, ...], place: str
) -> None:
    """One squad is disabled and no token lies in the blue zone."""
    home = land(Campaign(), landed(RED_DAMAGE, squads=1))
    with pytest.raises(BadValue) as bad:
        repair(home, repairs, empty)
    assert bad.value.at == place


def test_two_empty_stations_are_two() -> None:
    home = land(Campaign(), landed(squads=2))
    assert repair(home, [], ("lower_red", "upper_blue")).start.empty_bot_stations == (
        "lower_red",
        "upper_blue",
    )
    with pytest.raises(BadValue, match="expected 2"):
        repair(home, [], ("lower_red", "lower_red"))


def test_repairs_can_be_read_from_a_page() -> None:
    data = [{"zone": "red", "token": "lift"}, "bots", None]
    assert convert(data, tuple[Repair, ...]) == (
        mend("red", "lift"),
        "bots",
        None,
    )


# ----------------------------------------------------------------------------------------------------- the next flight


def test_the_next_flight_starts_with_what_is_left() -> None:
    """Lower capacity and one energy less; a squad stays away; everything else is as ever [R 6.2]."""
    start = repair(land(Campaign(), landed(RED_DAMAGE, knocked_out=(3,), squads=1)), [], ("lower_red",)).start
    game = dealt(mission="test_run_1", start={"damage": start.damage, "empty_bot_stations": ["lower_red"]})
    assert game.planning.setup.start.damage == start.damage
    game = dealt(
        start={"damage": start.damage, "old_structure": ["red"], "empty_bot_stations": ["lower_red"]}
    )
    assert game.planning.setup.start == start
    at(game, 600)
    s = game.state
    assert s is not None
    assert (s.drawn, s.old_structure) == ([3, 1, 0], (1, 0, 0))
    assert (s.shields, s.shield_cap) == ([0, 1, 1], [1, 3, 2])
    assert (s.reactors, s.reactor_cap) == ([2, 2, 2], [3, 4, 3])
    assert (s.station_bots[UPPER_BLUE], s.station_bots[LOWER_RED], s.unplaced_bots) == (ACTIVE, NO_BOTS, 1)
    assert (s.alive, s.fuel, s.rockets, s.interceptors) == ([1, 1, 1, 1], 3, 3, 1)
    assert (s.hits, s.covers, s.lethal, s.slimed) == ([0] * len(s.cards), [0] * 18, 0, 0)


def test_a_hull_hit_in_an_earlier_flight_doubles_damage_and_a_fresh_one_does_not() -> None:
    """[R 6.2]"""
    old = State(read_flight(flight_data(start={"damage": {"red": ["structure"]}, "old_structure": ["red"]})))
    hit(old, RED, 2)
    assert old.drawn[RED] == 1 + 4
    fresh = State(read_flight(flight_data(damage={"red": ["structure", "lift"]})))
    hit(fresh, RED, 2)
    assert fresh.drawn[RED] == 2


def flight_data(**more: object) -> dict[str, object]:
    trajectories = {"red": 1, "white": 2, "blue": 3, "internal": 4}
    base: dict[str, object] = {"format": "space-alert-flight/1", "crew": 1, "threats": [], "plans": [[]]}
    return {**base, "trajectories": trajectories, **more}


def test_damage_of_two_flights_adds_up_and_can_be_mended_after_either() -> None:
    ready = repair(land(Campaign(), landed(RED_DAMAGE)), [mend("red", "shield")])
    s = State(
        read_flight(
            flight_data(
                start={"damage": ready.start.damage, "old_structure": ["red"]},
                damage={"red": ["shield"], "blue": ["structure"]},
            )
        )
    )
    hit(s, 2, 1)
    resolve(s)
    home = land(ready, s)
    assert home.dock is not None
    assert home.dock.damage == {"red": ("structure", "lift"), "white": ("reactor",), "blue": ("structure",)}
    assert repair(home, [None]).start.old_structure == ("red", "blue")


def test_a_squad_that_stayed_at_home_can_be_mended_after_the_next_flight() -> None:
    ready = repair(land(Campaign(), landed(squads=1)), [], ("upper_blue",))
    s = State(read_flight(flight_data(start={"empty_bot_stations": ["upper_blue"]})))
    resolve(s)
    home = land(ready, s)
    assert home.dock is not None
    assert home.dock.disabled_squads == 1
    assert repair(home, ["bots"]).start == CampaignStart(NO_DAMAGE)


def test_the_squad_of_a_pilot_who_was_knocked_out_is_disabled() -> None:
    """Both come home by themselves, the squad still has to be mended [R 6.2]."""
    s = landed()
    s.bots[2] = DISABLED
    s.alive[2] = 0
    home = land(Campaign(), s)
    assert home.dock is not None
    assert (home.dock.fit, home.dock.disabled_squads) == ((True, True, False, True), 1)
    repair(home, ["bots"])


# ------------------------------------------------------------------------------------------------------------- the end


def test_a_lost_flight_ends_the_campaign() -> None:
    """[R 6.1]"""
    campaign = repair(land(Campaign(), landed()), [])
    failed = land(campaign, landed(lost=True))
    assert (failed.failed, failed.over, failed.rows[-1]) == (True, True, FlightLogRow(None, "red"))
    assert total(failed) is None
    with pytest.raises(BadValue, match="has failed"):
        land(failed, landed())
    with pytest.raises(BadValue, match="has failed"):
        repair(failed, [])


def test_the_row_of_a_lost_flight_names_what_got_the_ship() -> None:
    """[R 6.3]"""
    s = landed()
    s.lose_ship(-1, 0)
    assert land(Campaign(), s).rows == (FlightLogRow(None, "SI1-03"),)


def test_three_flights_are_all() -> None:
    """[R 6]"""
    campaign = Campaign()
    for flights in (1, 2):
        campaign = repair(land(campaign, landed()), [])
        assert (campaign.over, len(campaign.rows)) == (False, flights)
    campaign = land(campaign, landed(RED_DAMAGE))
    assert campaign.over
    assert not campaign.failed
    with pytest.raises(BadValue, match="3 flights"):
        land(campaign, landed())
    with pytest.raises(BadValue, match="3 flights"):
        repair(campaign, [])


def test_flights_and_repairs_take_turns() -> None:
    with pytest.raises(BadValue) as bad:
        repair(Campaign(), [])
    assert bad.value.at == "dock"
    with pytest.raises(BadValue) as bad:
        land(land(Campaign(), landed()), landed())
    assert bad.value.at == "dock"
    with pytest.raises(BadValue) as bad:
        land(Campaign(), State(read_flight(flight_data())))
    assert bad.value.at == "state"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((), None),
        ((row(8, 2, 5, damage=-3),), CampaignScore(8, 2, 5, -3, 12)),
        # Visual confirmation: 4 and 5 make 9, halved 4 [R 6.3].
        ((row(10, 2, 4, damage=-9), row(6, 0, 5, damage=-4, bots=-1)), CampaignScore(16, 2, 4, -5, 17)),
        ((row(0, 0, 1), row(0, 0, 1), row(0, 0, 0)), CampaignScore(0, 0, 0, 0, 0)),
        ((row(4, 1, 3, damage=-9), row(2, 0, 7, damage=-9), row(8, 2, 1)), CampaignScore(14, 3, 3, 0, 20)),
        ((row(8, 2, 5), FlightLogRow(None, "E1-07")), None),
    ],
)
def test_threats_count_always_damage_only_at_the_end(
    rows: tuple[FlightLogRow, ...], expected: CampaignScore | None
) -> None:
    """[R 6.3]"""
    assert total(Campaign(rows)) == expected


def test_all_that_costs_points_counts_in_the_last_row() -> None:
    """Damage and the worst zone, the knocked out and disabled squads [R 4, R 6.3]."""
    s = landed(RED_DAMAGE, knocked_out=(0,), squads=1)
    score = total(land(repair(land(Campaign(), landed({"red": ("lift",)})), []), s))
    assert score is not None
    assert score.negative == -4 - 3 - 2 - 1
    assert score.total == score.negative


def test_a_single_flight_scores_as_it_would_alone() -> None:
    game = fly(dealt(mission="test_run_1", seed=2))
    assert game.state is not None
    assert game.result is not None
    score = total(land(Campaign(), game.state))
    assert (score.total if score else None) == game.result.score
    assert Campaign().start == FRESH_SHIP

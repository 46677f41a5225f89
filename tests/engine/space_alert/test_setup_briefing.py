"""Set-up and deal of Space Alert: who sits where, and who gets which cards [R 1, R 5]."""

from itertools import pairwise

import pytest

from engine.space_alert.cards import cards, threats
from engine.space_alert.game import RULES, SpaceAlert
from engine.space_alert.state.writers_planning import EMPTY
from engine.tables import BadValue
from tests.engine.space_alert.playing import at, begun, dealt, hand

# Cards of each packet, with the heroic one behind a +. [R 1 picture], [R 5.1], fifth android [R 5.4].
PACKETS = [
    (5, False, ("5", "4+1", "5")),
    (4, False, ("5", "4+1", "5")),
    (3, False, ("5+1", "6", "6")),
    (2, False, ("8+1", "6", "6")),
    (4, True, ("6", "4+1", "5")),
    (3, True, ("6+1", "6", "6")),
    (2, True, ("9+1", "6", "6")),
]


def packet(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """The cards that came to a hand, counted as in the table."""
    fresh = list(after)
    for card in before:
        fresh.remove(card)
    heroic = sum(card.startswith("hero:") for card in fresh)
    return f"{len(fresh) - heroic}+{heroic}" if heroic else str(len(fresh))


def packets(game: SpaceAlert, seat: int) -> tuple[str, ...]:
    hands = [hand(game, seat)]
    for second in (0, *game.mission.phase_ends[:-1]):
        at(game, second)
        hands.append(hand(game, seat))
    return tuple(packet(before, after) for before, after in pairwise(hands))


def heroics(game: SpaceAlert, crew: int) -> str | None:
    return game.view(None).crew[crew].heroic


@pytest.mark.parametrize(("players", "fifth", "expected"), PACKETS)
def test_everybody_gets_the_cards_of_the_rulebook(
    players: int, fifth: bool, expected: tuple[str, ...]
) -> None:
    game = dealt(players=players, fifth_android=fifth)
    assert [packets(game.clone(), seat) for seat in game.planning.setup.seats] == [expected] * players


@pytest.mark.parametrize(("phase", "expected"), [(1, ("4+1", "5", "5")), (3, ("5", "5", "4+1"))])
def test_the_heroic_card_can_come_in_another_packet(phase: int, expected: tuple[str, ...]) -> None:
    assert packets(dealt(heroic_phase=phase), 2) == expected


def test_a_test_run_has_two_packets() -> None:
    assert packets(dealt(mission="test_run_1"), 1) == ("5", "4+1")


@pytest.mark.parametrize(
    ("players", "fifth", "characters"), [(1, 0, 4), (2, 0, 4), (3, 0, 4), (4, 0, 4), (5, 0, 5)]
)
def test_androids_fill_the_crew_up_to_four(players: int, fifth: int, characters: int) -> None:
    """[R 5]"""
    crew = dealt(players=players, fifth_android=bool(fifth)).view(None).crew
    assert len(crew) == characters
    assert sum(member.seat == 0 for member in crew) == (4 if players == 1 else characters - players)
    assert sorted(member.board for member in crew) == sorted({member.board for member in crew})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fifth_android_fills_the_crew_up_to_five(players: int) -> None:
    """[R 5.4]"""
    crew = dealt(players=players, fifth_android=True).view(None).crew
    assert [member.seat for member in crew] == [*range(1, players + 1), *[0] * (5 - players)]


def test_every_android_has_one_heroic_card_that_is_turned_up_with_the_first_phase() -> None:
    """[R 5.1], [R 5.2]"""
    game = dealt(players=2)
    assert [heroics(game, crew) for crew in (2, 3)] == [None, None]
    at(game, 0)
    turned_up = {heroics(game, crew) for crew in (2, 3)}
    assert len(turned_up) == 2
    assert all(card and card.startswith("hero:") for card in turned_up)
    assert [heroics(game, crew) for crew in (0, 1)] == [None, None]


@pytest.mark.parametrize(("players", "fifth"), [(2, True), (3, False), (4, True), (5, False), (1, False)])
def test_no_card_is_in_two_places_and_none_is_missing(players: int, fifth: bool) -> None:
    """90 action cards, and a heroic one for each character [R 1, R 5.1]."""
    p = dealt(players=players, fifth_android=fifth).planning
    places = [card for packets in p.packets for packet in packets for card in packet]
    places += p.deck + [card for card in p.android_hand if card != EMPTY]
    assert len(places) == len(set(places))
    assert sum(not cards()[card].heroic for card in places) == 90
    assert sum(cards()[card].heroic for card in places) == p.setup.characters


def test_a_player_alone_has_all_cards_open_and_four_androids_with_a_heroic_card() -> None:
    """[R 5.5]"""
    game = begun(players=1)
    assert len(set(hand(game, 1))) == 90
    assert not any(card.startswith("hero:") for card in hand(game, 1))
    assert len({heroics(game, crew) for crew in range(4)}) == 4


def test_with_real_cards_the_table_deals_none() -> None:
    p = begun(players=3, hands="physical").planning
    assert (p.deck, p.hands, set(p.android_hand)) == ([], [[], [], [], []], {EMPTY})


def test_a_seed_deals_the_same_and_another_seed_something_else() -> None:
    one, same, other = (dealt(seed).snapshot() for seed in (3, 3, 4))
    assert one == same
    assert one != other


def test_four_different_trajectories_lie_on_the_table() -> None:
    """[R 1]"""
    drawn = [dealt(seed).planning.tracks for seed in range(40)]
    assert all(len(set(tracks)) == 4 for tracks in drawn)
    assert {number for tracks in drawn for number in tracks} == set(range(1, 8))


@pytest.mark.parametrize(
    ("common", "serious"), [("white", "yellow"), ("yellow", "mixed"), ("mixed", "white")]
)
def test_the_threat_decks_have_the_chosen_difficulty(common: str, serious: str) -> None:
    """Inside and outside alike; mixed is both [R 1]."""
    colours = {"white": {False}, "yellow": {True}, "mixed": {False, True}}
    decks = dealt(common=common, serious=serious).planning.threat_decks
    for place, deck in enumerate(decks):
        drawn = [threats()[number] for number in deck]
        is_serious, outside = bool(place % 2), place < 2
        wanted = colours[serious if is_serious else common]
        every = [card for card in threats() if (card.serious, card.external) == (is_serious, outside)]
        assert sorted(card.id for card in drawn) == sorted(card.id for card in every if card.yellow in wanted)


def test_players_sit_in_order_with_androids_last_unless_somebody_says_otherwise() -> None:
    """[R 5.1]"""
    assert [member.seat for member in dealt(players=2).view(None).crew] == [1, 2, 0, 0]
    crew = dealt(players=2, crew=[2, 0, 1, 0]).view(None).crew
    assert [member.seat for member in crew] == [2, 0, 1, 0]
    assert [member.board for member in crew] == [2, 3, 1, 4]


@pytest.mark.parametrize(
    ("choices", "captain", "communications", "security"),
    [
        ({"players": 4}, 1, 2, 3),
        ({"players": 2}, 1, 2, 1),
        ({"players": 1}, 1, 1, 1),
        ({"players": 3, "crew": [3, 1, 0, 2], "communications": 3, "security": 2}, 3, 3, 2),
    ],
)
def test_the_first_in_the_crew_is_the_captain(
    choices: dict[str, object], captain: int, communications: int, security: int
) -> None:
    """One player may hold several roles [R 1]."""
    roles = RULES.deal(RULES.setup(choices), 1).view(None).roles
    assert roles == {"captain": captain, "communications": communications, "security": security}


@pytest.mark.parametrize(
    ("choices", "at"),
    [
        ({"mission": "mission_9"}, "mission"),
        ({"players": 0}, "players"),
        ({"players": 6}, "players"),
        ({"players": True}, "players"),
        ({"players": 5, "fifth_android": True}, "fifth_android"),
        ({"players": 1, "fifth_android": True}, "fifth_android"),
        ({"common": "red"}, "common"),
        ({"hands": "many"}, "hands"),
        ({"players": 2, "crew": [1, 2]}, "crew"),
        ({"players": 2, "crew": [1, 1, 0, 0]}, "crew"),
        ({"players": 2, "crew": [1, 3, 0, 0]}, "crew"),
        ({"players": 2, "crew": [0, 1, 2, 0]}, "crew[0]"),
        ({"players": 1, "crew": [1, 0, 0, 0]}, "crew"),
        ({"communications": 5}, "communications"),
        ({"security": 5}, "security"),
        ({"security": -1}, "security"),
        ({"heroic_phase": 4}, "heroic_phase"),
        ({"mission": "test_run_1", "heroic_phase": 3}, "heroic_phase"),
        ({"names": ["a", "b", "c", "d", "e"]}, "names"),
        ({"names": [1]}, "names[0]"),
        ({"start": {"damage": {"red": ["roof"]}}}, "start.damage.red[0]"),
        ({"start": {"damage": {"red": ["lift", "lift"]}}}, "start.damage.red[1]"),
        ({"start": {"empty_bot_stations": ["upper_red"]}}, "start.empty_bot_stations[0]"),
        ({"start": {"empty_bot_stations": ["upper_blue", "upper_blue"]}}, "start.empty_bot_stations[1]"),
        ({"options": {"easy": True}}, "options.easy"),
        ({"options": {"doublings_add_up": 1}}, "options.doublings_add_up"),
        ({"crews": 4}, "crews"),
    ],
)
def test_a_bad_set_up_is_refused_with_its_place(choices: dict[str, object], at: str) -> None:
    with pytest.raises(BadValue) as bad:
        RULES.setup(choices)
    assert bad.value.at == at


def test_a_set_up_is_a_table() -> None:
    with pytest.raises(BadValue, match="expected a table"):
        RULES.setup([])

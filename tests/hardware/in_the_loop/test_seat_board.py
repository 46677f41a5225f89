"""A seat with a board, from its coils, contacts and cable to what the table knows, says and lights."""

from collections.abc import Callable

import pytest
from pytest_spacetable.measuring import Measure
from pytest_spacetable.table import Fault, Lights, Seat, Speaker, Table

READY_MS = 2500  # from the power to the state of all slots, on the slowest board
KNOWN_MS = 600  # a card has to lie still, and the board reads all slots in turn
LIT_MS = 40  # docs/wiring/seat_protocol.md: a frame of light every 20 ms, and one may have gone just before


@pytest.fixture
def one(table: Table, seat: Callable[[int], Seat]) -> Seat:
    """The first seat, once its board has told all its slots."""
    table.run(ms=READY_MS)
    assert table.devices()["seat/1"] == ("ready", "")
    return seat(1)


def test_each_slot_tells_its_card_in_time(one: Seat, measure: Measure) -> None:
    cards = {slot: f"A/{'red' if slot <= 6 else 'blue'}/{1 + slot % 6}" for slot in range(1, 13)}
    for slot, card in cards.items():
        one.lay(card, slot)
        measure("card_to_known", ms=one.until_known(card, slot, within_ms=1000), limit=KNOWN_MS)
    assert one.cards() == {slot: (card, 0) for slot, card in cards.items()}


def test_a_turned_card_is_told_by_its_other_tag(one: Seat) -> None:
    one.lay("A/red/1", 1, half=1)
    one.until_known("A/red/1", 1, half=1, within_ms=1000)


def test_the_light_of_a_slot_follows_its_card(
    one: Seat, table: Table, lights: Lights, speaker: Speaker, measure: Measure
) -> None:
    """A card of another hand is refused: its slot turns red, and the voice says so."""
    table.begin("space_alert", seed=7, mission="mission_1", players=5)
    table.run(ms=3000)
    one.lay("A/red/2", 2)
    one.until_known("A/red/2", 2, within_ms=1000)
    measure("known_to_light", ms=lights.until_colour("slot/1/2", (255, 0, 0), within_ms=200), limit=LIT_MS)
    assert "refused/not_in_hand" in speaker.said()


def test_a_cable_that_comes_out_is_said_and_nothing_is_forgotten(
    one: Seat, table: Table, fault: Fault, speaker: Speaker, measure: Measure
) -> None:
    one.lay("A/red/1", 1)
    one.until_known("A/red/1", 1, within_ms=1000)
    fault.unplug(1)
    measure("cable_to_voice", ms=speaker.until_said("seat_lost/1", within_ms=3000), limit=1000)
    assert table.devices()["seat/1"][0] == "lost"
    fault.replug(1)
    speaker.until_said("seat_back/1", within_ms=5000)
    table.run(ms=1000)
    assert (table.devices()["seat/1"], one.cards()) == (("ready", ""), {1: ("A/red/1", 0)})


def test_a_card_that_is_taken_without_a_cable_is_gone_with_it(one: Seat, table: Table, fault: Fault) -> None:
    one.lay("A/red/1", 1)
    one.until_known("A/red/1", 1, within_ms=1000)
    fault.unplug(1)
    table.run(ms=500)
    one.take(1)
    fault.replug(1)
    table.run(ms=5000)
    assert one.cards() == {}


def test_a_brown_out_costs_no_card(one: Seat, table: Table, fault: Fault) -> None:
    one.lay("A/red/3", 3)
    one.until_known("A/red/3", 3, within_ms=1000)
    fault.brown_out(1)
    table.run(ms=6000)
    assert (table.devices()["seat/1"], one.cards()) == (("ready", ""), {3: ("A/red/3", 0)})


@pytest.mark.parametrize("count", [1, 7, 60])
def test_no_garbled_byte_becomes_a_card(one: Seat, table: Table, fault: Fault, count: int) -> None:
    one.lay("A/red/4", 4)
    one.until_known("A/red/4", 4, within_ms=1000)
    fault.garble(1, count)
    table.run(ms=4000)
    assert (table.devices()["seat/1"], one.cards()) == (("ready", ""), {4: ("A/red/4", 0)})

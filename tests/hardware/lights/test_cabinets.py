"""The cabinets that come with the program, driven by fakes of their devices."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import dist
from pathlib import Path

import pytest

from engine.tables import BadTable
from hardware.cabinet import Cabinet, load
from hardware.lights.wiring import Bus
from tests.hardware.lights.benches import PATIENCE_S, Desk, drawn_ma

NAMES = ("bench", "convention", "laptop", "travel")


HEAD = 'name = "mine"\nwidth_mm = 500\nheight_mm = 500\n'
WIRE = '[[bus]]\nname = "a"\nchip = "twin"\nwire = ["{}"]\n'
ROW = '[[row]]\nlamp = "led"\nat = [100, 100]\n'
SEAT_PLAN = """[seat_plan]
size = [100, 100]
card = [10, 10]
slots = []
slot_led = [0, 0]
buttons = {}
button = 10
light = []
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path, monkeypatch)


@pytest.fixture(scope="module", params=NAMES)
def cabinet(request: pytest.FixtureRequest) -> Cabinet:
    return load(str(request.param))


def places(bus: Bus) -> Iterator[int]:
    return iter(range(bus.first, bus.first + bus.count))


def wired(folder: Path, text: str) -> Cabinet:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return load(str(path))


def test_folder_holds_these_cabinets_and_no_other(cabinet: Cabinet) -> None:
    folder = Path(__file__).parents[3] / "hardware" / "cabinets"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(NAMES)
    assert cabinet.name in NAMES


def test_every_led_is_on_one_wire(cabinet: Cabinet) -> None:
    assert [place for bus in cabinet.buses for place in places(bus)] == list(range(len(cabinet.leds)))
    for bus in cabinet.buses:
        assert sum(stretch.count for stretch in bus.stretches) in (0, bus.count)


def test_lamps_are_those_of_the_laptop_table(cabinet: Cabinet) -> None:
    laptop = load("laptop")
    assert set(cabinet.groups) <= set(laptop.groups)
    if cabinet.name != "travel":
        assert {name: len(leds) for name, leds in cabinet.groups.items()} == {
            name: len(leds) for name, leds in laptop.groups.items()
        }


def test_no_two_leds_touch(cabinet: Cabinet) -> None:
    """An LED package is 5 mm wide."""
    spots = sorted((led.x, led.y) for led in cabinet.leds)
    near = [pair for pair in combinations(spots, 2) if pair[1][0] - pair[0][0] < 5]
    assert [pair for pair in near if dist(*pair) <= 5] == []


def test_slot_leds_of_a_board_come_in_the_order_of_its_slots(cabinet: Cabinet) -> None:
    boards = [bus for bus in cabinet.buses if bus.chip == "board"]
    assert [bus.seat for bus in boards] == [board.seat for board in cabinet.boards]
    for bus in boards:
        slots = [cabinet.groups[f"slot/{bus.seat}/{slot}"][0] for slot in range(1, 13)]
        assert slots == list(places(bus))


def test_white_everywhere_stays_within_every_budget(desk: Desk, cabinet: Cabinet) -> None:
    with desk.lights(cabinet) as lights:
        lights.show(b"\xff" * (3 * len(cabinet.leds)))
        assert lights.flush(PATIENCE_S)
        for rail in cabinet.rails:
            fed = [bus for bus in cabinet.buses if {part.rail for part in bus.stretches} == {rail.name}]
            drawn = sum(drawn_ma(bus, desk.sent[bus.device][-1]) for bus in fed)
            assert 0.9 * rail.budget_ma < drawn <= rail.budget_ma <= 0.8 * rail.fuse_ma
    assert sorted(desk.sent) == sorted(bus.device for bus in cabinet.buses if bus.device)


@pytest.mark.parametrize(
    ("name", "seats", "boards", "devices", "buttons"),
    [
        ("laptop", 5, [], 0, []),
        ("bench", 5, [1], 0, []),
        ("convention", 5, [1, 2, 3, 4, 5], 3, ["start", "pause"]),
        ("travel", 2, [1, 2], 1, ["start", "pause"]),
    ],
)
def test_what_is_real_on_a_table(
    name: str, seats: int, boards: list[int], devices: int, buttons: list[str]
) -> None:
    table = load(name)
    assert len(table.seats) == seats
    assert [board.seat for board in table.boards] == boards
    assert len([bus for bus in table.buses if bus.device]) == devices
    assert [button.name for button in table.buttons] == buttons


def test_only_a_pi_5_drives_ws2812_by_another_spi_than_the_first() -> None:
    """Older ones have no DMA there; `convention` is a Pi 5."""
    other = [
        bus.name for bus in load("travel").buses if bus.chip == "ws2812b" and "spidev0" not in bus.device
    ]
    assert other == []


def test_spaces_of_the_travel_table_come_closer_to_the_ship() -> None:
    table = load("travel")
    for track in ("red", "white", "blue"):
        ends = [table.leds[table.groups[f"track/{track}/{space}"][0]] for space in (1, 16)]
        assert ends[0].y > ends[1].y + 200
        assert ends[0].x == ends[1].x


def test_strips_of_the_travel_table_have_the_pitch_of_144_leds_a_metre() -> None:
    table = load("travel")
    for track in ("red", "white", "blue", "internal"):
        leds = [table.leds[led] for space in range(1, 17) for led in table.groups[f"track/{track}/{space}"]]
        gaps = {round(dist((a.x, a.y), (b.x, b.y)), 1) for a, b in pairwise(leds)}
        assert gaps <= {6.9, 7.0}


# ---------------------------------------------------------------- the same table top, wired anew


def test_table_that_is_like_another_takes_its_table_top(tmp_path: Path) -> None:
    laptop = load("laptop")
    words = '", "'.join(sorted({name.split("/")[0] for name in laptop.groups}))
    table = wired(tmp_path, 'name = "mine"\nlike = "laptop"\n' + WIRE.format(words))
    assert (table.name, table.width_mm, table.height_mm) == ("mine", 1800, 1100)
    assert (table.shapes, table.seats) == (laptop.shapes, laptop.seats)
    assert set(table.groups) == set(laptop.groups)


@pytest.mark.parametrize(
    ("like", "message"),
    [
        ("lapptop", r'expected one of .*, laptop, .*, got "lapptop"; the nearest is laptop'),
        ("bench", '"bench" is itself like "laptop"; expected "laptop"'),
    ],
)
def test_table_that_is_like_no_table_top(tmp_path: Path, like: str, message: str) -> None:
    with pytest.raises(BadTable, match=f"table.toml:2: like: {message}"):
        wired(
            tmp_path,
            f'name = "mine"\nlike = "{like}"\n[[bus]]\nname = "a"\nchip = "twin"\nwire = ["track"]\n',
        )


@pytest.mark.parametrize(
    ("top", "below", "at"),
    [("width_mm = 900\n", "", "width_mm"), ("", ROW, "row[0]"), ("", SEAT_PLAN, "seat_plan")],
)
def test_table_that_is_like_another_lays_out_nothing(tmp_path: Path, top: str, below: str, at: str) -> None:
    with pytest.raises(BadTable) as caught:
        wired(tmp_path, f'name = "mine"\nlike = "laptop"\n{top}{WIRE.format("track")}{below}')
    error = caught.value
    assert (error.at, error.message) == (at, 'expected none, for the table top is that of "laptop"')
    assert error.line == (3 if top else 7)


@pytest.mark.parametrize("key", ["width_mm", "height_mm", "bus"])
def test_table_of_its_own_needs_a_size_and_wires(tmp_path: Path, key: str) -> None:
    wires = "" if key == "bus" else WIRE.format("led")
    lines = [line for line in (HEAD + wires + ROW).splitlines() if not line.startswith(key)]
    with pytest.raises(BadTable, match=rf"table\.toml: {key}: is missing"):
        wired(tmp_path, "\n".join(lines))

"""Cabinet files: what comes out of them, and what is refused with file, line and key."""

import re
from math import dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tables import BadTable
from hardware.cabinet import Cabinet, load
from hardware.geometry import Point, Way, circle, rectangle, smooth, turned
from hardware.table_top import facing

GUIDE = Path(__file__).parents[2] / "docs" / "wiring" / "cabinet.md"

HEAD = """name = "test"
width_mm = 600
height_mm = 400

[[bus]]
name = "table"
chip = "twin"
wire = ["a"]
"""

ROW = """
[[row]]
lamp = "a/{n}"
at = [300, 200]
step = [10, 0]
count = 3
"""


def wired(text: str, folder: Path) -> Cabinet:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return load(str(path))


def refusal(text: str, folder: Path) -> BadTable:
    with pytest.raises(BadTable) as caught:
        wired(text, folder)
    assert caught.value.file == str(folder / "table.toml")
    return caught.value


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


# ---------------------------------------------------------------- what a file may say


def test_example_of_the_guide(tmp_path: Path) -> None:
    blocks = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    table = wired(blocks[0], tmp_path)
    assert table.name == "small"
    assert len(table.leds) == 4 * 4 + 3 + 4 + 12 + 4
    # The wire comes in at the far end of the trajectory, so its first LED is the one at the upper edge.
    assert table.groups["track/red/4"] == (3, 2, 1, 0)
    assert (table.leds[0].x, table.leds[0].y) == (300, 35)
    assert table.seats[0].slots[0] == (146, 361)


def test_row_is_laid_around_its_middle(tmp_path: Path) -> None:
    table = wired(HEAD + ROW, tmp_path)
    assert [(led.x, led.y) for led in table.leds] == [(290, 200), (300, 200), (310, 200)]
    assert table.groups == {"a/1": (0,), "a/2": (1,), "a/3": (2,)}


def test_row_with_a_table_of_places_and_words(tmp_path: Path) -> None:
    row = """
[[row]]
lamp = "a/{at}/{n}"
at = { red = [100, 100], blue = [200, 100] }
step = [0, 20]
names = ["lift", "shield"]
leds = 2
frame = 8
"""
    table = wired(HEAD + row, tmp_path)
    assert list(table.groups) == ["a/red/lift", "a/red/shield", "a/blue/lift", "a/blue/shield"]
    lift = [(table.leds[i].x, table.leds[i].y) for i in table.groups["a/red/lift"]]
    assert lift == [(100, 70), (100, 90)]
    panel = table.shapes[0]
    assert (panel.kind, panel.name) == ("system", "a/red")
    assert sorted(panel.outline) == [(92, 62), (92, 138), (108, 62), (108, 138)]


def test_ring_starts_at_its_top_and_runs_clockwise(tmp_path: Path) -> None:
    ring = '[[ring]]\nlamp = "a/{n}"\nat = [300, 200]\nradius = 50\ncount = 4\n'
    table = wired(HEAD + ring, tmp_path)
    assert [(led.x, led.y) for led in table.leds] == [(300, 150), (350, 200), (300, 250), (250, 200)]


def test_card_leds_turn_with_the_card(tmp_path: Path) -> None:
    card = '[[card]]\nlamp = "a/{n}"\nat = [[300, 200]]\nsize = [60, 80]\nleds = [[0, -50]]\nangle = 90\n'
    table = wired(HEAD + card, tmp_path)
    assert [(led.x, led.y) for led in table.leds] == [(350, 200)]
    assert sorted(table.shapes[0].outline) == [(260, 170), (260, 230), (340, 170), (340, 230)]


def test_buses_follow_one_another_in_the_frame(tmp_path: Path) -> None:
    second = '[[bus]]\nname = "seat 1"\nchip = "twin"\nwire = ["b", "-a/2"]\n'
    text = (
        HEAD.replace('["a"]', '["a/1", "a/3"]') + second + ROW + ROW.replace("a/", "b/").replace("200", "250")
    )
    table = wired(text, tmp_path)
    assert [(bus.name, bus.first, bus.count) for bus in table.buses] == [("table", 0, 2), ("seat 1", 2, 4)]
    assert table.groups["a/3"] == (1,)
    assert table.groups["b/1"] == (2,)
    assert table.groups["a/2"] == (5,)


def test_shape_is_an_outline_a_rectangle_or_a_circle(tmp_path: Path) -> None:
    shapes = """
[[shape]]
kind = "hull"
name = "ship"
at = [300, 100]
outline = [[0, -50], [40, 0], [-40, 0]]
[[shape]]
kind = "station"
name = "upper_{at}"
at = { red = [100, 300], blue = [200, 300] }
size = [50, 40]
[[shape]]
kind = "clock"
name = "clock"
at = [500, 100]
radius = 60
"""
    table = wired(HEAD + shapes + ROW, tmp_path)
    assert [shape.name for shape in table.shapes] == ["ship", "upper_red", "upper_blue", "clock"]
    hull, _, station, clock = [list(shape.outline) for shape in table.shapes]
    assert hull == [(300, 50), (340, 100), (260, 100)]
    assert station == [(175, 280), (225, 280), (225, 320), (175, 320)]
    assert [dist(point, (500, 100)) for point in clock] == [pytest.approx(60, abs=0.02)] * len(clock)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("wrong", "words", "at", "message"),
    [
        ('lamp = "a/{n}"\nat = [300, 200]\ncount = 3\ncolour = 1', "colour", "row[0].colour", "unknown key"),
        ('lamp = "a/{n}"\nat = [300, 200]\ncount = 0', "count", "row[0].count", "expected 1 to 200"),
        (
            'lamp = "a/{n}"\nat = [595, 200]\ncount = 3\nstep = [10, 0]',
            "lamp",
            "row[0].lamp",
            "off the table",
        ),
        ('lamp = "a/{n}"\nat = [300, nan]', "at =", "row[0].at", "expected -5000 to 5000, got nan"),
        ('lamp = "a/{n}"\nat = [300, 1e300]', "at =", "row[0].at", "expected -5000 to 5000, got 1e+300"),
        ('lamp = "a/{n}"\nat = [3000, 200]', "lamp", "row[0].lamp", "off the table"),
        ('lamp = "a/{n}"\nat = [300, 200]\ncount = 2', "lamp", "row[0].lamp", "lies on one of a/1"),
        ('lamp = "a"\nat = [300, 200]\ncount = 2\nstep = [9, 0]', "lamp", "row[0].lamp", 'expected "{n}"'),
        ('lamp = "A"\nat = [300, 200]', "lamp", "row[0].lamp", "expected a name"),
        ('lamp = "a/{at}"\nat = [300, 200]', "at =", "row[0].at", "expected one point, or a table"),
        ('lamp = "a"\nat = { x = [300, 200] }', "at =", "row[0].at", "expected one point, or a table"),
        ('lamp = "a/{n}"\nat = [300]', "at =", "row[0].at", "expected 2 items"),
        ('lamp = "a/{n}"\nat = [9, 9]\nnames = ["x"]\ncount = 2', "count", "row[0].count", "got both"),
    ],
)
def test_refused_rows_name_line_and_key(
    tmp_path: Path, wrong: str, words: str, at: str, message: str
) -> None:
    text = f"{HEAD}\n[[row]]\n{wrong}\n"
    error = refusal(text, tmp_path)
    assert error.at.startswith(at)
    assert message in error.message
    assert error.line == line_with(text[text.index("[[row]]") :], words) + HEAD.count("\n") + 1


def test_lamp_named_twice(tmp_path: Path) -> None:
    error = refusal(HEAD + ROW + ROW.replace("200", "250"), tmp_path)
    assert (error.at, error.message) == ("row[1].lamp", "lamp a/1 is there already")
    assert error.line == HEAD.count("\n") + ROW.count("\n") + line_with(ROW, "lamp")


def test_two_lamps_on_one_spot(tmp_path: Path) -> None:
    error = refusal(HEAD + ROW + ROW.replace("a/", "a/b/"), tmp_path)
    assert error.at == "row[1].lamp"
    assert "an LED of a/b/1 lies on one of a/1 at 290, 200 mm" in error.message


@pytest.mark.parametrize(
    ("wire", "at", "message"),
    [
        ('["a", "a/1"]', "bus[0].wire[1]", "lamp a/1 is on a wire already"),
        ('["a/1", "a/2"]', "bus[0].wire", "lamp a/3 is on no wire"),
        ('["a", "trakc"]', "bus[0].wire[1]", 'no lamp is called "trakc"'),
    ],
)
def test_refused_wires(tmp_path: Path, wire: str, at: str, message: str) -> None:
    error = refusal(HEAD.replace('["a"]', wire) + ROW, tmp_path)
    assert error.at == at
    assert message in error.message
    assert error.line == line_with(HEAD, "wire")


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_cabinet_has_a_name_of_its_own(tmp_path: Path, name: str) -> None:
    error = refusal(HEAD.replace("test", name) + ROW, tmp_path)
    assert (error.at, error.line) == ("name", 1)
    assert "expected a name of at most 60 characters" in error.message


def test_a_name_that_is_nearly_that_of_a_cabinet_names_the_nearest() -> None:
    with pytest.raises(BadTable, match="the nearest is convention"):
        load("convetion")


def test_two_buses_of_one_name(tmp_path: Path) -> None:
    error = refusal(HEAD + HEAD[HEAD.index("[[bus]]") :] + ROW, tmp_path)
    assert error.at == "bus[1].name"


def test_way_without_length(tmp_path: Path) -> None:
    strip = '[[strip]]\nlamp = "a/{n}"\npath = [[5, 5], [5, 5]]\nspaces = 2\nleds = 1\nwidth = 9\n'
    assert refusal(HEAD + strip, tmp_path).at == "strip[0].path"
    off = strip.replace("[5, 5], [5, 5]", "[5, 5], [700, 5]")
    assert "off the table" in refusal(HEAD + off, tmp_path).message


@pytest.mark.parametrize("extra", ["", "size = [10, 10]\nradius = 5\n"])
def test_shape_needs_one_form(tmp_path: Path, extra: str) -> None:
    shape = f'[[shape]]\nkind = "bay"\nname = "space"\nat = [300, 100]\n{extra}'
    error = refusal(HEAD + shape + ROW, tmp_path)
    assert (error.at, error.message) == ("shape[0]", "expected one of size, radius and outline")
    assert error.line == HEAD.count("\n") + 1


def test_seats_need_a_plan_with_twelve_slots_and_known_buttons(tmp_path: Path) -> None:
    guide = re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)[0]
    few = refusal(guide.replace("count = 5", "count = 4"), tmp_path)
    assert (few.at, few.message) == ("seat_plan.slots", "expected 12 slots, got 11")
    odd = refusal(guide.replace("cancel =", "panic ="), tmp_path)
    assert odd.at == "seat_plan.buttons.panic"
    assert odd.line == line_with(guide, "buttons")
    assert refusal(HEAD + ROW + "[[seat]]\nat = [300, 400]\nangle = 0\n", tmp_path).at == "seat_plan"
    high = refusal(guide.replace("at = [300, 500]", "at = [300, 501]"), tmp_path)
    assert high.at == "seat[0].at"


def test_unknown_cabinet_names_the_known_ones() -> None:
    with pytest.raises(BadTable, match=r"atlantis: expected one of .*laptop.*, or the path of a \.toml file"):
        load("atlantis")


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=re.escape("nowhere.toml")):
        load(str(tmp_path / "nowhere.toml"))


# ---------------------------------------------------------------- geometry

LENGTH = st.integers(0, 1000)
POINT = st.tuples(LENGTH, LENGTH)


@given(st.lists(POINT, min_size=2, max_size=6, unique=True), st.floats(0, 1))
def test_a_point_along_a_way_is_never_farther_than_the_way_is_long(points: list[Point], part: float) -> None:
    way = Way(points)
    assert way.at(0) == points[0]
    assert way.at(way.length) == pytest.approx(points[-1], abs=0.01)
    assert dist(points[0], way.at(way.length * part)) <= way.length * part + 0.02


@given(st.lists(POINT, min_size=2, max_size=6))
def test_a_curve_passes_through_all_its_points(points: list[Point]) -> None:
    curve = smooth(points)
    assert [point for point in points if point not in curve] == []
    assert (curve[0], curve[-1]) == (points[0], points[-1])


@given(POINT, st.sampled_from([0, 90, 180, 270]), POINT)
def test_a_turned_rectangle_keeps_middle_and_sides(middle: Point, angle: int, half: Point) -> None:
    size = (2 * half[0] + 2, 2 * half[1] + 2)
    corners = rectangle(middle, size, angle)
    assert dist(corners[0], corners[1]) == pytest.approx(size[0])
    assert dist(corners[1], corners[2]) == pytest.approx(size[1])
    assert tuple(sum(c[i] for c in corners) / 4 for i in (0, 1)) == pytest.approx(middle)


def test_angles_run_clockwise_on_a_page_whose_y_grows_downwards() -> None:
    assert turned((0, -10), 90) == (10, 0)
    assert circle((0, 0), 10, 4)[1] == (10, 0)
    assert Way([(0, 0), (100, 0)]).at(50, aside=5) == (50, 5)


@pytest.mark.parametrize(
    ("name", "pairs"),
    [("laptop", {1: 5, 2: 5, 3: 1, 4: 1, 5: 1}), ("travel", {1: 2, 2: 1})],
)
def test_a_seat_faces_the_one_that_is_turned_most_against_it(name: str, pairs: dict[int, int]) -> None:
    """Of two that are turned alike the farther one."""
    assert facing(load(name).seats) == pairs

"""The laptop table: it has every lamp, and nothing on it lies on something else."""

import re
from itertools import combinations, pairwise, product
from math import dist, hypot
from pathlib import Path

import pytest

from hardware.cabinet import Cabinet, LampOutline, load
from hardware.geometry import Point, Way

GUIDE = Path(__file__).parents[2] / "docs" / "wiring" / "cabinet.md"

ZONES = "{red,white,blue}"
LAMPS = {
    "track/{red,white,blue,internal}/{1..16}": 4,
    "slot/{1..5}/{1..12}": 1,
    "button/{1..5}/{confirm,cancel,left,right}": 1,
    "seat/{1..5}": 4,
    f"shield/{ZONES}/{{1..4}}": 1,
    "reactor/red/{1..4}": 1,
    "reactor/white/{1..6}": 1,
    "reactor/blue/{1..4}": 1,
    f"crew/{{upper,lower}}_{ZONES}/{{1..5}}": 1,
    "crew/space/{1..5}": 1,
    f"damage/{ZONES}/{{upper_weapon,lower_weapon,shield,reactor,lift,structure}}": 1,
    f"weapon/{{upper,lower}}_{ZONES}": 2,
    "computer/{1..3}": 1,
    "rocket/{1..3}": 1,
    "rocket_flight/{1..2}": 1,
    "fuel/{1..3}": 1,
    "interceptors": 1,
    "bots/{upper_blue,lower_red}": 1,
    "window": 3,
    "card/{red,white,blue,internal}/{1..4}": 2,
    "clock/{1..24}": 1,
    "status/{1..4}": 1,
}


@pytest.fixture(scope="module")
def laptop() -> Cabinet:
    return load("laptop")


def spread(pattern: str) -> list[str]:
    """`a/{b,c}/{1..2}` as a/b/1, a/b/2, a/c/1, a/c/2."""
    choices = []
    for word in re.split(r"(\{[^}]*\})", pattern):
        numbers = re.fullmatch(r"\{(\d+)\.\.(\d+)\}", word)
        if numbers:
            choices.append([str(n) for n in range(int(numbers[1]), int(numbers[2]) + 1)])
        else:
            choices.append(word.strip("{}").split(","))
    return ["".join(words) for words in product(*choices)]


def counted(patterns: dict[str, int]) -> dict[str, int]:
    return {name: leds for pattern, leds in patterns.items() for name in spread(pattern)}


def test_laptop_has_every_lamp_and_no_other(laptop: Cabinet) -> None:
    assert {name: len(leds) for name, leds in laptop.groups.items()} == counted(LAMPS)


def test_guide_lists_every_lamp_of_laptop(laptop: Cabinet) -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (\d) \|", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    assert counted({pattern: int(leds) for pattern, leds in rows}) == counted(LAMPS)


def test_no_led_of_laptop_belongs_to_two_lamps(laptop: Cabinet) -> None:
    members = [led for leds in laptop.groups.values() for led in leds]
    assert sorted(members) == list(range(len(laptop.leds)))


def test_laptop_stays_within_600_leds_and_its_table_top(laptop: Cabinet) -> None:
    assert len(laptop.leds) <= 600
    spots = [(led.x, led.y) for led in laptop.leds]
    spots += [point for shape in laptop.shapes for point in shape.outline]
    for x, y in spots:
        assert 0 <= x <= laptop.width_mm
        assert 0 <= y <= laptop.height_mm


def test_no_two_leds_of_laptop_touch(laptop: Cabinet) -> None:
    """An LED package is 5 mm wide."""
    spots = sorted((led.x, led.y) for led in laptop.leds)
    for i, spot in enumerate(spots):
        for other in spots[i + 1 :]:
            if other[0] - spot[0] > 5:
                break
            assert dist(spot, other) > 5


def test_spaces_of_laptop_come_closer_to_the_ship(laptop: Cabinet) -> None:
    ship = next(shape for shape in laptop.shapes if shape.kind == "hull").outline
    for track in ("red", "white", "blue", "internal"):
        leds = [laptop.leds[laptop.groups[f"track/{track}/{n}"][0]] for n in range(1, 17)]
        assert min(dist((leds[0].x, leds[0].y), point) for point in dense(ship)) < 30
        assert dist((leds[0].x, leds[0].y), (leds[15].x, leds[15].y)) > 350


def dense(outline: tuple[Point, ...]) -> list[Point]:
    way = Way([*outline, outline[0]])
    return [way.at(mm) for mm in range(0, int(way.length), 5)]


def test_strips_of_laptop_have_the_pitch_of_144_leds_a_metre(laptop: Cabinet) -> None:
    for track in ("red", "white", "blue", "internal"):
        leds = [laptop.leds[i] for n in range(1, 17) for i in laptop.groups[f"track/{track}/{n}"]]
        for one, other in pairwise(leds):
            assert dist((one.x, one.y), (other.x, other.y)) == pytest.approx(1000 / 144, abs=0.1)


def apart(one: LampOutline, other: LampOutline) -> bool:
    """Whether a straight line along an edge separates two convex outlines."""
    for a, b in ((one.outline, other.outline), (other.outline, one.outline)):
        for (px, py), (qx, qy) in pairwise([*a, a[0]]):
            nx, ny = qy - py, px - qx
            reach = [nx * x + ny * y for x, y in a]
            far = [nx * x + ny * y for x, y in b]
            slack = 0.5 * hypot(nx, ny)
            if max(reach) <= min(far) + slack or max(far) <= min(reach) + slack:
                return True
    return False


def near(one: LampOutline, other: LampOutline) -> bool:
    """Whether the upright boxes around two outlines overlap."""
    return all(
        min(p[i] for p in one.outline) < max(p[i] for p in other.outline)
        and min(p[i] for p in other.outline) < max(p[i] for p in one.outline)
        for i in (0, 1)
    )


def test_nothing_on_laptop_lies_on_something_else(laptop: Cabinet) -> None:
    grounds = ("station", "bay", "space", "card", "clock", "speaker", "seat")
    things = [shape for shape in laptop.shapes if shape.kind in grounds]
    for one, other in combinations(things, 2):
        assert not near(one, other) or apart(one, other), f"{one.name} and {other.name}"


def test_slots_and_buttons_of_a_seat_of_laptop_lie_apart(laptop: Cabinet) -> None:
    mine = [shape for shape in laptop.shapes if re.match(r"(slot|button)/1/", shape.name)]
    assert len(mine) == 16
    for one, other in combinations(mine, 2):
        assert not near(one, other) or apart(one, other), f"{one.name} and {other.name}"


def test_seats_of_laptop_have_their_slots_and_buttons_inside(laptop: Cabinet) -> None:
    assert [seat.number for seat in laptop.seats] == [1, 2, 3, 4, 5]
    for seat in laptop.seats:
        assert len(seat.slots) == 12
        assert set(seat.buttons) == {"confirm", "cancel", "left", "right"}
        outline = next(shape.outline for shape in laptop.shapes if shape.name == f"seat/{seat.number}")
        for x, y in (*seat.slots, *seat.buttons.values()):
            assert min(p[0] for p in outline) < x < max(p[0] for p in outline)
            assert min(p[1] for p in outline) < y < max(p[1] for p in outline)


def test_players_of_laptop_read_their_slots_from_left_to_right(laptop: Cabinet) -> None:
    right_end, lower, left_end = laptop.seats[0], laptop.seats[2], laptop.seats[4]
    assert lower.slots[0][0] < lower.slots[6][0]
    assert left_end.slots[0][1] < left_end.slots[6][1]
    assert right_end.slots[0][1] > right_end.slots[6][1]

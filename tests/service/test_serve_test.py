"""A table under test: what it answers on its lines, over twins and over devices that are simulated at the wire."""

import io
import json
from pathlib import Path

import pytest

from firmware_py.commands.main import main
from firmware_py.service.serve_test import serve_test
from firmware_py.service.table_under_test import On
from firmware_py.wire.replay import WireReplay

Told = dict[str, object]
BEGIN: Told = {
    "do": "begin",
    "game": "space_alert",
    "setup": {"mission": "mission_1", "players": 5},
    "seed": 7,
}


def served(state: Path, cabinet: str, on: On, *commands: Told | str) -> list[Told]:
    lines = "".join(f"{one if isinstance(one, str) else json.dumps(one)}\n" for one in commands)
    out = io.StringIO()
    assert serve_test(cabinet, on, str(state), io.StringIO(lines), out) == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(("cabinet", "on"), [("laptop", "twins"), ("convention", "wires")])
def test_a_card_is_known_its_light_seen_and_the_capture_plays_again(
    cabinet: str, on: On, tmp_path: Path
) -> None:
    stay: list[Told] = [{"do": "run", "ms": 1500}, BEGIN, {"do": "run", "ms": 1000}]
    lay: Told = {"do": "lay", "seat": 2, "slot": 1, "card": "A/red/3"}
    asked: list[Told] = [
        {"do": "until", "seat": 2, "slot": 1, "card": "A/red/3", "ms": 1000},
        {"do": "lights", "lamp": "track/red/1"},
        {"do": "fault", "fault": "unplug", "seat": 2},
        {"do": "until", "clip": "seat_lost/2", "ms": 3000},
        {"do": "devices"},
    ]
    head, *_, known, lights, _, heard, devices = served(tmp_path, cabinet, on, *stay, lay, *asked)
    assert (head["on"], head["clock"]) == (on, "virtual")
    assert isinstance(known["after_ms"], int) and 0 < known["after_ms"] < 500
    leds = lights["leds"]
    assert isinstance(leds, list) and all(red > 20 and green == blue == 0 for red, green, blue in leds)
    assert isinstance(heard["after_ms"], int)
    told = devices["devices"]
    assert isinstance(told, dict) and told["seat/2"][0] == "lost" and told["seat/1"][0] == "ready"
    replay = WireReplay(tmp_path / "table1" / "capture.wire", tmp_path / "again")
    try:
        assert replay.play().differing == 0
    finally:
        replay.close()


def test_bytes_of_a_bad_cable_are_dropped_and_the_card_is_known_all_the_same(tmp_path: Path) -> None:
    *_, known = served(
        tmp_path,
        "convention",
        "wires",
        {"do": "run", "ms": 1500},
        {"do": "fault", "fault": "garble", "seat": 2, "count": 40},
        {"do": "lay", "seat": 2, "slot": 1, "card": "A/red/3"},
        {"do": "until", "seat": 2, "slot": 1, "card": "A/red/3", "ms": 4000},
    )
    assert isinstance(known["after_ms"], int)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("{", "expected a command"),
        ({"do": "fly"}, "do: expected one of"),
        ({"do": "run", "mss": 3}, "unknown field `mss`"),
        ({"do": "run", "ms": -1}, "ms: expected 0 to"),
        ({"do": "lay", "seat": 9, "card": "A/red/3"}, "there is no seat 9"),
        ({"do": "lay", "card": "joker"}, "card: expected the key of a card, such as A/blue/1"),
        ({"do": "lights", "lamp": "moon"}, "has no lamp moon"),
        ({"do": "until", "ms": 10}, "expected one of lamp, clip and card"),
        ({"do": "fault", "fault": "garble"}, "twins have no wire"),
    ],
)
def test_what_cannot_be_is_said_and_the_table_lives_on(command: Told | str, why: str, tmp_path: Path) -> None:
    _, refused, went_on = served(tmp_path, "laptop", "twins", command, {"do": "run", "ms": 20})
    assert why in str(refused["error"]) and refused["now_ms"] == 0
    assert went_on == {"now_ms": 20}


def test_a_cabinet_of_twins_has_no_wires(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve-test", "--cabinet", "laptop", "--on", "wires"]) == 2
    assert (
        capsys.readouterr().err
        == "spacetable: on: cabinet laptop has twins only: expected twins, got wires\n"
    )


def test_a_new_table_has_its_own_time_and_capture(tmp_path: Path) -> None:
    first, ran, second, began = served(
        tmp_path, "laptop", "twins", {"do": "run", "ms": 40}, {"do": "new"}, {"do": "run", "ms": 20}
    )
    assert (ran["now_ms"], began["now_ms"]) == (40, 20)
    assert first["capture"] != second["capture"]

"""Devices come and go, and the flight goes on: a convention table with real drivers, simulated below them."""

import errno
import os
from itertools import pairwise
from pathlib import Path

import pytest

from engine.space_alert.cards import cards
from engine.space_alert.state.writers_planning import EMPTY
from firmware_py.devices.health import HealthBook, Supervised, at_once
from firmware_py.games.seating import Gesture
from firmware_py.journal.disk import Disk
from firmware_py.table.assembly import assemble, read_claimed, write_claimed
from firmware_py.web.router import Service
from firmware_py.wire.twins import WireTwins
from hardware.cabinet import load
from hardware.readings import DeviceError, DeviceReading, Impossible, Reading
from tests.as_json import as_json
from tests.wire.space import game_of, hand, planned
from tests.wire.wired import IDS, STEP_MS, Wired, tag

LIGHTS = ("lights/trajectories", "lights/ship", "lights/seats")


def shown(wired: Wired, seat: int, slot: int) -> bytes:
    """What the LED of a slot shows, on the board itself."""
    return wired.board(seat).chips.colours[3 * (slot - 1) : 3 * slot]


# ------------------------------------------------------------------------------------------------------------ assembly


def test_a_cabinet_without_makers_is_all_twins_and_all_of_them_are_well(tmp_path: Path) -> None:
    built = assemble(load("convention"), tmp_path)
    for device in (*built.devices.others, built.lights, built.speaker):
        built.devices.health.see(device.poll(0), 0)
    assert {one.state for one in built.devices.health} == {"ready"}
    assert built.lights.wires == () and built.seats.boards is None


def test_every_device_of_a_convention_table_becomes_ready(wired: Wired) -> None:
    wired.claim_all()
    states = {one.name: one.state for one in wired.table.devices.health}
    assert states.keys() == {*LIGHTS, "speaker", "noise", "buttons", "lamps"} | {
        f"seat/{n}" for n in range(1, 6)
    }
    assert set(states.values()) == {"ready"}
    assert wired.wires.spi.keys() == {"trajectories", "ship", "seats"}


def test_a_bench_has_one_real_seat_and_twins_for_the_rest(tmp_path: Path) -> None:
    wired = Wired(tmp_path, "bench", WireTwins(IDS[:1]))
    wired.run(600)
    wired.board(1).press("left")
    wired.run(400)
    assert wired.built.assembled.seats.served(1)
    assert not wired.built.assembled.seats.served(2)
    wired.built.hands.do(Gesture("slip", 2, 1, "A/red/1", 0))
    with pytest.raises(Impossible, match="seat 1 has a real board"):
        wired.built.hands.do(Gesture("slip", 1, 1, "A/red/2", 0))
    wired.board(1).slip(3, tag(0, 1))
    wired.run(600)
    assert set(wired.table.intake.lying) == {(2, 1), (1, 3)}
    wired.close()


def test_buses_that_share_a_supply_share_a_driver(tmp_path: Path) -> None:
    text = (Path("hardware") / "cabinets" / "convention.toml").read_text(encoding="utf-8")
    path = tmp_path / "shared.toml"
    path.write_text(text.replace('rail = "seats"', 'rail = "ship"'), encoding="utf-8")
    built = assemble(load(str(path)), None, WireTwins().makers())
    assert [wire.names for wire in built.lights.wires] == [
        ("lights/trajectories",),
        ("lights/ship", "lights/seats"),
    ]


def test_which_board_serves_which_seat_outlasts_the_program(tmp_path: Path, wired: Wired) -> None:
    wired.claim_all()
    assert read_claimed(tmp_path, "convention") == dict(enumerate(IDS, 1))
    again = Wired(tmp_path, twins=wired.wires)
    again.run(1000)
    assert all(again.built.assembled.seats.served(seat) for seat in range(1, 6))
    again.close()


def test_a_board_that_changes_its_seat_leaves_the_old_one(tmp_path: Path) -> None:
    write_claimed(tmp_path, "convention", 1, IDS[0])
    write_claimed(tmp_path, "convention", 2, IDS[1])
    write_claimed(tmp_path, "convention", 2, IDS[0])
    assert read_claimed(tmp_path, "convention") == {2: IDS[0]}


# --------------------------------------------------------------------------------------------------------- supervision


def test_a_table_starts_without_any_of_its_devices_and_says_what_is_missing(tmp_path: Path) -> None:
    wires = WireTwins()
    wires.missing = {"trajectories": "put dtoverlay there", "ship": "no", "seats": "no", "pins": "no lgpio"}
    wired = Wired(tmp_path, twins=wires)
    wired.run(2000)
    assert all(wired.state(name) == "absent" for name in (*LIGHTS, "buttons", "lamps", "seat/1"))
    said = {notice.place: notice.reason for notice in wired.table.notices}
    assert said["lights/trajectories"] == "put dtoverlay there"
    assert said["buttons"] == "no lgpio"
    assert "no board serves this seat" in said["seat/4"]
    wired.begin()
    assert game_of(wired).wake_at() is not None
    wired.close()


def test_a_device_that_was_missing_is_taken_when_it_is_there_and_shows_the_present_frame(
    tmp_path: Path,
) -> None:
    wires = WireTwins(IDS)
    wires.missing = {"ship": "no such device"}
    wired = Wired(tmp_path, twins=wires)
    wired.begin()
    assert (wired.state("lights/ship"), wired.state("lights/seats")) == ("absent", "ready")
    wires.missing = {}
    wired.run(4000, until=lambda: wired.state("lights/ship") == "ready")
    wired.flush()
    assert len(set(wires.spi["ship"].last)) > 2  # colours, not the dark frame of its start
    wired.close()


def test_a_wire_that_breaks_in_flight_is_lost_and_comes_back(wired: Wired) -> None:
    wired.claim_all()
    wired.begin()
    tape = wired.wires.spi["ship"]
    tape.broken = "Input/output error"
    wired.built.assembled.lights.show(bytes([9]) * len(wired.built.lights.frame), wired.now_ms)
    wired.flush()
    wired.run()
    assert wired.state("lights/ship") == "lost"
    assert wired.table.play is not None
    before = wired.table.play.clock_ms
    tape.broken = ""
    for _ in range(100):
        wired.run()
        wired.flush()
    assert wired.state("lights/ship") == "ready"
    assert wired.table.play.clock_ms >= before + 2000


def test_retries_come_after_1_2_4_and_at_most_30_seconds() -> None:
    tried: list[int] = []
    now = 0

    def fail() -> PiLike:
        tried.append(now)
        raise DeviceError("not there")

    device = Supervised(("thing",), fail, HealthBook(), launch=at_once)
    told: list[Reading] = []
    for now in range(0, 120_000, STEP_MS):
        told += device.poll(now)
    assert [after - before for before, after in pairwise(tried)] == [
        1000,
        2000,
        4000,
        8000,
        16_000,
        30_000,
        30_000,
    ]
    assert told == [DeviceReading("thing", "lost", "not there")]


class PiLike:
    """A device with nothing to tell."""

    name = "thing"

    def poll(self, now_ms: int) -> list[Reading]:
        return []

    def close(self) -> None:
        """Nothing is held."""


def test_opening_never_keeps_the_table_waiting_and_a_bug_in_it_is_not_swallowed() -> None:
    works: list[object] = []
    health = HealthBook()

    def broken() -> PiLike:
        raise KeyError("a bug")

    device = Supervised(("thing",), broken, health, launch=works.append)
    for now in range(0, 500, STEP_MS):
        assert device.poll(now) == []
    assert len(works) == 1 and health.state("thing") == "connecting"
    device._open()
    with pytest.raises(KeyError, match="a bug"):
        device.poll(500)


# --------------------------------------------------------------------------------------------------------------- seats


def test_a_seat_that_loses_its_cable_in_flight_goes_on_at_the_page_and_is_taken_over_again(
    wired: Wired,
) -> None:
    wired.claim_all()
    wired.begin()
    first, second = hand(wired, 2)[:2]
    wired.board(2).slip(1, tag(first, 0))
    wired.run(600)
    assert planned(wired, 2, 1) == first

    wired.board(2).unplug()
    wired.run(100)
    assert wired.state("seat/2") == "lost"
    assert planned(wired, 2, 1) == first  # nothing that lay there is taken back
    assert wired.built.hands.lies(2, 1)  # and the page's hands find it there
    wired.built.hands.do(Gesture("slip", 2, 2, cards()[second].key, 0))
    wired.run(100)
    assert planned(wired, 2, 2) == second

    wired.board(2).slip(2, tag(second, 0))  # people lay the same cards, then find the cable
    wired.board(2).replug()
    wired.run(1500)
    assert wired.state("seat/2") == "ready"
    assert [planned(wired, 2, slot) for slot in (1, 2)] == [first, second]
    assert wired.differences() == {}


def test_differences_after_a_replug_are_shown_and_not_merged(wired: Wired) -> None:
    wired.claim_all()
    wired.begin()
    first, second = hand(wired, 3)[:2]
    wired.board(3).slip(1, tag(first, 0))
    wired.run(600)
    wired.board(3).unplug()
    wired.run(100)
    wired.board(3).pull(1)
    wired.board(3).slip(5, tag(second, 0))
    wired.board(3).replug()
    wired.run(1500)
    assert (planned(wired, 3, 1), planned(wired, 3, 5)) == (first, EMPTY)
    amber, red = shown(wired, 3, 1), shown(wired, 3, 5)
    assert amber[0] > 0 and amber[1] > 0 and amber[2] == 0
    wired.run(2000, until=lambda: shown(wired, 3, 5) == b"\xff\0\0")
    assert red[1:] == b"\0\0"

    wired.board(3).pull(5)
    wired.board(3).slip(1, tag(first, 0))
    wired.run(1000)
    assert (planned(wired, 3, 1), planned(wired, 3, 5)) == (first, EMPTY)
    assert wired.differences() == {}


def test_a_flight_ends_with_a_score_whatever_comes_and_goes(wired: Wired) -> None:
    wired.claim_all()
    play = wired.table.begin("space_alert", {"mission": "test_run_1", "players": 5}, 3)
    for round_ in range(4000):
        if round_ % 50 == 0:
            board = wired.board(1 + round_ // 50 % 5)
            (board.unplug if board.plugged else board.replug)()
        if round_ % 70 == 0 and "ship" in wired.wires.spi:
            wired.wires.spi["ship"].broken = "" if wired.wires.spi["ship"].broken else "gone"
        wired.table.tick(wired.now_ms)
        wired.wires.run(STEP_MS)
        wired.now_ms += 1000
        if play.game.result is not None:
            return
    raise AssertionError("the flight did not end")


# -------------------------------------------------------------------------------------------------------- status lamps


def test_the_status_lamp_of_the_seats_is_dark_while_all_is_well_and_red_when_one_is_lost(
    wired: Wired,
) -> None:
    wired.claim_all()
    places = [3 * wired.built.cabinet.groups[f"status/{number}"][0] for number in range(1, 5)]
    frame = wired.table.tick(wired.now_ms)
    assert [frame[at : at + 3] for at in places] == [bytes(3)] * 4
    wired.board(4).unplug()
    wired.run(100)
    frame = wired.built.lights.frame
    assert [frame[at : at + 3] != bytes(3) for at in places] == [False, True, False, False]
    assert frame[places[1]] > 0 and frame[places[1] + 1 : places[1] + 3] == b"\0\0"


def test_a_seat_whose_coils_hear_a_neighbour_is_degraded_and_says_which(wired: Wired) -> None:
    wired.claim_all()
    wired.board(2).slip(5, tag(3, 0))
    wired.board(2).slip(6, tag(3, 0))
    wired.run(5000)
    (seat,) = [one for one in wired.table.devices.health if one.name == "seat/2"]
    told = "slots 5+6 hear the same card: their coils are too close"
    assert (seat.state, seat.reason) == ("degraded", told)
    wired.board(2).pull(5)
    wired.run(5000)
    assert wired.state("seat/2") == "ready"


def test_slot_lights_on_boards_grow_to_the_eye_as_those_on_wires_do(tmp_path: Path) -> None:
    """Gamma 2.2, and what is lit at all is never dark."""
    built = assemble(load("bench"), tmp_path, WireTwins().makers())
    assert built.seats.boards is not None
    shown: dict[int, bytes] = {}
    built.seats.boards.show = shown.__setitem__  # type: ignore[method-assign, assignment]
    frame = bytearray(built.lights.twin.frame)
    places = [load("bench").groups[f"slot/1/{slot}"][0] for slot in (1, 2, 3)]
    for place, value in zip(places, (255, 128, 1), strict=True):
        frame[3 * place] = value
    built.lights.show(bytes(frame), 0)
    assert shown[1][0:9:3] == bytes([255, round(255 * (128 / 255) ** 2.2), 1])
    built.close()


def test_the_page_is_told_how_every_device_fares_and_when_that_changes(wired: Wired) -> None:
    service = Service(wired.built, lambda: 1)
    service.tick(0)
    before = service.revision
    for now in range(STEP_MS, 2000, STEP_MS):
        service.tick(now)
        wired.wires.run(STEP_MS)
    health = as_json(service.picture(0, "en"))["health"]
    assert isinstance(health, list)
    told = {str(one["name"]): one["state"] for one in health if isinstance(one, dict)}
    assert told["lights/ship"] == "ready" and told["seat/5"] == "absent"
    assert service.revision > before


def test_cards_that_were_taken_away_while_the_power_was_off_are_shown_when_the_boards_are_back(
    wired: Wired, tmp_path: Path
) -> None:
    wired.claim_all()
    wired.begin()
    first, second = hand(wired, 2)[:2]
    wired.board(2).slip(1, tag(first, 0))
    wired.board(2).slip(2, tag(second, 0))
    wired.run(1000)
    wired.close()
    wired.board(2).pull(2)
    again = Wired(tmp_path, twins=wired.wires)
    Service(again.built, lambda: 1).resume()
    again.run(2000)
    assert again.state("seat/2") == "ready"
    assert [planned(again, 2, slot) for slot in (1, 2)] == [first, second]
    assert again.differences() == {(2, 2): "missing"}
    again.close()


def test_a_full_disk_does_not_stop_the_table_when_a_board_is_claimed(
    wired: Wired, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(disk: Disk, file: int, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Disk, "write", full)
    wired.claim_all()
    assert wired.built.assembled.seats.served(1)
    assert any("was not written down" in notice.reason for notice in wired.table.notices)

"""A recorded session goes through the real drivers again: bytes of seat boards, bytes on SPI, edges of pins."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.space_alert.cards import cards
from firmware_py.games.seating import Gesture
from firmware_py.table.simulated import build_table
from firmware_py.wire.capture import pack
from firmware_py.wire.file import frame_json, frame_of
from firmware_py.wire.ports import PinScript
from firmware_py.wire.record import Recording
from firmware_py.wire.replay import WireReplay, replay_wire
from firmware_py.wire.twins import WireTwins
from hardware.buttons.debounce import Debouncer
from hardware.buttons.gpio import GpioButtons
from hardware.lights import apa102
from hardware.readings import PressReading
from hardware.seats import protocol, watch
from hardware.seats.ports import BoardInfo, Port
from tests.wire.space import hand, planned
from tests.wire.wired import IDS, Wired, tag


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.wire"


class Noisy:
    """A cable that turns bits over at these numbers of its bytes."""

    def __init__(self, port: Port, turned: set[int]) -> None:
        self._port = port
        self._turned = turned
        self._count = 0

    def read(self) -> bytes:
        data = bytearray(self._port.read())
        for at in range(len(data)):
            data[at] ^= 0x10 if self._count + at in self._turned else 0
        self._count += len(data)
        return bytes(data)

    def write(self, data: bytes) -> None:
        self._port.write(data)

    def close(self) -> None:
        self._port.close()


class NoisyTwins(WireTwins):
    """Wires whose first board has a bad cable."""

    def __init__(self, turned: set[int]) -> None:
        super().__init__(IDS)
        self._turned = turned

    def _open_board(self, path: str) -> Port:
        port = super()._open_board(path)
        return Noisy(port, self._turned) if path == "port 1" else port


Session = Callable[[WireTwins], Wired]


@pytest.fixture
def session(tmp_path: Path, path: Path) -> Iterator[Session]:
    """Begins a recorded session on some wires."""
    begun: list[Wired] = []

    def begin(wires: WireTwins) -> Wired:
        wired = Wired(tmp_path, twins=wires, make=Recording(path, "convention"))
        begun.append(wired)
        return wired

    yield begin
    for wired in begun:
        wired.close()


def start_button(wired: Wired, down: bool) -> None:
    number = next(b.pin for b in wired.built.cabinet.buttons if b.name == "start")
    wired.wires.drive(number, down)


def play(wired: Wired) -> None:
    """Cards, buttons of boards and of the table, a seat that is played at the page, an SPI wire that breaks."""
    wired.claim_all()
    wired.begin()
    first, second = hand(wired, 2)[:2]
    wired.board(2).slip(1, tag(first, 0))
    wired.run(800)
    wired.board(2).unplug()
    wired.run(100)
    wired.built.hands.do(Gesture("slip", 2, 2, cards()[second].key, 1))
    wired.built.hands.do(Gesture("turn", 2, 1))
    wired.run(100)
    wired.board(2).replug()
    wired.run(2000)
    wired.table.paused = True
    wired.run(200)
    for down in (True, False, True):  # bounce
        start_button(wired, down)
    wired.run(100)
    start_button(wired, False)
    wired.run(200)
    assert not wired.table.paused and planned(wired, 2, 2) == second
    tape = wired.wires.spi["ship"]
    tape.broken = "Input/output error"
    wired.table.abort()
    wired.board(3).press("confirm")
    wired.run(1600)
    tape.broken = ""
    wired.begin()
    wired.run(3000)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def events(path: Path) -> list[tuple[str, str, str]]:
    return [tuple(event) for line in lines(path) for event in line.get("w", [])]


def replay(path: Path) -> str:
    """What a replay says: nothing if all was as it was recorded."""
    out = io.StringIO()
    differs = replay_wire(path, None, out)
    said = out.getvalue()
    assert bool(differs) == ("differ" in said), said
    return said.split("\n", 1)[1] if differs else ""


def change(path: Path, what: str, where: str, to: Callable[[str], str], number: int = -1) -> int:
    """Change one event of the file; gives the time of its tick."""
    written = lines(path)
    found = [
        (line, at)
        for line in written
        for at, event in enumerate(line.get("w", []))
        if event[0] == what and event[1] == where
    ]
    line, at = found[number]
    event = line["w"][at]
    event[2] = to(event[2])
    path.write_text("".join(json.dumps(one) + "\n" for one in written), encoding="utf-8")
    return int(str(line["t"]))


def test_a_session_at_the_wires_is_the_same_when_it_is_played_back(session: Session, path: Path) -> None:
    wired = session(WireTwins(IDS))
    play(wired)
    wired.close()
    assert replay(path) == ""
    kinds = {what for what, _, _ in events(path)}
    assert kinds == {
        "ports", "open", "in", "in!", "out", "spi-open", "spi", "spi!", "held", "trouble", "pins", "edge", "level",
        "lamp",
    }  # fmt: skip


def test_a_bad_cable_becomes_a_test(session: Session, path: Path, tmp_path: Path) -> None:
    """What people saw, a card that came late and a board that was degraded, happens again without the cable."""
    wired = session(NoisyTwins(set(range(900, 1400, 7))))
    wired.claim_all()
    wired.begin()
    card = hand(wired, 1)[0]
    wired.board(1).slip(1, tag(card, 0))
    wired.run(3000)
    health = [(one.name, one.state, one.reason) for one in wired.table.devices.health]
    damaged = next(info.damaged_in for info in reports(wired) if info.path == "port 1")
    wired.close()
    assert damaged > 0

    again = WireReplay(path, tmp_path / "again")
    assert again.play().differences == []
    assert again.table.intake.lying == wired.table.intake.lying
    assert [(one.name, one.state, one.reason) for one in again.table.devices.health] == health
    again.close()


def reports(wired: Wired) -> list[BoardInfo]:
    boards = wired.built.assembled.seats.boards
    assert boards is not None
    return boards.report()


@pytest.fixture
def quiet(session: Session, path: Path) -> Path:
    """The file of a session without any trouble."""
    wired = session(WireTwins(IDS))
    wired.claim_all()
    wired.begin()
    wired.board(2).slip(1, tag(hand(wired, 2)[0], 0))
    wired.run(1000)
    for down in (True, False):
        start_button(wired, down)
        wired.run(200)
    wired.close()
    assert replay(path) == ""
    return path


def test_a_program_that_reads_boards_otherwise_is_told_with_time_and_seat(
    quiet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = next(
        line["t"]
        for line in lines(quiet)
        if any(r[0] == "slot" and r[3] for r in line.get("r", {}).get("seats", []))
    )
    monkeypatch.setattr(watch, "SETTLE_MS", watch.SETTLE_MS + 20)
    first = replay(quiet).splitlines()[0]
    assert first.startswith(f"at {laid} ms: seats tell nothing more and not ['slot', 'seat/2', 1, ")


def test_a_program_that_takes_no_good_frame_is_told_by_what_the_boards_get(
    quiet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "crc16", lambda packet: b"??")
    first = replay(quiet).splitlines()[0]
    assert "the board at port 1 gets" in first


def test_a_program_that_debounces_otherwise_is_told_with_time_and_button(
    quiet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Debouncer.__init__, "__defaults__", (False, 60))
    assert "pins tell nothing more and not ['press', 'buttons', 'start', True]" in replay(quiet)


def test_a_program_that_encodes_light_otherwise_is_told_with_wire_and_byte(
    quiet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apa102, "MARK", 0b110 << 5)
    first = replay(quiet).splitlines()[0]
    assert "ms: wire trajectories gets other bytes: byte 4 is c" in first


def test_bytes_to_a_board_that_differ_are_told_as_frames(quiet: Path) -> None:
    dark = protocol.encode(protocol.Leds(bytes(36)), 9)
    at_ms = change(quiet, "out", "port 3", lambda _: pack(dark))
    assert f"at {at_ms} ms: the board at port 3 gets " in replay(quiet)
    assert f"and not LEDS 0c{bytes(36).hex()}" in replay(quiet)


def test_a_frame_of_a_wire_that_differs_is_told_with_its_byte(quiet: Path) -> None:
    def change_byte(told: str) -> str:
        data = bytearray(frame_of(told))
        data[9] ^= 1
        return frame_json(bytes(data))

    at_ms = change(quiet, "spi", "ship", change_byte)
    said = replay(quiet).splitlines()[0]
    assert said.startswith(f"at {at_ms} ms: wire ship gets other bytes: byte 9 is ")


def test_a_lamp_that_differs_is_told_with_its_pin(quiet: Path) -> None:
    at_ms = change(quiet, "lamp", "24", lambda on: "off" if on == "on" else "on")
    assert f"at {at_ms} ms: lamps on pins: " in replay(quiet)


def test_a_frame_that_was_not_sent_then_is_told(quiet: Path) -> None:
    """The last but one frame of the ship is taken out of the file together with all after it."""
    written = lines(quiet)
    sent = [line for line in written if any(e[:2] == ["spi", "ship"] for e in line.get("w", []))]
    for line in sent[1:]:
        line["w"] = [e for e in line["w"] if e[:2] != ["spi", "ship"]]
    quiet.write_text("".join(json.dumps(one) + "\n" for one in written), encoding="utf-8")
    assert "wire ship gets a frame that it did not get then" in replay(quiet)


def test_bytes_that_nobody_reads_are_told(quiet: Path) -> None:
    with quiet.open("a", encoding="utf-8") as file:
        last = int(str(lines(quiet)[-1]["t"]))
        file.write(json.dumps({"t": last + 20, "w": [["in", "port 9", pack(b"abc")]]}) + "\n")
    assert "3 bytes of the board at port 9 are not read" in replay(quiet)


def test_what_no_hand_can_do_now_is_told(quiet: Path) -> None:
    with quiet.open("a", encoding="utf-8") as file:
        last = int(str(lines(quiet)[-1]["t"]))
        file.write(json.dumps({"t": last + 20, "d": [["pull", 2, 9, "", None]]}) + "\n")
    assert "no hand can pull at seat 2: slot 9 of seat 2 is empty" in replay(quiet)


def test_a_table_of_twins_is_played_back_by_what_hands_did(tmp_path: Path, path: Path) -> None:
    recording = Recording(path, "laptop")
    built = build_table(tmp_path, "laptop", None, make=recording)
    built.table.begin("space_alert", {"mission": "mission_1", "players": 1}, 7)
    for now in range(0, 1000, 20):
        if now == 400:
            built.hands.do(Gesture("press", 1, button="confirm"))
        built.table.tick(now)
    recording.close()
    built.table.journal.close()
    assert [line["d"] for line in lines(path) if "d" in line] == [
        [["press", 1, 0, "confirm", None], ["release", 1, 0, "confirm", None]]
    ]
    assert replay(path) == ""


@pytest.mark.parametrize(("up_ms", "counts"), [(75, True), (60, False)])
def test_an_edge_has_the_time_that_it_had_then(up_ms: int, counts: bool) -> None:
    """Both edges of a press came between two polls; it counts if it lasted 30 ms."""
    pins = PinScript()
    buttons = GpioButtons(pins, {"start": 22}, pins.clock)
    buttons.poll(0)
    pins.take("edge", 22, "down 40")
    pins.take("edge", 22, f"up {up_ms}")
    pins.hand_on()
    told = [reading for reading in buttons.poll(80) if isinstance(reading, PressReading)]
    assert bool(told) == counts

"""A replay is exact too where a recording depended on how fast a wire was, on a lesson, or on an operator."""

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from firmware_py.devices.pi_health import Ask
from firmware_py.devices.tags import TagBook
from firmware_py.service.supervisor import Supervisor
from firmware_py.table.assembly import Makers
from firmware_py.table.simulated import build_table
from firmware_py.web import messages as msg
from firmware_py.web.router import Service
from firmware_py.wire.record import Recording
from firmware_py.wire.replay import WireReplay, replay_wire
from firmware_py.wire.twins import SpiTape, WireTwins
from firmware_py.workshop.enroller import Enroller
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.sender import FrameJob, ThreadedSender
from hardware.lights.wiring import Bus
from tests.wire.wired import IDS, PATIENCE_S, Wired, on_one_supply, tag


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.wire"


def replay(path: Path) -> str:
    """What a replay says: nothing if all was as it was recorded."""
    out = io.StringIO()
    differs = replay_wire(path, None, out)
    return out.getvalue().split("\n", 1)[1] if differs else ""


def events(path: Path, what: str) -> list[list[str]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [event for line in lines for event in line.get("w", []) if event[0] == what]


# ---------------------------------------------------------------- slow wires and a limiter that dims


class HeldTape(SpiTape):
    """A wire whose next transfer takes until `go`."""

    def __init__(self, bus: Bus) -> None:
        super().__init__(bus)
        self.holds = False
        self.arrived, self.go = Event(), Event()

    def hold(self) -> None:
        self.arrived.clear()
        self.go.clear()
        self.holds = True

    def release(self) -> None:
        self.holds = False
        self.go.set()

    def write(self, data: bytes) -> None:
        if self.holds:
            self.arrived.set()
            assert self.go.wait(PATIENCE_S)
        super().write(data)


class PromptSender(ThreadedSender):
    """Its frames don't depend on the turns of threads: each is on the wire before the next is offered, and at its end
    too unless the wire is held.
    """

    def __init__(
        self, tape: HeldTape, port: SpiPort, reopen: Callable[[], SpiPort], first: FrameJob, name: str
    ) -> None:
        self._tape = tape
        super().__init__(port, reopen, first, name)

    def offer(self, job: FrameJob) -> bool:
        taken = super().offer(job)
        assert self._tape.arrived.wait(PATIENCE_S) if taken and self._tape.holds else self.flush(PATIENCE_S)
        return taken


class SlowTwins(WireTwins):
    """Wires of lights that can be held."""

    def makers(self, pi: Ask | None = None) -> Makers:
        return replace(super().makers(pi), sender=self._sender)

    def _sender(
        self, port: SpiPort, reopen: Callable[[], SpiPort], first: FrameJob, name: str
    ) -> PromptSender:
        return PromptSender(self.tape(name.removeprefix("lights/")), port, reopen, first, name)

    def _open_spi(self, bus: Bus, size: int) -> SpiPort:
        self._check(bus.name)
        return self.spi.setdefault(bus.name, HeldTape(bus))

    def tape(self, bus: str) -> HeldTape:
        tape = self.spi[bus]
        assert isinstance(tape, HeldTape)
        return tape


@pytest.fixture
def slow(tmp_path: Path, path: Path) -> Iterator[Wired]:
    starving = on_one_supply(tmp_path)
    wired = Wired(tmp_path, starving, SlowTwins(IDS), make=Recording(path, starving))
    yield wired
    twins(wired).tape("ship").release()
    wired.close()


def twins(wired: Wired) -> SlowTwins:
    assert isinstance(wired.wires, SlowTwins)
    return wired.wires


def tick(wired: Wired, ms: int) -> None:
    """Goes on without waiting for wires."""
    for _ in range(ms // 20):
        wired.table.tick(wired.now_ms)
        wired.wires.run(20)
        wired.now_ms += 20


def test_frames_that_were_dimmed_for_a_transfer_on_its_way_are_the_same(slow: Wired, path: Path) -> None:
    """What the other wires may draw depends on what the slow one can still show: here a flight that has ended."""
    slow.run(600)
    ship = twins(slow).tape("ship")
    for mission in ("test_run_1", "mission_1"):
        slow.table.begin("space_alert", {"mission": mission, "players": 5}, 7)
        tick(slow, 200)
        ship.hold()
        tick(slow, 200)
        slow.table.abort()
        tick(slow, 400)
        assert ship.arrived.is_set()
        slow.table.begin("space_alert", {"mission": mission, "players": 5}, 7)
        tick(slow, 400)
        slow.table.abort()
        tick(slow, 100)
        ship.release()
        slow.run(200)
    slow.close()
    assert events(path, "held")
    assert replay(path) == ""


def test_the_dimming_is_what_such_a_replay_is_exact_about(slow: Wired, path: Path) -> None:
    """Without what the limiter heard the bytes differ, so the session above has what it tests."""
    test_frames_that_were_dimmed_for_a_transfer_on_its_way_are_the_same(slow, path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        line["w"] = [event for event in line.get("w", []) if event[0] != "held"]
    lines[0].pop("w")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert "gets other bytes" in replay(path)


def test_a_wire_that_is_lost_while_the_limiter_dims_is_the_same(slow: Wired, path: Path) -> None:
    """What its LEDs may still show counts for the other wires, until it is back and everything is shown anew.

    It is broken for five seconds, in which it is tried again after 0.5, 1 and 2 s; another 4 s later it works.
    """
    slow.run(600)
    slow.begin()
    ship = twins(slow).tape("ship")
    ship.broken = "Input/output error"
    slow.table.abort()
    slow.run(3000)
    slow.begin()
    slow.run(1000)
    ship.broken = ""
    slow.run(6000)
    slow.close()
    assert [event[2].split(" ")[0] for event in events(path, "trouble")] == ["1", "2", "3", "4", "0"]
    assert replay(path) == ""


def test_a_program_that_opens_a_lost_wire_at_another_time_is_told(
    slow: Wired, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow.run(600)
    slow.begin()
    ship = twins(slow).tape("ship")
    ship.broken = "Input/output error"
    slow.table.abort()
    slow.run(1000)
    ship.broken = ""
    slow.run(3000)
    slow.close()
    assert replay(path) == ""
    monkeypatch.setattr("hardware.lights.spi.RETRY_MS", 5000)
    assert "wire ship gets " in replay(path)


# ---------------------------------------------------------------- the controller's own health


class Answers:
    """A controller that takes a while to answer, and then says this."""

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self._patience = 2

    def ask(self) -> "Answers":
        self._patience = 2
        return self

    def answer(self) -> str | None:
        self._patience -= 1
        return None if self._patience else self._answers.pop(0)

    def drop(self) -> None:
        raise AssertionError("it did answer")


def test_answers_of_the_controller_are_read_again(tmp_path: Path, path: Path) -> None:
    pi = Answers("throttled=0x0\n", "throttled=0x50005\n", "throttled=0x50000\n")
    wired = Wired(tmp_path, "bench", WireTwins(), pi.ask, Recording(path, "bench"))
    wired.run(21_000)
    wired.close()
    assert [event[2] for event in events(path, "vcgencmd")] == [
        "throttled=0x0\n", "throttled=0x50005\n", "throttled=0x50000\n",
    ]  # fmt: skip
    assert replay(path) == ""

    changed = path.read_text(encoding="utf-8").replace("throttled=0x50005", "throttled=0x80008")
    path.write_text(changed, encoding="utf-8")
    assert (
        "pi tell ['device', 'pi', 'ready', 'too hot'] and not ['device', 'pi', 'ready', 'undervolt"
        in replay(path)
    )


# ---------------------------------------------------------------- lessons, menus, notices, tags


class Room:
    """A recorded table with its service, as `spacetable wire record` runs it."""

    def __init__(self, folder: Path, path: Path, cabinet: str = "laptop") -> None:
        self._recording = Recording(path, cabinet)
        self.built = build_table(folder, cabinet, None, make=self._recording)
        self.service = Service(self.built, lambda: 5)
        self.now_ms = 0

    def run(self, ms: int) -> None:
        for _ in range(ms // 50):
            self.service.tick(self.now_ms)
            self.now_ms += 50

    def lesson(self, command: str) -> None:
        self.service.take(msg.Lesson(seat=1, command=command))  # type: ignore[arg-type]
        self.run(400)

    def close(self) -> None:
        self._recording.close()
        self.built.table.journal.close()


@pytest.fixture
def room(tmp_path: Path, path: Path) -> Iterator[Room]:
    made = Room(tmp_path, path)
    yield made
    made.close()


@pytest.mark.parametrize("pace", [1, 50])
def test_a_flight_whose_program_was_frozen_is_the_same_at_any_pace(room: Room, path: Path, pace: int) -> None:
    room.service.take(msg.Begin("space_alert", {"mission": "test_run_1", "players": 3}, seed=7))
    room.service.take(msg.Pace(pace))
    for stall_ms in (3_000, 9_000, 76_000):
        room.run(500)
        room.now_ms += stall_ms
    room.run(500)
    assert room.built.table.play is not None and room.built.table.play.clock_ms > 2000
    room.close()
    assert replay(path) == ""


def test_a_lesson_is_the_same_with_its_voice_its_pointer_and_its_buttons(room: Room, path: Path) -> None:
    room.run(1000)
    room.service.take(msg.Learn(game="space_alert", lesson="first_flight"))
    room.run(2000)
    for _ in range(4):
        room.lesson("next")
        room.run(3000)
    room.service.take(msg.Press(seat=1, button="confirm"))
    room.run(1000)
    for _ in range(6):
        room.service.take(msg.Press(seat=1, button="left"))
        room.run(4000)
    room.service.take(msg.Hold(on=True))
    room.run(300)
    room.service.take(msg.Hold(on=False))
    room.run(5000)
    room.lesson("leave")
    room.run(1000)
    room.close()
    text = path.read_text(encoding="utf-8")
    assert all(f'{{"{kind}":' in text for kind in ("wait", "say", "light")) and '"b":' in text
    assert replay(path) == ""


def test_a_lesson_that_is_read_by_a_button_while_its_show_stands_still(room: Room, path: Path) -> None:
    """The button lets the show go on, in the middle of a tick."""
    room.service.take(msg.Learn(game="space_alert", lesson="first_flight"))
    room.run(2000)
    play = room.service.table.play
    assert play is not None
    play.director.paused = True
    room.run(200)
    room.service.take(msg.Press(seat=1, button="confirm"))
    room.run(200)
    assert not play.director.paused
    room.close()
    again = WireReplay(path, path.parent / "again")
    assert again.play().differences == []
    assert again.table.play is not None and not again.table.play.director.paused
    again.close()


def test_what_a_menu_could_not_get_is_the_same(room: Room, path: Path) -> None:
    """A language was chosen, and a game that could not begin was refused aloud."""
    room.run(4000)
    room.service.change_setting("language", "cs")
    room.run(200)
    room.service.table.menu.refuse()
    room.run(4000)
    room.close()
    said = [
        clip
        for line in path.read_text(encoding="utf-8").splitlines()
        for clip in json.loads(line).get("c", [])
    ]
    assert any("menu_refused" in clip for clip in said), said
    assert '{"language":"cs"}' in path.read_text(encoding="utf-8")
    assert replay(path) == ""


def test_cards_that_are_enrolled_at_the_table_are_known_in_the_replay_as_well(
    tmp_path: Path, path: Path
) -> None:
    """While they are enrolled the slots speak to the enroller and to nobody else."""
    wired = Wired(tmp_path, twins=WireTwins(IDS), make=Recording(path, "convention"), tags=TagBook())
    wired.claim_all()
    enroller = Enroller(wired.table, wired.built.assembled.seats, tmp_path)
    enroller.start("action")
    card = enroller.standing
    wired.board(1).slip(1, tag(0, 0))
    wired.run(1000)
    enroller.stop()
    wired.run(1000)
    lying = wired.table.intake.lying
    assert card is not None and card.card is not None and lying == {(1, 1): (card.card.key, card.half)}
    wired.close()
    again = WireReplay(path, tmp_path / "again")
    assert again.play().differences == []
    assert again.table.intake.lying == lying
    again.close()


def test_what_people_are_told_from_outside_is_the_same(room: Room, path: Path) -> None:
    room.run(500)
    supervisor = Supervisor(room.service.table, {})
    supervisor.look(0.0, 0.0)
    supervisor.look(1.0, 3601.0)
    room.run(500)
    room.close()
    assert '["clock_moved","+60",0,null,' in path.read_text(encoding="utf-8")
    assert replay(path) == ""

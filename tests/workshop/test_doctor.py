"""`spacetable doctor`: twins try out a whole cabinet, a person is asked, and what is broken is named."""

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from firmware_py.commands.main import main
from firmware_py.table.assembly import Assembled, assemble, read_claimed
from firmware_py.wire.twins import WireTwins
from firmware_py.workshop.hardware_test import HardwareTest
from firmware_py.workshop.hardware_test_boards import name_boards
from firmware_py.workshop.hardware_test_helpers import PersonAtTerminal, Skipped, Twins
from hardware.cabinet import load
from hardware.speaker.mixer import MixerSpeaker
from hardware.speaker.twin import TwinSpeaker


def examined(cabinet: str = "travel") -> tuple[HardwareTest, Assembled]:
    loaded = load(cabinet)
    built = assemble(loaded)
    return HardwareTest(loaded, built), built


def troubles(examiner: HardwareTest) -> dict[str, str]:
    helper = Twins(examiner)
    found = [*examiner.connected(helper), *examiner.tests(helper)]
    return {finding.test: finding.trouble for finding in found if finding.trouble}


@pytest.mark.parametrize("cabinet", ["laptop", "convention", "travel", "bench"])
def test_twins_find_nothing_wrong_with_a_good_cabinet(
    cabinet: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "report.txt"
    code = main(["doctor", "--auto", "--cabinet", cabinet, "--state", str(tmp_path), "--report", str(report)])
    out = capsys.readouterr().out.splitlines()
    assert (code, out[-1]) == (0, "all is well")
    loaded = load(cabinet)
    assert sum("walk of wire" in line for line in out) == len(loaded.buses)
    assert sum(line.startswith("ok    slot ") for line in out) == 12 * len(loaded.seats)
    assert sum(line.startswith("ok    button ") for line in out) == 4 * len(loaded.seats) + len(
        loaded.buttons
    )
    written = report.read_text(encoding="utf-8")
    assert all(line in written for line in out if line.startswith(("ok", "WRONG")))
    assert "pyserial 3.5" in written


def test_a_seat_that_is_unplugged_is_named_with_all_its_slots_and_buttons() -> None:
    examiner, built = examined()
    built.seats.twin.unplug(2, "no cable")
    found = troubles(examiner)
    assert found.pop("device seat/2") == "lost: no cable"
    assert len(found) == 16
    assert all(test.endswith("of seat 2") for test in found)


def test_lights_that_are_lost_are_named() -> None:
    examiner, built = examined()
    built.lights.twin.lose("no power")
    found = troubles(examiner)
    assert "walk of wire table" in found and "ramp of wire slots 2" in found
    assert not any("seat" in test for test in found)


def test_a_silent_speaker_and_a_dark_lamp_are_named() -> None:
    examiner, built = examined()
    assert isinstance(built.speaker, TwinSpeaker) and built.pins is not None
    built.speaker.lose("no sound card")
    built.pins.lamps.lose("broken")
    assert troubles(examiner).keys() == {
        "device speaker",
        "device lamps",
        "lamp start",
        "lamp pause",
        "speaker",
    }


def test_a_wire_is_walked_led_by_led_and_ends_at_full_light() -> None:
    examiner, _ = examined("convention")
    bus = examiner.cabinet.buses[1]
    walk = examiner.walk(bus)
    assert [frame.index(b"\x30") // 3 for frame in walk] == list(range(bus.first, bus.first + bus.count))
    assert all(sum(map(bool, frame)) == 3 for frame in walk)
    assert sum(byte == 255 for byte in examiner.white(bus)[0]) == 3 * bus.count
    greys = [max(frame) for frame in examiner.ramp(bus)]
    assert greys == sorted(set(greys)) and (greys[0], greys[-1]) == (0, 255)


class Terminal:
    """A person whose answers are written down beforehand, and whose time only passes by waiting."""

    def __init__(
        self, examiner: HardwareTest, answers: str, hands: Callable[[], None] = lambda: None
    ) -> None:
        self.out = io.StringIO()
        self.now_ms = 0
        self._answers: Iterator[str] = iter(answers)
        self._hands = hands
        self.person = PersonAtTerminal(examiner, self.out, self._typed, self._sleep, lambda: self.now_ms)

    def _typed(self) -> str:
        self._hands()
        return next(self._answers, "q")

    def _sleep(self, seconds: float) -> None:
        self.now_ms += round(seconds * 1000)


def test_a_person_is_asked_about_lights_and_may_see_them_again() -> None:
    examiner, built = examined()
    terminal = Terminal(examiner, "xsyn")
    frame = bytes([7]) * len(built.lights.twin.frame)
    assert terminal.person.sees("red", [frame])
    assert built.lights.twin.frame == frame
    assert terminal.out.getvalue().count("red?") == 2
    assert not terminal.person.sees("blue", [frame])
    with pytest.raises(Skipped):
        terminal.person.hears("a voice", lambda: None)


def test_a_person_lays_a_card_while_the_table_listens() -> None:
    examiner, built = examined()
    done: list[int] = []

    def hands() -> None:
        if not done:
            built.seats.twin.slip(1, 3, ("a", "b"))
        elif len(done) == 10:
            built.seats.twin.pull(1, 3)
        done.append(1)

    terminal = Terminal(examiner, "-" * 100, hands)
    assert examiner._slot(1, 3, terminal.person) == ""


def test_a_person_who_says_that_it_does_not_work_is_believed() -> None:
    examiner, _ = examined()
    terminal = Terminal(examiner, "--n" + "-" * 10_000)
    assert examiner._slot(1, 3, terminal.person) == "the card was not noticed"
    before = terminal.now_ms
    assert examiner._slot(1, 4, terminal.person) == "the card was not noticed"
    assert 60_000 <= terminal.now_ms - before < 62_000


def test_without_a_terminal_nobody_is_asked_and_the_report_lies_in_the_state_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor", "--cabinet", "castle", "--state", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert "WRONG cabinet castle" in out and "slot" not in out
    assert "WRONG cabinet castle" in (tmp_path / "doctor.txt").read_text(encoding="utf-8")


def test_a_person_is_not_asked_about_what_is_simulated_or_not_there(tmp_path: Path) -> None:
    wires = WireTwins(["e660c0d1a2b3c4d1"])
    wires.missing = {"table": "no such device", "pins": "no lgpio"}
    loaded = load("travel")
    built = assemble(loaded, tmp_path, wires.makers())
    examiner = HardwareTest(loaded, built)
    terminal = Terminal(examiner, "")
    found = {finding.test: finding.trouble for finding in examiner.connected(terminal.person)}
    assert found["device lights/table"] == "absent: no such device"
    asked = {finding.test: finding.trouble for finding in examiner.tests(terminal.person)}
    assert set(asked.values()) == {"not tried, for it is absent"}
    assert asked.keys() == {"wire table", "wire slots 1", "wire slots 2", "seat 1", "seat 2", "buttons"}
    assert terminal.out.getvalue() == ""
    built.close()


def test_a_person_who_has_a_speaker_is_asked_what_it_says_and_may_hear_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At a terminal, with a sound card: everything else of the laptop is simulated."""
    asked: list[str] = []

    class Card(TwinSpeaker):
        def play(self, clip: str, now_ms: int) -> None:
            asked.append(clip)

    class Keys(io.StringIO):
        def isatty(self) -> bool:
            return True

    class Sounding:
        """A speaker on a sound card."""

        def __init__(self) -> None:
            self._card = Card()
            self.name = "speaker"
            self.play, self.poll = self._card.play, self._card.poll

    monkeypatch.setattr("firmware_py.table.speaker.table_speaker", lambda state, card: Sounding())
    monkeypatch.setattr("firmware_py.workshop.hardware_test.SETTLE_MS", 0)
    monkeypatch.setattr("sys.stdin", Keys("s\ny\n"))
    assert main(["doctor", "--cabinet", "laptop", "--state", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert asked == ["phase_began"] * 2
    assert out.count("the voice says a sentence?") == 2 and "ok    speaker" in out


def test_a_person_without_a_sound_card_is_not_asked_what_it_says(tmp_path: Path) -> None:
    loaded = load("laptop")
    wires = WireTwins()
    lost = MixerSpeaker(lambda clip: None, frozenset)
    built = assemble(loaded, tmp_path, replace(wires.makers(), speaker=lambda: lost))
    examiner = HardwareTest(loaded, built)
    terminal = Terminal(examiner, "")
    told = {finding.test: finding.trouble for finding in examiner.connected(terminal.person)}
    assert told["device speaker"] == "lost: no sound card"
    asked = {finding.test: finding.trouble for finding in examiner.tests(terminal.person)}
    assert asked == {"speaker": "not tried, for it is lost"}
    built.close()


class AtTheWire:
    """A person whose time passes for the boards as well, and who presses a button when asked."""

    def __init__(self, examiner: HardwareTest, wires: WireTwins, presses: bool) -> None:
        self.out = io.StringIO()
        self._now = 0.0
        self._wires = wires
        self._presses = presses
        self.person = PersonAtTerminal(examiner, self.out, self._typed, self._sleep, lambda: round(self._now))

    def _typed(self) -> str:
        if not self._presses:
            return "n"
        self._wires.boards["port 1"].press("left")
        return ""

    def _sleep(self, seconds: float) -> None:
        self._now += seconds * 1000
        self._wires.run(round(seconds * 1000))


@pytest.mark.parametrize(
    ("presses", "test", "trouble"),
    [
        (True, "board e660c0d1a2b3c4d1 at port 1, seat 1", ""),
        (False, "board e660c0d1a2b3c4d1 at port 1", "it serves no seat"),
    ],
)
def test_a_board_is_named_and_a_person_may_give_it_a_seat(
    presses: bool, test: str, trouble: str, tmp_path: Path
) -> None:
    wires = WireTwins(["e660c0d1a2b3c4d1"])
    wires.missing = {"table": "no such device", "pins": "no lgpio"}
    loaded = load("travel")
    built = assemble(loaded, tmp_path, wires.makers())
    helper = AtTheWire(HardwareTest(loaded, built), wires, presses)
    assert built.seats.boards is not None
    (found,) = name_boards(built.seats.boards, helper.person)
    assert (found.test, found.trouble) == (test, trouble)
    assert found.detail.startswith("firmware 1.3.0, ") == presses
    assert "press a button on board e660c0d1a2b3c4d1 at port 1: it gets seat 1" in helper.out.getvalue()
    assert read_claimed(tmp_path, "travel") == ({1: "e660c0d1a2b3c4d1"} if presses else {})
    built.close()


def test_a_bench_without_its_board_is_not_well_where_nobody_is_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said that all is well and ended with 0 wherever no terminal was there to ask."""
    monkeypatch.setattr("firmware_py.workshop.hardware_test.SETTLE_MS", 20)
    assert main(["doctor", "--cabinet", "bench", "--state", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert "WRONG device seat/1" in out
    assert "WRONG boards: none is plugged in" in out and "ok    device seat/2" in out

"""`spacetable board flash`: what it looks at before it writes, what it copies, and what it reads back."""

import io
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from engine.tables import TableError
from firmware_py.commands.main import main
from firmware_py.workshop.board_flash import (
    RP2040,
    FlashTools,
    boot_drive,
    check_uf2,
    firmware,
    flash,
)

PICO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
PICO_2 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"


def block(number: int, total: int, family: int = RP2040, magic: int = 0x0A324655) -> bytes:
    """A block as the description of the UF2 format has it: eight words, 476 bytes, and the last magic."""
    head = struct.pack(
        "<8I", magic, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256, number, total, family
    )
    return head + bytes(476) + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def uf2(tmp_path: Path) -> Path:
    path = tmp_path / "micropython.uf2"
    path.write_bytes(block(0, 2) + block(1, 2))
    return path


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    place = tmp_path / "RPI-RP2"
    place.mkdir()
    (place / "INFO_UF2.TXT").write_text(PICO)
    return place


class PluggedIn:
    """A board as mpremote shows it: keeps what is copied and tells its sums. `spoils` is a file that it loses."""

    def __init__(self, drive: Path, spoils: str = "") -> None:
        self.drive, self.spoils = drive, spoils
        self.files: dict[str, bytes] = {}
        self.resets = 0
        self.seconds = 0.0

    def tools(self) -> FlashTools:
        return FlashTools(self.mpremote, self.ports, self.wait, lambda: self.seconds)

    def wait(self, seconds: float) -> None:
        self.seconds += seconds

    def ports(self) -> list[str]:
        """It is there a second after it has MicroPython."""
        return ["/dev/ttyACM0"] if list(self.drive.glob("*.uf2")) and self.seconds >= 1 else []

    def run_on_board(self, code: str) -> None:
        """What the board's Python does with a line that writes a file."""
        folder = self.drive.parent / "board"
        folder.mkdir()
        subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)
        self.files.update({path.name: path.read_bytes() for path in folder.iterdir()})

    def mpremote(self, arguments: Sequence[str]) -> str:
        match arguments:
            case ("connect", "/dev/ttyACM0", "cp", source, target):
                if target != f":{self.spoils}":
                    self.files[target.removeprefix(":")] = Path(source).read_bytes()
            case ("connect", "/dev/ttyACM0", "exec", code) if "slots.txt" in code:
                self.run_on_board(code)
            case ("connect", "/dev/ttyACM0", "reset"):
                self.resets += 1
            case ("connect", "/dev/ttyACM0", "exec", code) if "sha256" in code:
                return "".join(f"{name} {sha256(data).hexdigest()}\n" for name, data in self.files.items())
        return ""


def test_a_pico_in_boot_mode_gets_micropython_and_the_firmware_and_is_read_back(
    uf2: Path, drive: Path
) -> None:
    board, out = PluggedIn(drive), io.StringIO()
    flash(uf2, drive, board.tools(), out)
    assert (drive / uf2.name).read_bytes() == uf2.read_bytes()
    assert board.files == {name: source.read_bytes() for name, source in firmware()}
    assert {"main.py", "seat_board/board.py", "seat_board/hal_rp2.py", "seat_board/protocol.py"} <= set(
        board.files
    )
    assert "seat_board/hal_unix.py" not in board.files
    assert (
        list(board.files)[-1] == "main.py"
    )  # without it a board that was unplugged meanwhile starts nothing
    assert board.resets == 1
    told = out.getvalue().splitlines()
    assert told[0].startswith("MicroPython: ") and told[1] == "board: /dev/ttyACM0"
    assert told[-2] == "read back: every file is as it was sent"


def test_a_board_with_one_reader_is_told_so(uf2: Path, drive: Path) -> None:
    board = PluggedIn(drive)
    flash(uf2, drive, board.tools(), io.StringIO(), slots=1)
    assert board.files["slots.txt"] == b"1"


def test_a_file_that_did_not_arrive_is_named_and_the_board_is_not_started(uf2: Path, drive: Path) -> None:
    board = PluggedIn(drive, spoils="seat_board/scan.py")
    with pytest.raises(TableError, match=r"the board's seat_board/scan.py is missing"):
        flash(uf2, drive, board.tools(), io.StringIO())
    assert board.resets == 0


def test_a_board_that_does_not_come_back_is_waited_for_half_a_minute(uf2: Path, drive: Path) -> None:
    board = PluggedIn(drive)
    tools = FlashTools(board.mpremote, list, board.wait, lambda: board.seconds)
    with pytest.raises(TableError, match="no board at any USB port after 30 s"):
        flash(uf2, drive, tools, io.StringIO())
    assert 30 <= board.seconds < 31


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda _: b"not a UF2 file", "expected blocks of 512 bytes"),
        (lambda _: block(0, 2) + block(1, 2, magic=7), "block 1 is not one of a UF2 file"),
        (
            lambda _: block(0, 1, family=0xE48BFF59),
            "expected MicroPython for a Pico .RP2040., got one for a Pico 2",
        ),
        (lambda data: data[:512], "expected block 0 of 1, got 0 of 2"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_before_anything_is_written(
    uf2: Path, drive: Path, spoil: Callable[[bytes], bytes], said: str
) -> None:
    uf2.write_bytes(spoil(uf2.read_bytes()))
    with pytest.raises(TableError, match=said):
        flash(uf2, drive, PluggedIn(drive).tools(), io.StringIO())
    assert [path.name for path in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_of_another_board_is_refused(uf2: Path, drive: Path) -> None:
    (drive / "INFO_UF2.TXT").write_text(PICO_2)
    with pytest.raises(TableError, match="expected Board-ID RPI-RP2, a Pico, got RP2350"):
        flash(uf2, drive, PluggedIn(drive).tools(), io.StringIO())


def test_another_board_that_is_plugged_in_is_not_written_by_mistake(uf2: Path, drive: Path) -> None:
    board = PluggedIn(drive)
    tools = FlashTools(board.mpremote, lambda: ["/dev/ttyACM3"], board.wait, lambda: board.seconds)
    with pytest.raises(TableError, match=r"another board is plugged in at /dev/ttyACM3"):
        flash(uf2, drive, tools, io.StringIO())
    assert not list(drive.glob("*.uf2"))


def test_the_drive_is_found_and_two_are_not_guessed_between(drive: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert boot_drive([other, drive]) == drive
    with pytest.raises(TableError, match="hold BOOTSEL on the Pico while you plug its cable in"):
        boot_drive([other])
    with pytest.raises(TableError, match="more than one Pico in boot mode"):
        boot_drive([drive, drive])


def test_blocks_count_what_they_write(uf2: Path) -> None:
    assert check_uf2(uf2) == 512


def test_the_command_ends_with_2_and_says_where_micropython_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "flash", "--uf2", str(tmp_path / "none.uf2")]) == 2
    assert (
        "MicroPython for a Pico is at https://micropython.org/download/RPI_PICO/" in capsys.readouterr().err
    )

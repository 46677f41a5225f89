"""What the emulated board is made of, and what is said where something is missing."""

from pathlib import Path

import pytest

from firmware_py.wire.rp2040.image import Missing, main, take_uf2


def block(number: int, address: int, data: bytes, magic: bytes = b"UF2\n") -> bytes:
    """A block of a UF2 file: two magic words, flags, address, size, number, count, family, data, a last magic word."""
    words = (0x9E5D5157, 0x2000, address, len(data), number, 2, 0xE48BFF56)
    head = magic + b"".join(word.to_bytes(4, "little") for word in words)
    return head + data.ljust(476, b"\0") + (0x0AB16F30).to_bytes(4, "little")


def test_a_uf2_file_becomes_the_flash_that_it_describes(tmp_path: Path) -> None:
    (tmp_path / "pico.uf2").write_bytes(block(0, 0x10000000, b"a" * 256) + block(1, 0x10000200, b"b" * 256))
    take_uf2(tmp_path / "pico.uf2", tmp_path / "firmware.bin")
    assert (tmp_path / "firmware.bin").read_bytes() == b"a" * 256 + b"\xff" * 256 + b"b" * 256


@pytest.mark.parametrize("data", [block(0, 0x20000000, b"ram"), block(0, 0x10000000, b"x", b"ELF\n")])
def test_another_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "pico.uf2").write_bytes(data)
    with pytest.raises(Missing, match="is no UF2 file for an RP2040"):
        take_uf2(tmp_path / "pico.uf2", tmp_path / "firmware.bin")


def test_what_is_missing_is_said_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HIL_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", ["image"])
    assert main() == 1
    assert "npm is missing, which fetches rp2040js@1.4.1: apt install nodejs npm" in capsys.readouterr().err
    (tmp_path / "node_modules" / "rp2040js").mkdir(parents=True)
    (tmp_path / "bootrom.bin").touch()
    assert main() == 1
    said = capsys.readouterr().err
    assert "lacks node, npm, apt-get, dpkg-deb, arm-none-eabi-gcc, cmake, make, gcc" in said
    assert "apt-get install --no-install-recommends" in said and "gcc-arm-none-eabi" in said

"""The driver pages: their files load, their first test runs as it is printed, and their numbers are right."""

import re
import time
from math import ceil
from pathlib import Path

import pytest

from hardware.cabinet import load
from hardware.cabinet_file import SPI_PINS
from hardware.lights import port
from hardware.lights.chips import CHIPS
from hardware.lights.decode import PulseChain, clocked
from hardware.lights.gamma import levels
from hardware.lights.span import Span
from hardware.lights.spi import SpiLights
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError
from hardware.reckoning.pulses import SHEETS
from tests.hardware.lights.benches import Desk

WIRING = Path(__file__).parents[3] / "docs" / "wiring"
PAGES = {name: (WIRING / f"lights_{name}.md").read_text(encoding="utf-8") for name in ("apa102", "ws2812")}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    made = Desk(tmp_path, monkeypatch)
    monkeypatch.setattr(port, "BUFSIZ", made.bufsiz)
    return made


def block(page: str, language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGES[page], re.DOTALL)
    assert found is not None
    return found[1]


def rows(page: str, pattern: str) -> list[tuple[str, ...]]:
    return [match.groups() for match in re.finditer(pattern, PAGES[page], re.MULTILINE)]


@pytest.mark.parametrize("page", PAGES)
def test_pages_say_what_nobody_has_tried(page: str) -> None:
    assert "was never tried on real hardware" in " ".join(PAGES[page].split())


@pytest.mark.parametrize("page", PAGES)
def test_file_of_the_page_is_driven(desk: Desk, tmp_path: Path, page: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(block(page, "toml"), encoding="utf-8")
    table = load(str(path))
    lights = SpiLights(table)
    lights.close()
    assert list(desk.sent) == [table.buses[0].device]


def test_first_test_of_the_page(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red, green, blue, then a dot that passes every LED in the order of the wire, then darkness."""
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "table.toml").write_text(block("apa102", "toml"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    frames: list[bytes] = []
    show = SpiLights.show

    def show_and_wait(lights: SpiLights, frame: bytes, now_ms: int | None = None) -> None:
        show(lights, frame, now_ms)
        assert lights.flush(10)
        frames.append(frame)

    monkeypatch.setattr(SpiLights, "show", show_and_wait)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    exec(block("apa102", "python"), {})
    lit = [[any(glow.light) for glow in clocked(data, 32)] for data in desk.sent["/dev/spidev0.0"]]
    assert len(frames) == 3 + 32
    assert lit[1:4] == [[True] * 32] * 3
    assert lit[4:-1] == [[led == dot for led in range(32)] for dot in range(32)]
    assert lit[-1] == [False] * 32


def test_pins_of_the_page_are_those_of_the_program() -> None:
    pattern = r"^\| `(/dev/spidev\d\.0)` \| `dtoverlay=spi(\d)-1cs` \| GPIO (\d+) .*GPIO (\d+) .*GPIO (\d+), (\d+) \|"
    printed = {}
    for device, number, *pins in rows("apa102", pattern):
        assert device == f"/dev/spidev{number}.0"
        printed[device] = sorted(int(pin) for pin in pins)
    assert printed == {device: sorted(pins) for device, pins in SPI_PINS.items()}


def test_clocks_of_the_page_meet_the_data_sheets() -> None:
    """The divider is the next whole and even one that is not too small."""
    pattern = r"^\| .* \| (\d+) \| `(\w+)` \| ([\d_]+) \| ([\d.]+) \|$"
    printed = rows("ws2812", pattern)
    assert len(printed) == 6
    for core_mhz, chip, hz, real_mhz in printed:
        divider = ceil(int(core_mhz) * 1e6 / int(hz))
        real = int(core_mhz) * 1e6 / (divider + divider % 2)
        assert real / 1e6 == pytest.approx(float(real_mhz), abs=0.0005)
        assert CHIPS[chip].encoding().hz[0] <= int(hz) <= CHIPS[chip].encoding().hz[2]
        data = CHIPS[chip].encoding().encode([Span(b"\x5a\xff\x00", levels(1, 255), "RGB")])
        for windows in SHEETS[chip]:
            assert PulseChain(real, windows, "1").frames(data) == [b"\x5a\xff\x00"]


@pytest.mark.parametrize(
    ("page", "chip", "hz", "size", "ms"),
    [("apa102", "apa102", 4e6, "2446", "4.9"), ("ws2812", "ws2812b", 8.34e6, "20466", "19.6")],
)
def test_size_and_time_of_600_leds(page: str, chip: str, hz: float, size: str, ms: str) -> None:
    data = CHIPS[chip].encoding().encode([Span(bytes(1800), levels(1, CHIPS[chip].steps), "RGB")])
    assert len(data) == int(size)
    assert len(data) * 8 / hz * 1000 == pytest.approx(float(ms), abs=0.06)
    assert f"are {size} bytes and {ms} ms a frame" in PAGES[page]


def test_leds_that_fit_the_usual_buffer() -> None:
    def size(leds: int, encoding: str) -> int:
        return len(CHIPS["ws2812b"].encoding(encoding).encode([Span(bytes(3 * leds), levels(1, 255), "GRB")]))

    assert size(103, "eleven_bits") <= 4096 < size(104, "eleven_bits")
    assert size(145, "byte") <= 4096 < size(146, "byte")
    assert "takes 103 LEDs (145 with `byte`)" in " ".join(PAGES["ws2812"].split())


def test_both_encodings_are_reckoned_for_300_leds() -> None:
    """A ninth clock a byte makes 9 of 8."""
    pattern = r"^\| `(\w+)`.* \| ([\d.]+) MHz \| (\d+) \| (\d+) bytes, ([\d.]+) ms \| (.+) \|$"
    printed = rows("ws2812", pattern)
    assert [name for name, *_ in printed] == list(CHIPS["ws2812b"].encodings)
    for name, mhz, bytes_a_led, size, ms, ninth in printed:
        data = CHIPS["ws2812b"].encoding(name).encode([Span(bytes(900), levels(1, 255), "GRB")])
        one = CHIPS["ws2812b"].encoding(name).encode([Span(bytes(903), levels(1, 255), "GRB")])
        assert (len(data), len(one) - len(data)) == (int(size), int(bytes_a_led))
        assert 8 * len(data) / float(mhz) / 1000 == pytest.approx(float(ms), abs=0.06)
        if name == "byte":
            assert 9 * len(data) / float(mhz) / 1000 == pytest.approx(float(ninth.split()[0]), abs=0.06)


@pytest.mark.parametrize("core_mhz", [200, 400, 500])
def test_every_core_divides_to_the_clock_of_a_byte_a_bit(core_mhz: int) -> None:
    divider = ceil(core_mhz * 1e6 / CHIPS["ws2812b"].encoding("byte").hz[1])
    divider += divider % 2
    assert f"{core_mhz} by {divider}" in PAGES["ws2812"]
    assert core_mhz / divider == pytest.approx(7.143, abs=0.001)


@pytest.mark.parametrize(
    ("error", "bufsiz"),
    [
        (FileNotFoundError(2, "No such file or directory"), 65536),
        (PermissionError(13, "Permission denied"), 65536),
        (None, 4096),
    ],
)
def test_page_explains_what_the_program_says(desk: Desk, error: OSError | None, bufsiz: int) -> None:
    desk.open_error = error
    desk.bufsiz.write_text(str(bufsiz), encoding="ascii")
    with pytest.raises(DeviceError) as caught:
        desk.open(Bus("strip", "ws2812b", 0, 600, "/dev/spidev0.0", 8_340_000), 20466)
    quoted = [quote for (quote,) in rows("apa102", r"^\| `(.+?)` \|") if str(caught.value).startswith(quote)]
    assert len(quoted) == 1

"""Currents and ports of a table: what a cabinet file may ask of its controller, its hub and its USB ports."""

from pathlib import Path

import pytest

from engine.tables import BadTable
from hardware.cabinet import load
from hardware.power import BOARD_MA, CONTROLLERS, LEDS_MA, CurrentDraw
from hardware.seat_board.board import LEDS_MA as BOARD_LEDS_MA

CONVENTION = """
name = "test"
like = "laptop"

[controller]
model = "pi_5"
supply_ma = 5000

[hub]
ports = 7
supply_ma = 2240

[speaker]
card = "Speaker"

[[microphone]]
device = "plughw:CARD=Device"

[[rail]]
name = "main"
budget_ma = 3000
fuse_ma = 4000

[[bus]]
name = "table"
chip = "ws2812b"
device = "/dev/spidev1.0"
rail = "main"
wire = [
    "track", "card", "weapon", "shield", "reactor", "damage", "crew", "computer", "window", "rocket", "rocket_flight",
    "fuel", "interceptors", "bots", "clock", "status", "seat", "slot", "button",
]
"""
BOARDS = "".join(f"[[board]]\nseat = {seat}\n" for seat in range(1, 6))
THREE_BOARDS = "".join(f"[[board]]\nseat = {seat}\n" for seat in range(3, 6))
HUB_AWAY = ("[hub]\nports = 7\nsupply_ma = 2240", "")


def cabinet(folder: Path, *swaps: tuple[str, str]) -> Path:
    text = CONVENTION + BOARDS
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    (folder / "table.toml").write_text(text, encoding="utf-8")
    return folder / "table.toml"


def test_a_board_is_dimmed_to_what_is_reckoned() -> None:
    assert LEDS_MA == BOARD_LEDS_MA


def test_a_seat_board_at_its_worst_stays_below_what_a_port_gives() -> None:
    """At work 200 for LEDs, 100 for a field, two readers of 19 awake, 50 for the Pico; at its start twelve readers."""
    assert BOARD_MA == 200 + 100 + 2 * 19 + 50 == 388 <= 500
    assert BOARD_MA > 12 * 19 + 12 + 50


def test_everything_is_reckoned_together(tmp_path: Path) -> None:
    power = load(str(cabinet(tmp_path))).power
    assert [draw.what for draw in power.devices] == [
        *(f"seat board {n}" for n in range(1, 6)),
        "sound card",
        "microphone",
    ]
    assert CurrentDraw("hub", 5 * 388 + 100 + 100 + 100, 2240) in power.places
    assert CurrentDraw("USB ports of the controller", 0, 1600) in power.places
    assert CurrentDraw(f"rail main, dimmed from {524 * (3 * 20 + 1)}", 3000, 4000) in power.places


def test_lamps_at_pins_draw_three_milliamperes_each() -> None:
    """3.3 V less 2 V of the LED at 470 Ω are 2.8 mA."""
    assert CurrentDraw("lamps at the pins of the controller", 2 * 3, 50) in load("convention").power.places


def test_the_guide_has_the_numbers_of_every_model() -> None:
    page = (Path(__file__).parents[2] / "docs" / "wiring" / "cabinet.md").read_text(encoding="utf-8")
    for key, model in CONTROLLERS.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{key}` |"))
        assert all(f"{gives} mA" in row for gives in model.usb_ma)
        assert f"| {model.ports} | {model.own_ma} mA |" in row


def test_a_microphone_on_the_sound_card_has_no_port_of_its_own(tmp_path: Path) -> None:
    power = load(str(cabinet(tmp_path, ('card = "Speaker"', 'card = "Device"')))).power
    assert [draw.what for draw in power.devices][5:] == ["sound card"]


@pytest.mark.parametrize(
    ("swaps", "at", "message"),
    [
        (
            [("supply_ma = 2240", "supply_ma = 2239")],
            "hub.supply_ma",
            "expected at least 2240, which 5 seat boards, a sound card, a microphone draw, got 2239",
        ),
        (
            [("ports = 7", "ports = 4")],
            "hub.ports",
            "expected at least 7, for 5 seat boards, a sound card, a microphone, got 4",
        ),
        (
            [HUB_AWAY],
            "controller.model",
            "expected a [hub], for 5 seat boards, a sound card, a microphone need 7 USB ports and a Raspberry Pi 5 has "
            "4",
        ),
        (
            [HUB_AWAY, (THREE_BOARDS, ""), ("supply_ma = 5000", "supply_ma = 3000")],
            "controller.supply_ma",
            "expected a [hub] with a supply, for 2 seat boards, a sound card, a microphone draw 976 and the USB ports "
            "of a Raspberry Pi 5 give 600",
        ),
        (
            [("supply_ma = 5000", "supply_ma = 2000")],
            "controller.supply_ma",
            "expected at least 2400 for a Raspberry Pi 5, got 2000",
        ),
        (
            [('"pi_5"', '"pi_4"')],
            "bus[0].device",
            "expected /dev/spidev0.0 for a ws2812b on a Raspberry Pi 4, whose other SPIs have no DMA, got "
            "/dev/spidev1.0",
        ),
        (
            [('"pi_5"', '"pi_zero_2"'), ("spidev1.0", "spidev5.0")],
            "bus[0].device",
            "expected one of /dev/spidev0.0, /dev/spidev1.0 on a Raspberry Pi Zero 2, got /dev/spidev5.0",
        ),
        ([('"Speaker"', '"hw:1"')], "speaker.card", 'expected the id of a card in aplay -l, such as "Device"'),
    ],
)  # fmt: skip
def test_a_cabinet_that_can_not_work_is_refused_with_the_number(
    tmp_path: Path, swaps: list[tuple[str, str]], at: str, message: str
) -> None:
    with pytest.raises(BadTable) as caught:
        load(str(cabinet(tmp_path, *swaps)))
    assert caught.value.at == at and message in str(caught.value)
    assert caught.value.line > 0


def test_a_clocked_strip_may_hang_on_any_spi_of_a_pi_4(tmp_path: Path) -> None:
    assert (
        load(str(cabinet(tmp_path, ('"pi_5"', '"pi_4"'), ('"ws2812b"', '"sk9822"')))).power.model
        == "Raspberry Pi 4"
    )

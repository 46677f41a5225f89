"""What a table draws at worst, in mA: each device on USB, the hub, the ports of the controller, the rails of the LEDs.

A cabinet whose controller, hub or ports can't give that is refused with the number. All are reckoned from data sheets
and from the makers' pages, none is measured; the fuse of a rail stays necessary.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.tables import BadValue
from hardware.cabinet_file import SPI_PINS, CabinetPlan, ControllerPlan, HubPlan
from hardware.lights.chips import CHIPS
from hardware.lights.wiring import Bus, Rail, leds_of

CARD: Final = re.compile(r"CARD=(\w+)")
LEDS_MA: Final = 200  # to which a seat board dims its slot LEDs
FIELD_MA: Final = 100  # an RC522 with its field on [data sheet, TVDD]
READER_MA: Final = 19  # one that is awake [data sheet, AVDD and DVDD]
PICO_MA: Final = 50  # a Pico that talks on USB [data sheet of the Pico, and some for the level shifter]
READERS: Final = 12
BOARD_MA: Final = max(LEDS_MA + FIELD_MA + 2 * READER_MA + PICO_MA, READERS * READER_MA + READERS + PICO_MA)
"""A seat board at work, with two readers awake; or while it starts, with all awake, no field and dark LEDs."""

MICROPHONE_MA: Final = 100
SOUND_CARD_MA: Final = 100
HUB_MA: Final = 100
LAMP_MA: Final = 3  # a small LED behind 470 Ω at a pin of 3.3 V
PINS_MA: Final = 50  # what all pins of a Pi give together
PORT_MA: Final = 500
"""What a port of USB 2.0 gives."""


@dataclass(frozen=True, slots=True)
class Controller:
    """A model: its name for people, its USB ports, what they give together (with a supply of at least `full_ma` the
    second number), what it needs itself at worst, its SPIs, and whether all of them run by DMA.
    """

    name: str
    ports: int
    usb_ma: tuple[int, int]
    full_ma: int
    own_ma: int
    spis: tuple[str, ...]
    all_dma: bool


OLD_SPIS: Final = ("/dev/spidev0.0", "/dev/spidev1.0")
CONTROLLERS: Final = {
    "pi_5": Controller("Raspberry Pi 5", 4, (600, 1600), 5000, 2400, tuple(SPI_PINS), True),
    "pi_4": Controller("Raspberry Pi 4", 4, (1200, 1200), 3000, 1300, OLD_SPIS, False),
    "pi_3": Controller("Raspberry Pi 3", 4, (1200, 1200), 2500, 1200, OLD_SPIS, False),
    "pi_zero_2": Controller("Raspberry Pi Zero 2", 1, (PORT_MA, PORT_MA), 2000, 700, OLD_SPIS, False),
}


@dataclass(frozen=True, slots=True)
class CurrentDraw:
    """Something that draws current, or a place at which that is reckoned together, and what is there for it."""

    what: str
    ma: int
    of_ma: int


@dataclass(frozen=True, slots=True)
class Power:
    """The reckoning of a cabinet. `model` is "" where the file names no controller; `hub_ports` is 0 without a hub."""

    model: str
    hub_ports: int
    devices: tuple[CurrentDraw, ...]
    places: tuple[CurrentDraw, ...]


def usb_devices(plan: CabinetPlan) -> tuple[CurrentDraw, ...]:
    """What hangs on USB, with its port. A microphone that is on the sound card has no port of its own."""
    found = [CurrentDraw(f"seat board {board.seat}", BOARD_MA, PORT_MA) for board in plan.board]
    card = plan.speaker.card if plan.speaker is not None and plan.speaker.usb else ""
    if card:
        found.append(CurrentDraw("sound card", SOUND_CARD_MA, PORT_MA))
    for microphone in plan.microphone:
        named = CARD.search(microphone.device)
        if not card or named is None or named[1] != card:
            found.append(CurrentDraw("microphone", MICROPHONE_MA, PORT_MA))
    return tuple(found)


def reckon(plan: CabinetPlan, rails: Sequence[Rail], buses: Sequence[Bus]) -> Power:
    """The reckoning, or BadValue for what can't work."""
    devices = usb_devices(plan)
    places = [_rail(rail, buses) for rail in rails]
    if plan.hub is not None:
        places.append(_hub(plan.hub, devices))
    if plan.controller is not None:
        places += _controller(plan.controller, plan.hub, devices)
        places += _lamps(plan)
        _check_spis(plan, buses)
    model = CONTROLLERS[plan.controller.model].name if plan.controller is not None else ""
    return Power(model, plan.hub.ports if plan.hub is not None else 0, devices, tuple(places))


def _rail(rail: Rail, buses: Sequence[Bus]) -> CurrentDraw:
    """Its LEDs are dimmed to the budget, whatever they would draw at full white."""
    full = (
        sum(count * (chip.idle_ua + sum(chip.colour_ua)) for chip, count in leds_of(rail.name, buses)) // 1000
    )
    return CurrentDraw(f"rail {rail.name}, dimmed from {full}", min(full, rail.budget_ma), rail.fuse_ma)


def _hub(hub: HubPlan, devices: Sequence[CurrentDraw]) -> CurrentDraw:
    if len(devices) > hub.ports:
        raise BadValue(
            "hub.ports", f"expected at least {len(devices)}, for {_listed(devices)}, got {hub.ports}"
        )
    needed = HUB_MA + sum(device.ma for device in devices)
    if hub.supply_ma < needed:
        raise BadValue(
            "hub.supply_ma", f"expected at least {needed}, which {_listed(devices)} draw, got {hub.supply_ma}"
        )
    return CurrentDraw("hub", needed, hub.supply_ma)


def _controller(
    plan: ControllerPlan, hub: HubPlan | None, devices: Sequence[CurrentDraw]
) -> list[CurrentDraw]:
    """Its ports and its supply. A hub with a supply of its own takes next to nothing from its port."""
    model = CONTROLLERS[plan.model]
    on_ports = () if hub is not None else tuple(devices)
    if len(on_ports) > model.ports:
        raise BadValue(
            "controller.model",
            f"expected a [hub], for {_listed(devices)} need {len(on_ports)} USB ports and a {model.name} has "
            f"{model.ports}",
        )
    gives = model.usb_ma[plan.supply_ma >= model.full_ma]
    usb = sum(device.ma for device in on_ports)
    if usb > gives:
        raise BadValue(
            "controller.supply_ma",
            f"expected a [hub] with a supply, for {_listed(devices)} draw {usb} and the USB ports of a {model.name} "
            f"give {gives}",
        )
    needed = model.own_ma + usb
    if plan.supply_ma < needed:
        raise BadValue(
            "controller.supply_ma", f"expected at least {needed} for a {model.name}, got {plan.supply_ma}"
        )
    return [
        CurrentDraw("USB ports of the controller", usb, gives),
        CurrentDraw("supply of the controller", needed, plan.supply_ma),
    ]


def _lamps(plan: CabinetPlan) -> list[CurrentDraw]:
    """The lamps that pins drive themselves: two pins a button leave thirteen lamps, less than the pins can give."""
    lamps = sum(button.lamp is not None for button in plan.button)
    return [CurrentDraw("lamps at the pins of the controller", LAMP_MA * lamps, PINS_MA)] if lamps else []


def _check_spis(plan: CabinetPlan, buses: Sequence[Bus]) -> None:
    """Which SPI a model has, and on which a chip without a clock can be driven."""
    assert plan.controller is not None
    model = CONTROLLERS[plan.controller.model]
    for b, bus in enumerate(buses):
        if bus.chip not in CHIPS:
            continue
        if bus.device not in model.spis:
            raise BadValue(
                f"bus[{b}].device",
                f"expected one of {', '.join(model.spis)} on a {model.name}, got {bus.device}",
            )
        if "clocked" not in CHIPS[bus.chip].encodings and bus.device != OLD_SPIS[0] and not model.all_dma:
            raise BadValue(
                f"bus[{b}].device",
                f"expected {OLD_SPIS[0]} for a {bus.chip} on a {model.name}, whose other SPIs have no DMA, "
                f"got {bus.device}",
            )


def _listed(devices: Sequence[CurrentDraw]) -> str:
    boards = sum(device.what.startswith("seat board") for device in devices)
    others = [device.what for device in devices if not device.what.startswith("seat board")]
    names = [f"{boards} seat {'board' if boards == 1 else 'boards'}"] if boards else []
    return ", ".join([*names, *(f"a {other}" for other in others)]) or "nothing"

"""`spacetable wiring`: how a cabinet is wired, as a drawing and a list of parts. Here it is reckoned; wiring_svg.py
draws.

Wires are chosen so that a metre of cable (there and back) costs at most 0.15 V at the budget of its rail, and so that
the fuse goes before the wire does.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from firmware_py.table.assembly import file_name
from hardware.boards.header import HEADER
from hardware.cabinet import Cabinet
from hardware.cabinet_file import SPI_PINS
from hardware.lights.chips import CHIPS
from hardware.lights.wiring import Bus, Rail
from hardware.power import CONTROLLERS
from hardware.reckoning.wires import wire_mm2

DATA_OHMS: Final = 330
CLOCK_OHMS: Final = 68
GATES: Final = 4  # of a 74AHCT125
CLOCKED: Final = ("apa102", "sk9822")
ZERO: Final = CONTROLLERS["pi_zero_2"].name
FEED_EVERY: Final = 144  # LEDs, a metre of a dense strip

BOARD_PARTS: Final = {
    "Raspberry Pi Pico or Pico 2": 1,
    "RC522 mini module, coil about 20 mm": 12,
    "low-drop regulator 3.3 V, 500 mA or more": 1,
    "P-channel transistor AO3401A": 1,
    "resettable fuse 0.75 A": 1,
    "74HC138": 2,
    "diode BAT85": 12,
    "resistor 680 Ω": 1,
    "resistor 10 kΩ": 2,
    "resistor 330 Ω": 1,
    "resistor 68 Ω": 1,
    "resistor 100 kΩ": 1,
    "WS2812B LED": 12,
    "74AHCT125": 1,
    "push button": 4,
    "capacitor 100 nF": 20,
    "capacitor 1 µF": 1,
    "capacitor 100 µF": 2,
    "USB cable with data lines": 1,
}
"""One seat, as docs/wiring/seat_board.md explains it."""


@dataclass(frozen=True, slots=True)
class Gate:
    """A gate of a level shifter: from a GPIO to a signal of a bus. `chip` and `gate` count from 1."""

    gpio: int
    bus: str
    signal: str
    chip: int
    gate: int

    @property
    def ohms(self) -> int:
        """The resistor behind it: a clock has half a period and needs steep edges, data has a whole one."""
        return CLOCK_OHMS if self.signal == "clock" else DATA_OHMS


@dataclass(frozen=True, slots=True)
class LampStretch:
    """LEDs in a row on a wire: numbers in the frame and the lamp that they belong to."""

    lamp: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PinUse:
    """A pin of the header in use."""

    pin: int
    label: str
    gpio: int


def gates(cabinet: Cabinet) -> list[Gate]:
    """The level shifter's gates, in the order of the buses."""
    found: list[Gate] = []
    for bus in driven(cabinet):
        _select, _miso, mosi, clock = SPI_PINS[bus.device]
        wires = [(mosi, "data"), (clock, "clock")] if bus.chip in CLOCKED else [(mosi, "data")]
        for gpio, signal in wires:
            chip, gate = divmod(len(found), GATES)
            found.append(Gate(gpio, bus.name, signal, chip + 1, gate + 1))
    return found


def driven(cabinet: Cabinet) -> list[Bus]:
    """The buses that the controller drives itself."""
    return [bus for bus in cabinet.buses if bus.chip in CHIPS]


def pins(cabinet: Cabinet) -> list[PinUse]:
    """The header's pins in use, but for power."""
    uses = [PinUse(HEADER[gate.gpio], f"{gate.bus} {gate.signal}", gate.gpio) for gate in gates(cabinet)]
    for button in cabinet.buttons:
        uses.append(PinUse(HEADER[button.pin], f"button {button.name}", button.pin))
        if button.lamp is not None:
            uses.append(PinUse(HEADER[button.lamp], f"lamp {button.name}", button.lamp))
    return sorted(uses, key=lambda use: use.pin)


def stretches(cabinet: Cabinet, bus: Bus) -> list[LampStretch]:
    """The LEDs of a bus in the order of its wire, neighbours of one kind together."""
    lamp_of = {led: name for name, leds in cabinet.groups.items() for led in leds}
    found: list[LampStretch] = []
    for led in range(bus.first, bus.first + bus.count):
        name = _stem(lamp_of[led], len(cabinet.groups[lamp_of[led]]))
        if found and found[-1].lamp == name:
            found[-1] = LampStretch(name, found[-1].first, led)
        else:
            found.append(LampStretch(name, led, led))
    return found


def _stem(lamp: str, leds: int) -> str:
    """The name under which a lamp is drawn: with its neighbours, unless it has several LEDs and no further name.

    >>> _stem("shield/red/3", 1), _stem("clock/7", 1), _stem("seat/1", 4), _stem("window", 3)
    ('shield/red', 'clock', 'seat/1', 'window')
    """
    parent = lamp.rpartition("/")[0]
    return lamp if not parent or ("/" not in parent and leds > 1) else parent


def feeds(cabinet: Cabinet, rail: Rail) -> int:
    """At how many places a rail enters its LEDs: at the beginning of each wire, and again each metre."""
    return sum(
        1 + (stretch.count - 1) // FEED_EVERY
        for bus in driven(cabinet)
        for stretch in bus.stretches
        if stretch.rail == rail.name
    )


def parts(cabinet: Cabinet) -> dict[str, int]:
    """What to buy, with counts; a table of twins needs nothing."""
    found: Counter[str] = Counter()
    found.update(dict(_controller(cabinet)))
    for bus in driven(cabinet):
        found[f"{bus.chip.upper()} LED"] += bus.count
    shifted = gates(cabinet)
    found["74AHCT125"] += -(-len(shifted) // GATES)
    found["capacitor 100 nF"] += -(-len(shifted) // GATES)
    for gate in shifted:
        found[f"resistor {gate.ohms} Ω"] += 1
    for rail in cabinet.rails:
        found[f"fuse {rail.fuse_ma / 1000:g} A with its holder"] += 1
        found["capacitor 1000 µF, 10 V"] += feeds(cabinet, rail)
        found[f"metre of wire {wire_mm2(rail):g} mm², red and black"] += feeds(cabinet, rail)
    for button in cabinet.buttons:
        found["push button"] += 1
        if button.lamp is not None:
            found.update({"small LED for a button": 1, "resistor 470 Ω": 1})
    found.update(_sound(cabinet))
    for part, count in BOARD_PARTS.items():
        found[part] += count * len(cabinet.boards)
    return {part: count for part, count in found.items() if count}


def _sound(cabinet: Cabinet) -> dict[str, int]:
    """Sound card, speaker and microphone; a microphone without a USB port of its own is on the sound card."""
    devices = [device.what for device in cabinet.power.devices]
    found = {"USB microphone": devices.count("microphone")}
    if cabinet.speaker is not None:
        shared = cabinet.microphone is not None and not found["USB microphone"]
        kind = "USB sound card" if cabinet.speaker.usb else "sound board"
        found[f"{kind} with an input for a microphone" if shared else kind] = 1
        found["active speaker, 5 W or more, with its own supply"] = 1
        found["cable with 3.5 mm plugs, stereo"] = 1
        found["microphone with a 3.5 mm plug"] = int(shared)
    return found


def _controller(cabinet: Cabinet) -> Iterator[tuple[str, int]]:
    if not driven(cabinet) and not cabinet.buttons:
        return
    power = cabinet.power
    pi5 = any(bus.device not in ("/dev/spidev0.0", "/dev/spidev1.0") for bus in driven(cabinet))
    yield power.model or ("Raspberry Pi 5" if pi5 else "Raspberry Pi (Zero 2, 3, 4 or 5)"), 1
    supply_a = _place(cabinet, "supply of the controller") or (5000 if pi5 else 3000)
    yield f"supply of the Raspberry Pi, 5 V {supply_a / 1000:g} A", 1
    yield "microSD card, 16 GB or more", 1
    if power.hub_ports:
        yield f"USB hub with {power.hub_ports} ports and a supply, 5 V {_place(cabinet, 'hub') / 1000:g} A", 1
        if power.model == ZERO:
            yield "OTG cable, micro USB to USB A", 1
    elif len(cabinet.boards) > 1:
        yield f"powered USB hub with {len(power.devices)} ports or more", 1
    amperes = sum(rail.fuse_ma for rail in cabinet.rails) / 1000
    if amperes:
        yield f"supply of the LEDs, 5 V {amperes:g} A or more", 1


def _place(cabinet: Cabinet, what: str) -> int:
    """What a supply gives, 0 if the cabinet file does not say."""
    return next((place.of_ma for place in cabinet.power.places if place.what == what), 0)


def parts_page(cabinet: Cabinet) -> str:
    """The list of parts as a Markdown page."""
    lines = [f"# Parts of the cabinet {cabinet.name}", ""]
    listed = parts(cabinet)
    if not listed:
        return "\n".join([*lines, "None: everything on this table is simulated.", ""])
    lines += [f"![wiring]({file_name(cabinet.name)}.svg)", "", "| count | part |", "| ---: | --- |"]
    lines += [f"| {count} | {part} |" for part, count in listed.items()]
    if cabinet.rails:
        lines += [
            "",
            "| rail | budget | fuse | wire | enters the LEDs at |",
            "| --- | ---: | ---: | ---: | ---: |",
        ]
        lines += [
            f"| {rail.name} | {rail.budget_ma} mA | {rail.fuse_ma / 1000:g} A | {wire_mm2(rail):g} mm² "
            f"| {_places(feeds(cabinet, rail))} |"
            for rail in cabinet.rails
        ]
    lines += _currents(cabinet)
    lines += ["", "Cards need two NTAG213 stickers each. Never tried on real hardware.", ""]
    return "\n".join(lines)


def _currents(cabinet: Cabinet) -> list[str]:
    """What draws how much at worst, and what is there for it."""
    draws = [*cabinet.power.devices, *cabinet.power.places]
    if not draws:
        return []
    head = [
        "",
        "Currents at worst, reckoned from data sheets. A rail has a fuse, all others a supply or a port.",
    ]
    table = ["", "| what | draws at worst | of |", "| --- | ---: | ---: |"]
    return [*head, *table, *(f"| {draw.what} | {draw.ma} mA | {draw.of_ma} mA |" for draw in draws)]


def _places(count: int) -> str:
    return "1 place" if count == 1 else f"{count} places"

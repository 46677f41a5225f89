"""Tries out the devices of a table one by one, with somebody who looks, lays cards and presses.

Who that is and how time passes comes from outside: a person at a terminal, or twins that do as they are told.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from firmware_py.table.assembly import Assembled
from hardware.cabinet import Cabinet, Frame
from hardware.lights.wiring import Bus
from hardware.readings import (
    BUTTONS,
    SLOTS,
    DeviceReading,
    NoiseReading,
    PressReading,
    Reading,
    SlotReading,
    seat_device,
)
from hardware.speaker.twin import TwinSpeaker

TICK_MS: Final = 20
SETTLE_MS: Final = 2500
PATIENCE_MS: Final = 60_000
RAMP: Final = tuple(range(0, 256, 5))
DOT: Final = b"\x30\x30\x30"
WHITE_MS: Final = 2000
QUIET_DB: Final = 50.0
CLAP_DB: Final = 20.0  # a clap over the table is 30 dB and more above talking people
CLIP: Final = "phase_began"


class Helper(Protocol):
    """Somebody at the table. Times are ms. Who `has_eyes` sees and touches only what is real."""

    has_eyes: bool

    def wait(self, ms: int) -> int:
        """Let time pass; gives the time that it is then."""
        ...

    def sees(self, question: str, shown: Iterable[Frame]) -> bool:
        """Whether the lights that were shown looked right; goes through `shown` whenever it wants to see them again."""
        ...

    def asked(self, request: str, deed: Callable[[], None], done: Callable[[], bool]) -> bool:
        """Whether a request was done in time. `deed` is what twins do for it; nothing is needed of people but hands."""
        ...

    def hears(self, question: str, sound: Callable[[], None]) -> bool:
        """Whether a sound was heard; makes it whenever it wants to hear it again."""
        ...


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of a test; `trouble` is "" if all is well. `detail` is what else there is to know."""

    test: str
    trouble: str
    detail: str = ""


class HardwareTest:
    """Knows what to try on a table. `readings` is all that devices told since the last test began."""

    def __init__(self, cabinet: Cabinet, built: Assembled) -> None:
        self.cabinet = cabinet
        self.built = built
        self.readings: list[Reading] = []

    def poll(self, now_ms: int) -> None:
        """Listen to all devices; to be called every 20 ms while time passes."""
        devices = self.built.devices
        for device in (*devices.others, devices.lights, devices.speaker):
            told = device.poll(now_ms)
            devices.health.see(told, now_ms)
            self.readings += told

    def connected(self, helper: Helper) -> Iterator[Finding]:
        """Which devices are there, after they had time to come."""
        helper.wait(SETTLE_MS)
        for one in self.built.devices.health:
            well = one.state == "ready"
            yield Finding(
                f"device {one.name}", "" if well else f"{one.state}: {one.reason or 'no answer yet'}"
            )

    def tests(self, helper: Helper) -> Iterator[Finding]:
        """Everything that can be tried, wire by wire, slot by slot, button by button. A person is not asked about what
        is simulated, and what is not there is not tried.
        """
        self.readings.clear()
        for bus in self.cabinet.buses:
            lights = partial(self._lights, bus, helper)
            yield from self._unless(helper, f"wire {bus.name}", _device_of(bus), lights)
        for place in self.cabinet.seats:
            seat = place.number
            real = seat_device(seat) if seat in {board.seat for board in self.cabinet.boards} else ""
            yield from self._unless(helper, f"seat {seat}", real, partial(self._seat, seat, helper))
        if self.cabinet.buttons:
            yield from self._unless(helper, "buttons", "buttons", partial(self._panel, helper))
        if self.cabinet.microphone is not None:
            yield from self._unless(helper, "microphone", "noise", partial(self._microphone, helper))
        real = "" if isinstance(self.built.speaker, TwinSpeaker) else self.built.speaker.name
        yield from self._unless(helper, "speaker", real, partial(self._speaker, helper))

    def _unless(
        self, helper: Helper, what: str, device: str, tries: Callable[[], Iterable[Finding]]
    ) -> Iterator[Finding]:
        """The tries, unless a person helps and there is nothing real to look at; `device` is "" for a twin."""
        if not helper.has_eyes:
            yield from tries()
        elif device:
            state = self.built.devices.health.state(device)
            if state in ("ready", "degraded"):
                yield from tries()
            else:
                yield Finding(what, f"not tried, for it is {state}")

    def _seat(self, seat: int, helper: Helper) -> Iterator[Finding]:
        for slot in range(1, SLOTS + 1):
            yield Finding(f"slot {slot} of seat {seat}", self._slot(seat, slot, helper))
        for button in BUTTONS:
            yield Finding(f"button {button} of seat {seat}", self._seat_button(seat, button, helper))

    def _panel(self, helper: Helper) -> Iterator[Finding]:
        for known in self.cabinet.buttons:
            yield Finding(f"button {known.name}", self._table_button(known.name, helper))
            if known.lamp is not None:
                yield Finding(f"lamp {known.name}", self._lamp(known.name, helper))

    # ---------------------------------------------------------------------------------------------------------- lights

    def _lights(self, bus: Bus, helper: Helper) -> Iterator[Finding]:
        where = f"wire {bus.name}"
        tries = {
            "walk": (
                "a dim dot runs along it, over every LED once, from the first to the last",
                self.walk(bus),
            ),
            "white": ("all its LEDs are white, as bright as the supply's budget allows", self.white(bus)),
            "ramp": (
                "it grows evenly from dark to bright, without a jump or a change of colour",
                self.ramp(bus),
            ),
        }
        for name, (question, frames) in tries.items():
            seen = helper.sees(f"{where}: {question}", frames)
            self.built.lights.show(bytes(3 * len(self.cabinet.leds)), helper.wait(TICK_MS))
            gone = self._gone()
            yield Finding(f"{name} of {where}", gone or ("" if seen else "it did not look right"))

    def walk(self, bus: Bus) -> tuple[Frame, ...]:
        """A dot on each LED of a bus in turn."""
        return tuple(self._frame(bus, led, DOT) for led in range(bus.count))

    def white(self, bus: Bus) -> tuple[Frame, ...]:
        """All LEDs of a bus at full white; the driver's limiter keeps it within the budget."""
        return (self._frame(bus, 0, b"\xff" * 3 * bus.count),) * (WHITE_MS // TICK_MS)

    def ramp(self, bus: Bus) -> tuple[Frame, ...]:
        """All LEDs of a bus in ever brighter grey."""
        return tuple(self._frame(bus, 0, bytes([grey]) * 3 * bus.count) for grey in RAMP)

    def _frame(self, bus: Bus, led: int, colours: bytes) -> Frame:
        frame = bytearray(3 * len(self.cabinet.leds))
        at = 3 * (bus.first + led)
        frame[at : at + len(colours)] = colours
        return bytes(frame)

    def _gone(self) -> str:
        """Why a device was lost since the last test began."""
        lost = [one for one in self.readings if isinstance(one, DeviceReading) and one.state == "lost"]
        self.readings.clear()
        return f"{lost[0].device} is lost: {lost[0].reason}" if lost else ""

    # --------------------------------------------------------------------------------------------------- what hands do

    def _slot(self, seat: int, slot: int, helper: Helper) -> str:
        twin = self.built.seats.twin
        laid = helper.asked(
            f"lay a card into slot {slot} of seat {seat}",
            lambda: twin.slip(seat, slot, (f"doctor:{seat}:{slot}", "")),
            lambda: self._told_slot(seat, slot, True),
        )
        heard = self._heard_twice(seat)
        if not laid or heard:
            return heard or "the card was not noticed"
        taken = helper.asked(
            "take it out again",
            lambda: _drop(twin.pull, seat, slot),
            lambda: self._told_slot(seat, slot, False),
        )
        self.readings.clear()
        return "" if taken else "the slot did not become empty"

    def _heard_twice(self, seat: int) -> str:
        """Which coils of a seat hear a neighbour's card."""
        boards = self.built.seats.boards
        infos = boards.report() if boards is not None else []
        return next((str(info.hearing) for info in infos if info.seat == seat), "")

    def _seat_button(self, seat: int, button: str, helper: Helper) -> str:
        twin = self.built.seats.twin

        def press() -> None:
            twin.press(seat, button)
            twin.release(seat, button)

        return self._pressed(f"press {button} at seat {seat}", seat_device(seat), button, press, helper)

    def _table_button(self, name: str, helper: Helper) -> str:
        pins = self.built.pins
        if pins is None:
            return "this table has no pins"
        twin = pins.buttons

        def press() -> None:
            twin.press(name, helper.wait(TICK_MS))
            twin.release(name, helper.wait(100))

        return self._pressed(f"press the button {name}", "buttons", name, press, helper)

    def _pressed(
        self, request: str, device: str, button: str, press: Callable[[], None], helper: Helper
    ) -> str:
        down, up = PressReading(device, button, True), PressReading(device, button, False)
        heard = helper.asked(request, press, lambda: down in self.readings and up in self.readings)
        half = down in self.readings
        self.readings.clear()
        if heard:
            return ""
        return "it stays down" if half else "the press was not noticed"

    def _told_slot(self, seat: int, slot: int, full: bool) -> bool:
        told = [
            one
            for one in self.readings
            if isinstance(one, SlotReading) and (one.device, one.slot) == (seat_device(seat), slot)
        ]
        return bool(told) and (told[-1].tags is not None) == full

    # ----------------------------------------------------------------------------------------------------- what is left

    def _lamp(self, name: str, helper: Helper) -> str:
        pins = self.built.pins
        if pins is None:
            return "this table has no pins"
        pins.set(name, True)
        lit = pins.lamps.shows(name)
        seen = helper.sees(f"the lamp in the button {name} is lit", ())
        pins.set(name, False)
        return "" if seen and lit else "it stays dark"

    def _microphone(self, helper: Helper) -> Iterator[Finding]:
        yield Finding("microphone", self._clap(helper))

    def _clap(self, helper: Helper) -> str:
        noise = self.built.noise
        if noise is None:
            return "this table has no noise meter"
        self.readings.clear()

        def clap() -> None:
            noise.twin.shout(QUIET_DB)
            noise.twin.shout(QUIET_DB + CLAP_DB)

        clapped = helper.asked(
            "be quiet for a second, then clap your hands over the microphone",
            clap,
            lambda: self._swing_db() >= CLAP_DB,
        )
        swing_db = self._swing_db()
        self.readings.clear()
        return "" if clapped else f"the loudest moment was only {swing_db:.0f} dB above the quietest"

    def _swing_db(self) -> float:
        """How far apart the loudest and the quietest moment are."""
        levels = [one.level_db for one in self.readings if isinstance(one, NoiseReading)]
        return max(levels) - min(levels) if levels else 0.0

    def _speaker(self, helper: Helper) -> Iterator[Finding]:
        def say() -> None:
            self.built.speaker.play(CLIP, helper.wait(TICK_MS))

        heard = helper.hears("the voice says a sentence", say)
        yield Finding("speaker", "" if heard else "nothing was heard")


def _device_of(bus: Bus) -> str:
    """The device that drives a bus; "" for a simulated one."""
    if bus.chip == "twin":
        return ""
    return seat_device(bus.seat) if bus.chip == "board" else f"lights/{bus.name}"


def _drop(pull: Callable[[int, int], object], seat: int, slot: int) -> None:
    pull(seat, slot)

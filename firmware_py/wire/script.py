"""The wires of a table as a wire file has them: they tell what they told then, and what they are told is compared."""

import binascii
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from engine.tables import BadValue
from firmware_py.devices.health import at_once
from firmware_py.devices.pi_health import HealthQuery
from firmware_py.table.assembly import Makers
from firmware_py.wire.capture import Event
from firmware_py.wire.ports import PinScript, SerialScript, SpiScript
from firmware_py.wire.senders import script_sender
from hardware.buttons.pins import Pins
from hardware.lights.port import LightPort as SpiPort
from hardware.lights.wiring import Bus
from hardware.readings import DeviceError
from hardware.seats.ports import Port
from hardware.speaker import Speaker


class WireScript:
    """What the wires tell in the present tick, and what they were told. `differences` are sentences about the tick."""

    def __init__(self) -> None:
        self.buses: dict[str, SpiScript] = {}
        self._ports: list[str] = []
        self._opening: dict[tuple[str, str], deque[str]] = {}
        self._serial: dict[str, SerialScript] = {}
        self._pins = PinScript()
        self._answers: deque[str] = deque()

    def makers(self, speaker: Callable[[], Speaker], pi: bool = False) -> Makers:
        """These wires as the real devices of a table; `pi` if its controller tells of itself."""
        return Makers(
            spi=self._open_spi,
            pins=self._open_pins,
            lister=lambda: lambda: list(self._ports),
            opener=lambda: self._open_port,
            pi=lambda: self._ask if pi else None,
            speaker=speaker,
            launch=at_once,
            clock=lambda: self._pins.clock,
            sender=script_sender,
        )

    def begin(self, events: Iterable[Event]) -> None:
        """A tick begins; raises BadValue for an event that does not fit."""
        self._opening.clear()
        self._answers.clear()
        for what, where, told in events:
            try:
                self._take(what, where, told)
            except (binascii.Error, ValueError, KeyError) as error:
                if isinstance(error, BadValue):
                    raise
                raise BadValue("w", f"expected what happened at a wire, got {what} {where} {told}") from error

    def _take(self, what: str, where: str, told: str) -> None:
        if what == "ports":
            self._ports = told.split("\n") if told else []
        elif what in ("open", "spi-open", "pins"):
            self._opening.setdefault((what, where), deque()).append(told)
            if what == "spi-open":
                self._bus(where).take(what, told)
        elif what in ("in", "in!", "out", "out!"):
            self._serial.setdefault(where, SerialScript(where)).take(what, told)
        elif what in ("spi", "spi!", "held", "full", "trouble"):
            self._bus(where).take(what, told)
        elif what == "vcgencmd":
            self._answers.append(told)
        elif what in ("edge", "level", "level!", "lamp", "lamp!"):
            self._pins.take(what, int(where), told)
        else:
            raise BadValue("w", f"expected a kind of event, got {what}")

    def before_pins(self) -> None:
        """The pins are asked next."""
        self._pins.hand_on()

    def end(self, now_ms: int) -> Iterator[str]:
        """The tick is over, and all that is to be sent was sent: what differs."""
        for serial in self._serial.values():
            yield from serial.end()
        for bus in self.buses.values():
            yield from bus.end(now_ms)
        yield from self._pins.end()

    def _opened(self, what: str, where: str) -> None:
        """Opens as it did then, and fails as it did."""
        told = self._opening.get((what, where))
        if not told:
            raise DeviceError(f"nobody opened {where or what} then")
        if reason := told.popleft():
            raise DeviceError(reason)

    def _open_port(self, path: str) -> Port:
        self._opened("open", path)
        return self._serial.setdefault(path, SerialScript(path))

    def _open_spi(self, bus: Bus, size: int) -> SpiPort:
        self._opened("spi-open", bus.name)
        return self._bus(bus.name)

    def _bus(self, name: str) -> SpiScript:
        return self.buses.setdefault(name, SpiScript(name))

    def _ask(self) -> HealthQuery:
        return _Answering(self._answers)

    def _open_pins(self) -> Pins:
        self._opened("pins", "")
        return self._pins


class _Answering:
    """A question to the controller that is answered when it was answered then."""

    def __init__(self, answers: deque[str]) -> None:
        self._answers = answers

    def answer(self) -> str | None:
        return self._answers.popleft() if self._answers else None

    def drop(self) -> None:
        """Nobody works on it."""

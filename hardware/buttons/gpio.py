"""Buttons and lamps on the controller's pins. Edges come from a thread of the library and are only queued there."""

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from engine.tables import BadValue
from hardware.buttons.line import STUCK_MS, InputLine
from hardware.buttons.pins import InputPin, OutputPin, Pins
from hardware.readings import DeviceError, DeviceReading, Health, Outbox, PressReading, Reading

RETRY_MS = 1000
# A loose wire can make edges faster than anybody polls. What is dropped is healed by reading the pin.
MOST_EDGES = 1000


class GpioButtons:
    """Buttons between a pin and ground; `wiring` gives the GPIO number of each.

    `clock_ms` must be the clock whose time `poll` is given, for edges are stamped with it. A button that is
    down for longer than 10 s is in `stuck`, and a `ready` reading with a reason tells so.
    """

    def __init__(
        self, pins: Pins, wiring: Mapping[str, int], clock_ms: Callable[[], int], name: str = "buttons"
    ) -> None:
        self.name = name
        self.stuck: tuple[str, ...] = ()
        self._clock_ms = clock_ms
        self._edges: deque[tuple[str, bool, int]] = deque(maxlen=MOST_EDGES)
        self._lines = {button: InputLine() for button in wiring}
        self._inputs: dict[str, InputPin] = {}
        self._outbox = Outbox(name)
        self._look_at = 0
        try:
            for button, number in wiring.items():
                self._inputs[button] = pins.input(number, partial(self._queue, button))
        except DeviceError:
            self.close()
            raise

    @property
    def health(self) -> Health:
        """Whether the pins can be read."""
        return self._outbox.health

    def poll(self, now_ms: int) -> list[Reading]:
        """What was noticed since the last call; every pin is read again, so a missed edge heals."""
        self._take_edges(now_ms)
        if now_ms >= self._look_at:
            self._look(now_ms)
        return self._outbox.drain()

    def close(self) -> None:
        """Give the pins back."""
        for pin in self._inputs.values():
            pin.close()
        self._inputs.clear()

    def _queue(self, button: str, down: bool) -> None:
        """Runs in the library's thread: appending to a deque is all that is safe and all that is needed."""
        self._edges.append((button, down, self._clock_ms()))

    def _take_edges(self, now_ms: int) -> None:
        for _ in range(len(self._edges)):
            button, down, at_ms = self._edges.popleft()
            if self.health == "ready":
                self._tell(button, self._lines[button].edge(down, min(at_ms, now_ms)))

    def _look(self, now_ms: int) -> None:
        try:
            levels = [(button, pin.down()) for button, pin in self._inputs.items()]
        except DeviceError as error:
            self._outbox.lose(str(error))
            self.stuck = ()
            self._look_at = now_ms + RETRY_MS
            return
        if self.health == "lost":
            for line in self._lines.values():
                line.forget()
            self._outbox.restore()
        for button, down in levels:
            self._tell(button, self._lines[button].look(down, now_ms))
        self._tell_stuck(now_ms)

    def _tell(self, button: str, changed: bool | None) -> None:
        if changed is not None:
            self._outbox.put(PressReading(self.name, button, changed))

    def _tell_stuck(self, now_ms: int) -> None:
        stuck = tuple(button for button, line in self._lines.items() if line.stuck(now_ms))
        if stuck != self.stuck:
            self.stuck = stuck
            reason = f"down for more than {STUCK_MS // 1000} s: {', '.join(stuck)}" if stuck else ""
            self._outbox.put(DeviceReading(self.name, "ready", reason))


class GpioLamps:
    """Lamps that pins switch; `wiring` gives the GPIO number of each, high is on. `lit` is what was wanted."""

    def __init__(self, pins: Pins, wiring: Mapping[str, int], name: str = "lamps") -> None:
        self.name = name
        self.lit = dict.fromkeys(wiring, False)
        self._outputs: dict[str, OutputPin] = {}
        self._outbox = Outbox(name)
        self._retry_at: int | None = None
        try:
            for lamp, number in wiring.items():
                self._outputs[lamp] = pins.output(number)
        except DeviceError:
            self.close()
            raise

    @property
    def health(self) -> Health:
        """Whether the pins can be driven."""
        return self._outbox.health

    def set(self, name: str, on: bool) -> None:
        """Switch a lamp; a lost one is switched as soon as its pin can be driven again."""
        if name not in self.lit:
            raise BadValue("lamp", f'expected one of {", ".join(self.lit)}, got "{name}"')
        self.lit[name] = on
        if self.health == "ready":
            try:
                self._outputs[name].set(on)
            except DeviceError as error:
                self._outbox.lose(str(error))

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether the lamps came or went; lost ones are tried again each second."""
        if self.health == "lost":
            self._try_again(now_ms)
        return self._outbox.drain()

    def close(self) -> None:
        """Give the pins back; lamps go out."""
        for pin in self._outputs.values():
            pin.close()
        self._outputs.clear()

    def _try_again(self, now_ms: int) -> None:
        if self._retry_at is None:
            self._retry_at = now_ms + RETRY_MS
        if now_ms < self._retry_at:
            return
        self._retry_at = None
        try:
            for lamp, on in self.lit.items():
                self._outputs[lamp].set(on)
        except DeviceError:
            return
        self._outbox.restore()

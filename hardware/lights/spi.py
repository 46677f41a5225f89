"""The lamps on the SPI wires of a table: what a frame becomes, wire by wire and within the budget of each supply."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias

from hardware.cabinet import Cabinet
from hardware.lights import limiter
from hardware.lights.chips import CHIPS, Chip
from hardware.lights.gamma import levels
from hardware.lights.limiter import WHOLE, RailLoad
from hardware.lights.port import LightPort, open_spi
from hardware.lights.sender import FrameJob, MakeSender, ThreadedSender
from hardware.lights.span import Span
from hardware.lights.wiring import Bus, WireStretch, leds_of
from hardware.readings import DeviceError, Health, Outbox, Reading

RETRY_MS = 500
LONGEST_RETRY_MS = 30_000
CLOSE_S = 2.0
BEGIN_S = 0.1  # for the first frames, which make the LEDs dark

OpenPort: TypeAlias = Callable[[Bus, int], LightPort]


class SpiLights:
    """All lamps that a cabinet wires to SPI; those of other buses are left to their own drivers.

    Bytes go out in one thread a bus, only when they differ from the last ones, and dark ones first. A bus that fails
    is lost by the name of `lights/` and its own; `restore` tries it again, with ever longer pauses. What the LEDs of
    a lost or slow bus may still show counts against the budget of their rail; that is all they can, until the first
    frame has made them dark.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        open_port: OpenPort = open_spi,
        name: str = "lights",
        sender: MakeSender = ThreadedSender,
    ) -> None:
        self.name = name
        self.led_count = len(cabinet.leds)
        self._now_ms = 0
        self._rooms = {
            rail.name: 1000 * rail.budget_ma
            - sum(chip.dimmest_ua * count for chip, count in leds_of(rail.name, cabinet.buses))
            for rail in cabinet.rails
        }
        self._lines: list[_Line] = []
        try:
            for bus in cabinet.buses:
                if bus.chip in CHIPS:
                    self._lines.append(_Line(bus, open_port, f"{name}/{bus.name}", sender))
        except DeviceError:
            self.close()
            raise
        self.flush(BEGIN_S)

    @property
    def health(self) -> Health:
        """`lost` while any bus is lost."""
        return "lost" if any(line.outbox.health == "lost" for line in self._lines) else "ready"

    def show(self, frame: bytes, now_ms: int | None = None) -> None:
        """Make the lamps look like `frame`, 3 bytes R G B a LED; never blocks. ValueError on bad length."""
        if len(frame) != 3 * self.led_count:
            raise ValueError(f"expected a frame of {3 * self.led_count} bytes, got {len(frame)}")
        for line in self._lines:
            line.look(frame)
        parts = {
            rail: limiter.part(room, [line.load(rail) for line in self._lines])
            for rail, room in self._rooms.items()
        }
        for line in self._lines:
            line.send(parts)

    def poll(self, now_ms: int) -> list[Reading]:
        """Which buses came or went since the last call."""
        self._now_ms = now_ms
        return [reading for line in self._lines for reading in line.poll(now_ms)]

    def restore(self) -> None:
        """Try lost buses again, each at the earliest 0.5 s after it failed, then 1 s, 2 s, up to 30 s."""
        for line in self._lines:
            line.retry(self._now_ms)

    def flush(self, timeout_s: float) -> bool:
        """Wait until every frame is out, for tests and tools; False if that took too long."""
        return all(line.sender.flush(timeout_s) for line in self._lines)

    def close(self) -> None:
        """Make all lamps dark and end the threads."""
        for line in self._lines:
            line.sender.close(CLOSE_S)


class _Piece:
    """A stretch of LEDs, what it is asked to show and what that draws undimmed."""

    def __init__(self, stretch: WireStretch, chip: Chip) -> None:
        self.rail = stretch.rail
        self.want_ua = 0
        self.rgb = bytes(3 * stretch.count)
        self._place = slice(3 * stretch.first, 3 * (stretch.first + stretch.count))
        self._order = stretch.order
        self._chip = chip
        self._levels = levels(stretch.gamma, chip.steps)
        self._above = limiter.above(self._levels)
        self.most_ua = limiter.want_ua(b"\xff" * 3 * stretch.count, self._above, chip)

    def look(self, frame: bytes) -> None:
        rgb = frame[self._place]
        if rgb != self.rgb:
            self.rgb = rgb
            self.want_ua = limiter.want_ua(rgb, self._above, self._chip)

    def span(self, part: int) -> Span:
        return Span(self.rgb, limiter.dimmed(self._levels, part), self._order)


class _Line:
    """A bus: its LEDs, its sender and how it fares."""

    def __init__(self, bus: Bus, open_port: OpenPort, name: str, sender: MakeSender) -> None:
        chip = CHIPS[bus.chip]
        self.outbox = Outbox(name)
        self._encode = chip.encoding(bus.encoding).encode
        self._pieces = [_Piece(stretch, chip) for stretch in bus.stretches]
        self._sent = self._encode([piece.span(WHOLE) for piece in self._pieces])
        self._asked: list[tuple[bytes, int]] | None = None
        self._failures = 0
        self._retry_at = 0
        opening = partial(open_port, bus, len(self._sent))
        most: dict[str, int] = {}
        for piece in self._pieces:
            most[piece.rail] = most.get(piece.rail, 0) + piece.most_ua * WHOLE
        self.sender = sender(opening(), opening, FrameJob(self._sent, most), name)

    def look(self, frame: bytes) -> None:
        """Take note of what the LEDs of this bus shall show."""
        for piece in self._pieces:
            piece.look(frame)

    def load(self, rail: str) -> RailLoad:
        """What this bus wants from a rail and what it may still draw."""
        want = sum(piece.want_ua for piece in self._pieces if piece.rail == rail)
        return RailLoad(want, self.sender.held(rail))

    def send(self, parts: Mapping[str, int]) -> None:
        """Send what the LEDs shall show, dimmed to the part of their rail, unless that is what was sent last."""
        asked = [(piece.rgb, parts[piece.rail]) for piece in self._pieces]
        if asked == self._asked or self._failures:
            return
        data = self._encode([piece.span(parts[piece.rail]) for piece in self._pieces])
        if data != self._sent:
            if not self.sender.offer(FrameJob(data, _loads(self._pieces, parts))):
                return
            self._sent = data
        self._asked = asked

    def poll(self, now_ms: int) -> list[Reading]:
        """Whether this bus came or went."""
        failures, reason = self.sender.trouble()
        if failures > self._failures:
            self.outbox.lose(reason)
            pause = RETRY_MS << min(failures - 1, 10)
            self._retry_at = now_ms + min(pause, LONGEST_RETRY_MS)
        elif failures == 0 and self._failures:
            # The sender has made the LEDs dark, so whatever they shall show is to be sent again.
            self._asked, self._sent = None, b""
            self.outbox.restore()
        self._failures = failures
        return self.outbox.drain()

    def retry(self, now_ms: int) -> None:
        """Try again if this bus is lost and its pause is over."""
        if self._failures and now_ms >= self._retry_at:
            self.sender.retry()


def _loads(pieces: Iterable[_Piece], parts: Mapping[str, int]) -> dict[str, int]:
    loads: dict[str, int] = {}
    for piece in pieces:
        loads[piece.rail] = loads.get(piece.rail, 0) + piece.want_ua * parts[piece.rail]
    return loads

"""What a seat board does: it scans, listens and tells. It knows no chip; a HAL stands between.

A HAL offers `unique_id` (8 bytes), `boot_id` (differs at each start), `features` (a small dict for HELLO), `slots`
(how many, from slot 1 on, have a reader), `reader_resets` (a count), `now_ms()` (never runs backwards), `read()` (the
bytes that came, never waits), `write(data)` (a host that does not listen is no error), `levels()` (a list of (ms,
mask) of the button lines since the last call), `begin_slot(n)`, `read_slot(n)` (gives (status, UID)) and
`show(colours)` (R G B of every slot).
"""

from . import protocol
from .debounce import Buttons
from .protocol import Frames
from .scan import Scanner

FIRMWARE = (1, 3, 0)
HELLO_MS = 1000
STATE_MS = 1000
HEARTBEAT_MS = 500
HOST_GONE_MS = 3000

DARK = bytes(3 * protocol.SLOTS)
REFUSED_LIGHT = bytes((40, 0, 0)) + DARK[3:]

# A USB port gives 500 mA, and readers and controller want up to 300 of it. A WS2812B draws 20 mA a colour at 255, and
# 1 mA when it is dark.
LEDS_MA = 200
LIGHT = (LEDS_MA - protocol.SLOTS) * 255 // 20


def within_budget(colours):
    """The colours, all dimmed by one part if together they would draw more than LEDS_MA; what is lit stays lit."""
    lit = sum(colours)
    if lit <= LIGHT:
        return colours
    dimmest = sum([value > 0 for value in colours])
    part, whole = LIGHT - dimmest, lit - dimmest
    return bytes([value and 1 + (value - 1) * part // whole for value in colours])


class Every:
    """Something that is due again and again."""

    def __init__(self, period_ms):
        self._period_ms = period_ms
        self._next = 0

    def due(self, now_ms):
        """Whether it is time; the next time counts from now."""
        if now_ms < self._next:
            return False
        self.again(now_ms)
        return True

    def again(self, now_ms):
        """Put it off for a whole period."""
        self._next = now_ms + self._period_ms


class Board:
    """One seat board. `step()` is one turn of its loop: bytes, buttons, one slot, and what must be told."""

    def __init__(self, hal, version=(protocol.MAJOR, protocol.MINOR)):
        self.hal = hal
        self.version = version
        self.greeted = False
        self.frames = Frames()
        self.scanner = Scanner(hal.begin_slot, hal.read_slot, hal.slots)
        self.buttons = Buttons()
        self._began = hal.now_ms()
        self._heard = self._began
        self._seq = 0
        self._colours = None
        self._changed = False
        self._hello = Every(HELLO_MS)
        self._state = Every(STATE_MS)
        self._heartbeat = Every(HEARTBEAT_MS)
        self._answers = {
            protocol.GREET: self._on_greet,
            protocol.ASK_STATE: self._on_ask_state,
            protocol.PING: self._on_ping,
            protocol.LEDS: self._on_leds,
            protocol.REFUSE: self._on_refuse,
        }
        self._show(DARK)

    def step(self):
        """One turn: while the tag of the next slot wakes up there is time for the wire and the buttons."""
        self.scanner.begin(self.hal.now_ms())
        for kind, _seq, body in self.frames.feed(self.hal.read()):
            self._hear(kind, body)
        self._watch_buttons()
        self._tell(self.hal.now_ms())
        if self.scanner.finish():
            self._changed = True
        self._watch_buttons()
        self._tell(self.hal.now_ms())

    def _watch_buttons(self):
        for when, mask in self.hal.levels():
            if self.buttons.see(mask, when):
                self._tell_state()  # at once: the next level may undo it
        if self.buttons.settle(self.hal.now_ms()):
            self._changed = True

    def _hear(self, kind, body):
        if kind < 0x80:
            return  # an echo of what a board says
        self._heard = self.hal.now_ms()
        answer = self._answers.get(kind)
        if answer is None or not answer(body):
            self._send_refusal(protocol.NOT_UNDERSTOOD, kind, "not understood")

    def _tell(self, now):
        if now - self._heard >= HOST_GONE_MS:
            self.greeted = False
            self._show(DARK)
        if not self.greeted:
            if self._hello.due(now):
                self._send_hello(False)
        elif self._changed or self._state.due(now):
            self._tell_state()
        if self._heartbeat.due(now):
            self._send_heartbeat(now)

    def _on_greet(self, body):
        version = protocol.read_greet(body)
        if version is None:
            return False
        self._send_hello(True)
        self.greeted = version[0] == self.version[0]
        if self.greeted:
            self._tell_state()
        else:
            text = f"board speaks {self.version[0]}.{self.version[1]}, host {version[0]}.{version[1]}"
            self._send_refusal(protocol.OTHER_VERSION, protocol.GREET, text)
        return True

    def _on_ask_state(self, body):
        self._tell_state()
        return True

    def _on_ping(self, body):
        host_ms = protocol.read_ping(body)
        if host_ms is None:
            return False
        self._send(protocol.PONG, protocol.pong(host_ms, self.hal.now_ms() - self._began))
        return True

    def _on_leds(self, body):
        colours = protocol.read_leds(body)
        if colours is None:
            return False
        self._show(within_budget(colours + DARK[len(colours) :]))
        return True

    def _on_refuse(self, body):
        if protocol.read_refusal(body) is None:
            return False
        self.greeted = False
        self._show(REFUSED_LIGHT)
        return True

    def _tell_state(self):
        """Only to a host that has greeted: another may speak another version."""
        if not self.greeted:
            return
        self._changed = False
        self._state.again(self.hal.now_ms())
        down, presses = self.buttons.down(), self.buttons.presses()
        self._send(protocol.STATE, protocol.state(self.hal.boot_id, down, presses, self.scanner.shown()))

    def _send_hello(self, answer):
        hal = self.hal
        who = hal.unique_id, hal.boot_id
        self._send(
            protocol.HELLO,
            protocol.hello(self.version, *who, answer, FIRMWARE, hal.features, hal.slots),
        )

    def _send_heartbeat(self, now):
        body = protocol.heartbeat(
            self.hal.boot_id,
            now - self._began,
            self.frames.bad,
            self.scanner.scan_ms,
            self.scanner.errors,
            self.hal.reader_resets,
        )
        self._send(protocol.HEARTBEAT, body)

    def _send_refusal(self, reason, about, text):
        self._send(protocol.REFUSED, protocol.refusal(reason, about, self.version, text))

    def _send(self, kind, body):
        self.hal.write(protocol.frame(kind, self._seq, body))
        self._seq = (self._seq + 1) & 0xFF

    def _show(self, colours):
        if colours != self._colours:
            self._colours = colours
            self.hal.show(colours)

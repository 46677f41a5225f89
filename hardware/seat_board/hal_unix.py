"""Stands in for a board's chips on a computer: hands are lines of text on a control pipe, USB is stdin and stdout.

    micropython main.py id=e660c0d1a2b3c4d5 slots=12 control=3,4 clock=virtual version=1.0

A line is a deed; `3` and `4` are the numbers of the pipes for deeds and for answers. With `clock=virtual` time goes
on only by `time`, so what happens does not depend on how busy the computer is.

| deed | what happens |
| --- | --- |
| `slip 5 04a1b2c3d4e5f6` | a tag comes to the coil of slot 5 |
| `slip 5 several`, `unreadable`, `broken` | two tags, a tag that cannot be read, a reader that does not answer |
| `pull 5` | the coil of slot 5 sees nothing |
| `press 0`, `release 0` | a button's contact |
| `time 200` | 200 ms pass |
| `heard 1234` | until the 1234th byte came from the host since the start |
| `reboot` | the board starts anew on the same wire |
| `unplug` | the board is without power |

After each deed comes a line `ok <bytes read> <bytes written> <colours>`, the colours being all that the slot LEDs
showed since the last answer, in hex and with commas, each once and the last ones last.
"""

import binascii
import os
import select
import sys
import time

from .protocol import EMPTY, MAJOR, MINOR, SEVERAL, SLOTS, TAG, UNKNOWN, UNREADABLE

SLOT_MS = 12  # what a slot with a card takes on an RP2040: a round of twelve takes 140 to 150 ms
PATIENCE_MS = 10000
CHUNK = 1024

ODD = {"several": SEVERAL, "unreadable": UNREADABLE, "broken": UNKNOWN}


class Reboot(Exception):
    """The board shall start anew."""


class Hal:
    """See board.py for what a HAL offers."""

    def __init__(self):
        words = dict(word.split("=") for word in sys.argv[1:])
        major, minor = words.get("version", f"{MAJOR}.{MINOR}").split(".")
        self.version = (int(major), int(minor))
        self.unique_id = binascii.unhexlify(words.get("id", "0102030405060708"))
        self.features = {"reader": "none"}
        self.slots = int(words.get("slots", SLOTS))
        self.reader_resets = 0
        self.boot_id = 0
        self._virtual = words.get("clock") == "virtual"
        self._input, self._output = sys.stdin.buffer, sys.stdout.buffer
        self._wire, self._deeds = select.poll(), select.poll()
        self._wire.register(self._input, select.POLLIN)
        self._control = None
        if "control" in words:
            deeds, answers = words["control"].split(",")
            self._control, self._answers = open(int(deeds), "rb"), open(int(answers), "wb")  # noqa: PTH123, SIM115
            self._deeds.register(self._control, select.POLLIN)
        self._began = time.ticks_ms()
        self._slots = {}
        self._mask = 0
        self._samples = []
        self._now = 0
        self._until = 0
        self._read = 0
        self._written = 0
        self._need = 0
        self._pending = False
        self._shown = []

    def service_wanted(self):
        """Nobody holds a button at power-on."""
        return False

    def start(self):
        """Each start has its own boot id."""
        self.boot_id = int.from_bytes(os.urandom(4), "big")

    def failed(self, error):
        """Any error but a wanted reboot ends the process, so that a test sees it."""
        if not isinstance(error, Reboot):
            sys.print_exception(error, sys.stderr)
            sys.exit(1)

    def now_ms(self):
        """Virtual or real time since the start."""
        return self._now if self._virtual else time.ticks_diff(time.ticks_ms(), self._began)

    def read(self):
        """What came; the line is set to non-blocking by whoever opened it. Without its cable the board has no power."""
        if not self._wire.poll(0):
            return b""
        try:
            data = self._input.read(CHUNK) or b""
        except OSError:
            sys.exit()
        self._read += len(data)
        return data

    def write(self, data):
        """What a host does not fetch in time is dropped, as the USB stack does."""
        room = select.poll()
        room.register(self._output, select.POLLOUT)
        deadline = time.ticks_add(time.ticks_ms(), PATIENCE_MS)
        while data and time.ticks_diff(deadline, time.ticks_ms()) > 0:
            room.poll(100)
            done = self._output.write(data) or 0
            self._written += done
            data = data[done:]

    def levels(self):
        """What fingers did since the last call."""
        samples, self._samples = self._samples, []
        return samples

    def begin_slot(self, slot):
        """Nothing to do."""

    def read_slot(self, slot):
        """What lies at a coil; that takes its time."""
        self._now += SLOT_MS
        return self._slots.get(slot, (EMPTY, b""))

    def show(self, colours):
        """Remember the colours for the next answer, each once, the last ones last."""
        shown = binascii.hexlify(colours).decode()
        if shown in self._shown:
            self._shown.remove(shown)
        self._shown.append(shown)

    def idle(self):
        """Wait for the next deed or for the time to pass."""
        if not self._virtual:
            self._wire.poll(1)
            self._glance(0)
            return
        while not self._busy():
            self._glance(PATIENCE_MS)

    def _busy(self):
        """Whether the board's loop must turn for the last deed; the answer comes when it need not any more."""
        if self._now < self._until:
            return True
        if self._read < self._need:
            return bool(self._wire.poll(PATIENCE_MS))
        if self._pending:
            self._answer()
        return False

    def _glance(self, wait_ms):
        """Do a deed if there is one by then."""
        if not self._deeds.poll(wait_ms):
            return
        line = self._control.readline()
        if not line:
            sys.exit()
        self._do(*line.decode().split())
        if not self._virtual:
            self._answer()

    def _do(self, verb, first="", second=""):
        self._pending = True
        if verb == "slip":
            read = (ODD[second], b"") if second in ODD else (TAG, binascii.unhexlify(second))
            self._slots[int(first) - 1] = read
        elif verb == "pull":
            del self._slots[int(first) - 1]
        elif verb in ("press", "release"):
            self._mask ^= 1 << int(first)
            self._samples.append((self.now_ms(), self._mask))
        elif verb == "time":
            self._until = self._now + int(first)
        elif verb == "heard":
            self._need = int(first)
        elif verb == "reboot":
            raise Reboot
        elif verb == "unplug":
            sys.exit()
        else:
            raise ValueError(verb)

    def _answer(self):
        self._pending = False
        self._answers.write(f"ok {self._read} {self._written} {','.join(self._shown)}\n".encode())
        self._shown = []

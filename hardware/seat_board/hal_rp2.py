"""The real board: a Raspberry Pi Pico (RP2040) or Pico 2 (RP2350). Never tried on real hardware.

Pins and parts: docs/wiring/seat_board.md.
"""

import binascii
import os
import select
import sys
import time

import machine

from .protocol import BUTTONS, MAJOR, MINOR, SLOTS
from .rc522 import FIELD_MS, Readers

PIN_MISO, PIN_SCK, PIN_MOSI = 16, 18, 19
PINS_ADDRESS = (2, 3, 4)  # of both 74HC138
PINS_ENABLE = (5, 6)  # active low: slots 1 to 8, slots 9 to 12
PIN_READER_RESET = 7
PIN_LEDS = 8
PINS_BUTTON = (10, 11, 12, 13)  # confirm, cancel, left, right; to ground
SERVICE_BUTTON = 1

SPI_HZ = 2000000
SAMPLE_MS = 5
RESET_MS = 5  # a module's oscillator starts within a few ms
# High and low of a zero, then of a one. WS2812B (2013), WS2812B-V5 and SK6812 agree on 250 to 380 and 750 to 1000 ns,
# 650 to 750 and 580 to 600. MicroPython makes highs up to 44 ns and lows up to 14 ns shorter, and the low behind a byte
# longer [measured on an emulated RP2040]: 590 ns came out as 576, too short for a V5.
BIT_NS = (300, 900, 700, 600)
WATCHDOG_MS = 8000
CRASH_FILE = "crash.txt"
ID_FILE = "id.txt"
SLOTS_FILE = "slots.txt"


class Hal:
    """See board.py for what a HAL offers."""

    def __init__(self):
        self.version = (MAJOR, MINOR)
        self.unique_id = _unique_id()
        self.slots = _slots()
        self.boot_id = int.from_bytes(os.urandom(4), "big")
        by_watchdog = machine.reset_cause() == machine.WDT_RESET
        self.features = {"reader": "rc522", "reset": "watchdog" if by_watchdog else "power"}
        self._pins = [machine.Pin(n, machine.Pin.IN, machine.Pin.PULL_UP) for n in PINS_BUTTON]
        self._now = 0
        self._ticks = time.ticks_ms()
        self._mask = 0
        self._samples = []

    def service_wanted(self):
        """Cancel held down at power-on leaves the board to mpremote."""
        time.sleep_ms(SAMPLE_MS)
        return not self._pins[SERVICE_BUTTON].value()

    def start(self):
        """Take the pins and the watchdog."""
        self._leds = machine.Pin(PIN_LEDS, machine.Pin.OUT)
        self._light = bytearray(3 * SLOTS)
        self._readers = self.open_readers()
        self._field_on = 0
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)
        self._timer = machine.Timer(period=SAMPLE_MS, mode=machine.Timer.PERIODIC, callback=self._sample)
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def open_readers(self):
        """The readers alone, without lights, buttons and watchdog: all a bench needs."""
        self._address = [machine.Pin(n, machine.Pin.OUT, value=0) for n in PINS_ADDRESS]
        self._enable = [machine.Pin(n, machine.Pin.OUT, value=1) for n in PINS_ENABLE]
        self._reset_readers()
        spi = machine.SPI(
            0,
            baudrate=SPI_HZ,
            sck=machine.Pin(PIN_SCK),
            mosi=machine.Pin(PIN_MOSI),
            miso=machine.Pin(PIN_MISO),
        )
        return Readers(spi, self._choose, time.sleep_ms, self.slots)

    def failed(self, error):
        """Keep the first crash for people who look after the board, and start anew."""
        try:
            _keep(error)
        finally:
            machine.reset()  # whatever is wrong with the file system

    def idle(self):
        """Tell the watchdog that the loop turns."""
        self._watchdog.feed()

    def now_ms(self):
        """Ticks wrap after twelve days; this does not."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def read(self):
        """Byte by byte, for the line waits for as many as it is asked for."""
        data = bytearray()
        while len(data) < 256 and self._input.poll(0):
            data.extend(sys.stdin.buffer.read(1))
        return bytes(data)

    def write(self, data):
        """The USB stack waits half a second for a host that does not read, and then drops the rest."""
        sys.stdout.buffer.write(data)

    def levels(self):
        """What the timer saw since the last call."""
        samples, self._samples = self._samples, []
        now = self.now_ms()
        return [(now - time.ticks_diff(self._ticks, ticks), mask) for ticks, mask in samples]

    def begin_slot(self, slot):
        """Put the field of a slot on."""
        self._readers.begin(slot)
        self._field_on = time.ticks_us()

    def read_slot(self, slot):
        """Ask the module of a slot, once its field was on long enough."""
        left_us = 1000 * FIELD_MS - time.ticks_diff(time.ticks_us(), self._field_on)
        if left_us >= 1000:
            time.sleep_ms(left_us // 1000)  # the core rests, where `sleep_us` turns in circles
        left_us = 1000 * FIELD_MS - time.ticks_diff(time.ticks_us(), self._field_on)
        if left_us > 0:
            time.sleep_us(left_us)
        return self._readers.finish(slot)

    @property
    def reader_resets(self):
        """How often a module lost its set-up."""
        return self._readers.resets

    def show(self, colours):
        """Colours of the slot LEDs."""
        light = self._light
        for red in range(0, 3 * SLOTS, 3):
            light[red], light[red + 1], light[red + 2] = (
                colours[red + 1],
                colours[red],
                colours[red + 2],
            )  # G R B
        machine.bitstream(self._leds, 0, BIT_NS, light)

    def _sample(self, _timer):
        mask = 0
        for bit in range(BUTTONS):
            mask |= (not self._pins[bit].value()) << bit
        if mask != self._mask and len(self._samples) < 32:
            self._mask = mask
            self._samples.append((time.ticks_ms(), mask))

    def _reset_readers(self):
        """A pulse, so that a module that hangs needs no power cycle."""
        reset = machine.Pin(PIN_READER_RESET, machine.Pin.OUT, value=0)
        time.sleep_ms(1)
        reset(1)
        time.sleep_ms(RESET_MS)

    def _choose(self, slot):
        """The address of a slot; gives the line that enables its 74HC138."""
        for bit, pin in enumerate(self._address):
            pin(slot >> bit & 1)
        return self._enable[slot >> 3]


def _keep(error):
    try:
        os.stat(CRASH_FILE)  # noqa: PTH116
    except OSError:
        with open(CRASH_FILE, "w") as file:  # noqa: PTH123
            sys.print_exception(error, file)


def _slots():
    """How many slots have a reader: all twelve, unless a file says that there are fewer."""
    try:
        with open(SLOTS_FILE) as file:  # noqa: PTH123
            return min(max(int(file.read()), 1), SLOTS)
    except (OSError, ValueError):
        return SLOTS


def _unique_id():
    """The flash chip's id; a file replaces it where two boards have the same."""
    try:
        with open(ID_FILE) as file:  # noqa: PTH123
            own = binascii.unhexlify(file.read().strip())
    except (OSError, ValueError):
        own = machine.unique_id()
    return (own + bytes(8))[:8]

"""SDL's disk driver on a pipe: it mixes as fast as somebody reads, so a test's clock is the samples themselves."""

import fcntl
import os
import select
import struct
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.speaker.clips import RATE_HZ, Find
from hardware.speaker.mixer import MixerSpeaker

STEP_BYTES = 4096  # a page, which is what stdio and the smallest pipe hold: 43 ms
AHEAD_BYTES = (
    STEP_BYTES + 2048
)  # mixed and not read yet: at least the pipe and a buffer in hand, at most a page more
PATIENCE_S = 60

Heard = NDArray[np.float64]


class Listener:
    """Drives a speaker by the samples that it makes; `now_ms` is where its mixer is."""

    def __init__(self, speaker: MixerSpeaker, pipe: int) -> None:
        self.speaker = speaker
        self._pipe = pipe
        self._heard: list[bytes] = []
        self._read = 0

    @property
    def now_ms(self) -> int:
        return round((self._read + AHEAD_BYTES) * 500 / RATE_HZ)

    def listen(self, until_ms: int, each: Callable[[int], None] = lambda now_ms: None) -> None:
        """Lets time pass until a moment, polling the speaker with each 43 ms of sound."""
        while self.now_ms < until_ms:
            part = os.read(self._pipe, STEP_BYTES)
            assert part, "the driver has closed its file"
            self._read += len(part)
            self._heard.append(part)
            self.let_it_fill()
            self.speaker.poll(self.now_ms)
            each(self.now_ms)

    def let_it_fill(self) -> None:
        """Waits until the driver has filled the pipe again, so that its place is known."""
        held = 0
        while held < STEP_BYTES:
            assert select.select([self._pipe], [], [], PATIENCE_S)[0], "the driver mixes no more"
            held = struct.unpack("i", fcntl.ioctl(self._pipe, termios.FIONREAD, bytes(4)))[0]

    def heard(self, from_ms: int = 0, until_ms: int | None = None) -> Heard:
        """Everything so far, or a stretch of it, between -1 and 1, as far as it has been read."""
        first = from_ms * RATE_HZ // 1000 * 2
        last = None if until_ms is None else until_ms * RATE_HZ // 1000 * 2
        pages = self._heard[first // STEP_BYTES : None if last is None else last // STEP_BYTES + 1]
        begin = first % STEP_BYTES
        data = b"".join(pages)[begin : None if last is None else begin + last - first]
        return np.frombuffer(data, dtype="<i2").astype(np.float64) / 32768


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch, folder: Path, find: Find) -> Iterator[Listener]:
    """A speaker on the disk driver, whose samples a listener reads."""
    fifo = folder / "samples"
    os.mkfifo(fifo)
    pipe = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, STEP_BYTES)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(fifo))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "0")
    speaker = MixerSpeaker(find, cards=lambda: frozenset({"disk"}))
    os.set_blocking(pipe, True)
    listener = Listener(speaker, pipe)
    try:
        listener.let_it_fill()
        yield listener
    finally:
        os.close(pipe)  # first: the driver may be waiting for a reader
        speaker.close()


def found_ms(heard: Heard, clip: Heard) -> tuple[float, float]:
    """Where a clip lies in what was heard, and how like it is there: 1 is the clip alone, at any volume."""
    size = 1 << (len(heard) + len(clip)).bit_length()
    product = np.fft.rfft(heard, size) * np.conj(np.fft.rfft(clip, size))
    likeness = np.fft.irfft(product, size)[: max(1, len(heard) - len(clip) + 1)]
    place = int(np.argmax(likeness))
    there = heard[place : place + len(clip)]
    norm = float(np.linalg.norm(there) * np.linalg.norm(clip[: len(there)]))
    return place * 1000 / RATE_HZ, float(likeness[place]) / (norm or 1.0)


def level(heard: Heard, from_ms: float, until_ms: float) -> float:
    """The root of the mean square of a stretch."""
    part = heard[round(from_ms * RATE_HZ / 1000) : round(until_ms * RATE_HZ / 1000)]
    return float(np.sqrt(np.mean(np.square(part))))

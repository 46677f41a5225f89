"""A USB microphone that tells how loud it is. Samples are measured and forgotten; nothing is kept or sent."""

from collections.abc import Callable
from typing import Protocol

from hardware.noise.arecord import RATE_HZ, Arecord
from hardware.noise.level import dbfs
from hardware.readings import DeviceError, Health, NoiseReading, Outbox, Reading

WINDOW_MS = 50
SILENT_MS = 2000
RETRY_MS = 1000
LONGEST_RETRY_MS = 30_000
# What full scale is at the table in dB, with a usual USB microphone; docs/wiring/noise.md: how to measure yours.
OFFSET_DB = 120.0


class SampleSource(Protocol):
    """Where samples come from: 16-bit little-endian mono."""

    def read(self) -> bytes:
        """What came since the last call, b"" if nothing did; never blocks. DeviceError when there is no more."""
        ...

    def close(self) -> None:
        """Stop it; never blocks."""
        ...


class Microphone:
    """A level each 50 ms: the samples' level in dB of full scale, plus `offset_db`.

    The source is opened by the first poll. When it ends, or gives nothing for 2 s, the microphone is lost and
    a source is opened again after 1, 2, 4 ... at most 30 s.
    """

    def __init__(
        self,
        open_source: Callable[[], SampleSource] | None = None,
        offset_db: float = OFFSET_DB,
        rate_hz: int = RATE_HZ,
        name: str = "noise",
    ) -> None:
        self.name = name
        self._open_source = open_source or Arecord(rate_hz=rate_hz).open
        self._offset_db = offset_db
        self._window = 2 * (rate_hz * WINDOW_MS // 1000)
        self._outbox = Outbox(name)
        self._source: SampleSource | None = None
        self._pcm = bytearray()
        self._level_db: float | None = None
        self._told_at: int | None = None
        self._heard_at = 0
        self._open_at = 0
        self._wait_ms = RETRY_MS

    @property
    def health(self) -> Health:
        """Whether the microphone hears anything."""
        return self._outbox.health

    def poll(self, now_ms: int) -> list[Reading]:
        """The newest level, if 50 ms have passed since the last one, and whether the microphone came or went."""
        try:
            self._listen(now_ms)
        except DeviceError as error:
            self._lose(str(error), now_ms)
        self._tell(now_ms)
        return self._outbox.drain()

    def close(self) -> None:
        """Stop listening until the next poll."""
        if self._source is not None:
            self._source.close()
            self._source = None
        self._pcm.clear()
        self._level_db = None

    def _listen(self, now_ms: int) -> None:
        if self._source is None:
            if now_ms < self._open_at:
                return
            self._source = self._open_source()
            self._heard_at = now_ms
        pcm = self._source.read()
        if pcm:
            self._heard_at = now_ms
            self._measure(pcm)
        elif now_ms - self._heard_at > SILENT_MS:
            raise DeviceError(f"no sound for {SILENT_MS // 1000} s")

    def _measure(self, pcm: bytes) -> None:
        """Only the newest full window is measured: after a pause, what was loud then is of no use now."""
        self._pcm += pcm
        end = len(self._pcm) // self._window * self._window
        if end:
            self._level_db = round(dbfs(bytes(self._pcm[end - self._window : end])) + self._offset_db, 1)
            del self._pcm[:end]
            self._wait_ms = RETRY_MS
            self._outbox.restore()

    def _tell(self, now_ms: int) -> None:
        due = self._told_at is None or now_ms - self._told_at >= WINDOW_MS
        if self._level_db is not None and due:
            self._outbox.put(NoiseReading(self.name, self._level_db))
            self._level_db, self._told_at = None, now_ms

    def _lose(self, reason: str, now_ms: int) -> None:
        self.close()
        self._outbox.lose(reason)
        self._open_at = now_ms + self._wait_ms
        self._wait_ms = min(2 * self._wait_ms, LONGEST_RETRY_MS)

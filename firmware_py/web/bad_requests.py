"""What the log has of requests that are none: a line a minute for each kind, however many come."""

import logging
import time
from collections.abc import Callable
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError

EVERY_S: Final = 60.0
MOST_KINDS: Final = 50
MOST_LETTERS: Final = 200  # of a record, for a header that strangers send is 8 kB long
LOGGERS: Final = ("aiohttp.server", "aiohttp.web", "aiohttp.websocket", "aiohttp.internal")
"""Those of aiohttp that tell of what strangers send."""


class OncePerMinute(logging.Filter):
    """Lets one record of each kind through a minute, cut to MOST_LETTERS, with how many like it were left out since the
    last. What somebody sent wrongly has no traceback, for no line of ours is at fault.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now_s = now_s
        self._told: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is told."""
        error = record.exc_info[1] if record.exc_info else None
        kind = f"{record.msg} {type(error).__name__}"
        if kind not in self._told and len(self._told) >= MOST_KINDS:
            self._told.clear()
        told_s, left_out = self._told.get(kind, (float("-inf"), 0))
        if self._now_s() - told_s < EVERY_S:
            self._told[kind] = told_s, left_out + 1
            return False
        self._told[kind] = self._now_s(), 0
        if isinstance(error, HttpProcessingError):
            record.msg, record.args = f"a request that is none ({type(error).__name__})", ()
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.exc_info = record.exc_text = None
        text = record.getMessage()
        if len(text) > MOST_LETTERS:
            text = f"{text[:MOST_LETTERS]}..."
        record.msg, record.args = "%s", (f"{text}; {left_out} more like it since" if left_out else text,)
        return True


def tell_once() -> None:
    """From now on, in this program."""
    for logger in LOGGERS:
        logging.getLogger(logger).addFilter(OncePerMinute())

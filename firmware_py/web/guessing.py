"""Guessing of the room's digits, counted over all addresses together. Time comes from outside, in seconds."""

import logging
from typing import Final

from firmware_py.web.floods import Flow

LOG = logging.getLogger(__name__)
WRONG_AT_ONCE: Final = 60.0  # a class that comes in and mistypes
WRONG_A_SECOND: Final = 0.05  # from then on


class Guessing:
    """Wrong codes from everywhere. After a burst the digits are compared once in twenty seconds, whoever types them.

    However many addresses somebody has, through an evening of five hours they try 961 of 1,000,000 codes. `noticed`
    says that such a burst came, until there are other digits. Those who are in, the QR code and the operator's code
    need no digits, and do not wait.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """There are other digits: what was tried is worth nothing."""
        self._wrong = Flow(WRONG_A_SECOND, WRONG_AT_ONCE)
        self.noticed = False

    def may(self, now_s: float) -> bool:
        """Whether digits are compared now."""
        return self._wrong.wait_s(0, now_s) <= 0

    def wrong(self, now_s: float) -> None:
        """Notes a wrong code."""
        if self._wrong.wait_s(1, now_s) > 0 and not self.noticed:
            self.noticed = True
            LOG.warning("somebody guesses the room's code; it is compared only every 20 s now")

"""Neighbouring LEDs of one kind, as an encoder gets them."""

from typing import NamedTuple

from hardware.lights.gamma import Levels


class Span(NamedTuple):
    """LEDs in a row: their colours (3 bytes R G B each), the light of each colour value in steps of their chip,
    and the order in which their colours go over the wire, such as `GRB`.
    """

    rgb: bytes
    levels: Levels
    order: str

"""How wide a trace has to be."""

from typing import Final

MM_PER_MIL: Final = 0.0254


def trace_mm(amperes: float, kelvin: float, copper_um: float = 35.0) -> float:
    """The width in mm of a trace on the outside that warms by so much: I = 0.048 * dT^0.44 * A^0.725, A in square mils.
    [IPC-2221, section 6.2, from memory]

    >>> round(trace_mm(0.75, 10.0), 2)
    0.2
    """
    mils = float((amperes / (0.048 * kelvin**0.44)) ** (1 / 0.725))
    return mils / (1.378 * copper_um / 35.0) * MM_PER_MIL


def carries_a(width_mm: float, kelvin: float, copper_um: float = 35.0) -> float:
    """The current in A at which a trace of this width warms by so much; the same formula the other way round.

    >>> round(trace_mm(carries_a(2.0, 20.0), 20.0), 6)
    2.0
    """
    mils = width_mm / MM_PER_MIL * 1.378 * copper_um / 35.0
    return 0.048 * float(kelvin**0.44 * mils**0.725)

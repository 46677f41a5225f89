"""How a P-channel transistor fills the capacitors of a board when its cable is plugged in."""

from typing import Final

THRESHOLD_V: Final = 0.9
GAIN: Final = 6.0
"""Of an AO3401A in A/V², from memory: the square law of its curves."""

STEP_S: Final = 2e-6
FIRST_STEP_S: Final = 2e-7  # while the plug makes contact
FIRST_S: Final = 2e-5
RISE_S: Final = 1e-5  # in which the plug makes contact
LONGEST_S: Final = 0.4


def peak_a(gate_source: float, gate_drain: float, pull_down: float, load: float, volts: float = 5.0) -> float:
    """The largest current in A into `load` farad behind the transistor, whose gate is pulled to ground by `pull_down`
    ohm. The capacitor from gate to source keeps it shut while the plug makes contact; the one from gate to drain then
    lets the output rise no faster than the resistor discharges it.
    """
    time = drain = source = gate = peak = 0.0
    while time < LONGEST_S and drain < 0.99 * volts:
        step = FIRST_STEP_S if time < FIRST_S else STEP_S
        before = source
        source = min(volts, source + volts * step / RISE_S)
        current = _current(source - gate, source - drain)
        rise = current / load
        gate += ((gate_source * (source - before) / step + gate_drain * rise - gate / pull_down) * step) / (
            gate_source + gate_drain
        )
        drain += rise * step
        peak = max(peak, current)
        time += step
    return peak


def _current(drive: float, across: float) -> float:
    over = drive - THRESHOLD_V
    if over <= 0 or across <= 0:
        return 0.0
    return GAIN * (over * across - across * across / 2) if across < over else GAIN * over * over / 2

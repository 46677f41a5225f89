"""The sums of a seat board: readers' answers, levels, regulator, start, fuse, and its supply at worst."""

from math import log
from typing import Final

from hardware.boards.parts import Design
from hardware.power import BOARD_MA, FIELD_MA, LEDS_MA, PICO_MA, PORT_MA, READER_MA, READERS
from hardware.reckoning.firmware import number
from hardware.reckoning.soft_start import peak_a
from hardware.reckoning.sums import OURS, UNREAD, Input, Sum
from hardware.reckoning.traces import trace_mm

MFRC522: Final = "MFRC522 Rev. 3.9, page 2, table 1"
WARM: Final = 40.0
SUPPLY: Final = Input("V_supply", 3.3, "V", OURS)
DIODE: Final = Input("V_diode, BAT85 at 4 mA", 0.35, "V")
BELOW: Final = Input("V_below, the output under its supply at 4 mA", 0.4, "V")
PATH: Final = (
    Input("R_fuse", 0.30, "ohm"),
    Input("R_transistor", 0.06, "ohm"),
    Input("R_cable, there and back", 0.15, "ohm"),
)
FIELD: Final = Input("I_field, the supply of a transmitter at most", FIELD_MA, "mA", MFRC522)


def seat_board_sums(board: Design) -> list[Sum]:
    """All sums of a seat board with these parts."""
    return [
        *_answers(board),
        *_levels(),
        *_regulator(),
        _inrush(board),
        *_fuse(board),
        _brown_out(),
        _port(),
    ]


def _ohms(board: Design, ref: str, what: str) -> Input:
    return Input(f"{what} ({ref})", board.part(ref).amount, "ohm", OURS)


def _answers(board: Design) -> list[Sum]:
    """A MISO that only a resistor pulls down has to be low before the Pico looks, and no reader may give more current
    than its sheet promises a level for.
    """
    pull = _ohms(board, "R1", "R")
    load = (
        Input("C_diodes, 11 x 10 pF", 110, "pF"),
        Input("C_wire", 30, "pF"),
        Input("C_pin", 5, "pF"),
    )
    farads = sum(given.value for given in load) * 1e-12
    low, late = Input("V_low of an RP2040", 0.8, "V"), Input("t_out of an MFRC522", 25, "ns")
    hz = Input("f", number("SPI_HZ"), "Hz", OURS)
    peak = SUPPLY.value - 0.24
    fall = pull.value * farads * log(peak / low.value) * 1e9 + late.value
    half = 0.5e9 / hz.value
    high = SUPPLY.value - BELOW.value
    current = (high - DIODE.value) / pull.value * 1e3
    return [
        Sum(
            "MISO falls before the Pico looks",
            "R * (C_diodes + C_wire + C_pin) * ln((V_supply - 0.24) / V_low) + t_out, within 70 % of half a period",
            (pull, *load, SUPPLY, low, late, hz),
            fall,
            "ns",
            most=0.7 * half,
        ),
        Sum(
            "current that a reader gives at MISO",
            "(V_supply - V_below - V_diode) / R; 4 mA is what its level is promised for",
            (SUPPLY, BELOW, DIODE, pull),
            current,
            "mA",
            most=4.0,
        ),
    ]


def _levels() -> list[Sum]:
    least = Input("V_supply at least", 3.3 * 0.97, "V", OURS)
    pin = Input("V of a Pico's pin that is high", 2.62, "V")
    gate = Input("V of a 74AHCT gate that is high, at 4.5 V", 4.4, "V")
    reader = least.value - BELOW.value - 0.4
    return [
        Sum(
            "MISO high at the Pico, which needs 2.0 V",
            "V_supply - V_below - V_diode at 10 mA",
            (least, BELOW, Input("V_diode at 10 mA", 0.4, "V")),
            reader,
            "V",
            least=2.0,
        ),
        Sum(
            "the Pico's high at the level shifter, which needs 2.0 V",
            "V_pin",
            (pin,),
            pin.value,
            "V",
            least=2.0,
        ),
        Sum(
            "data high at the LEDs, which need 0.7 of 5 V",
            "V_gate",
            (gate,),
            gate.value,
            "V",
            least=3.5,
        ),
    ]


def _regulator() -> list[Sum]:
    """On a hub without a supply the port has 4.40 V; the start, with all readers awake, is worse than play."""
    awake = Input("I, twelve readers awake", READERS * READER_MA + READERS, "mA")
    least = Input("drop-out of an AP7361C at 1 A", 0.36, "V")
    ohms = sum(given.value for given in PATH)
    found = []
    for hub, volts in (("a hub with a supply", 4.75), ("a hub without one", 4.40)):
        port = Input("V_port", volts, "V", "USB 2.0, section 7.2.2")
        head = volts - BOARD_MA / 1000 * ohms - SUPPLY.value
        board = Input("I_board", BOARD_MA, "mA", OURS)
        found.append(
            Sum(
                f"headroom of the regulator on {hub}",
                "V_port - I_board * (R_fuse + R_transistor + R_cable) - V_supply",
                (port, board, *PATH, SUPPLY, least),
                head,
                "V",
                least=least.value,
            )
        )
    most = Input("V_port at most", 5.25, "V", "USB 2.0, section 7.2.2")
    spread = Input("heat to air, SOT-223 on a square cm", 110, "K/W")
    air = Input("T_air", WARM, "°C", OURS)
    heat = (most.value - SUPPLY.value) * awake.value / 1000
    found.append(
        Sum(
            "heat of the regulator",
            "T_air + (V_port - V_supply) * I * heat to air",
            (air, most, SUPPLY, awake, spread),
            air.value + heat * spread.value,
            "°C",
            most=125.0,
        )
    )
    return found


def _inrush(board: Design) -> Sum:
    """A port allows 10 uF without a limit; this board has more, so a transistor lets them fill slowly."""
    gate = Input("C gate to source (C5)", board.part("C5").amount * 1e6, "uF", OURS)
    drain = Input("C gate to drain (C6)", board.part("C6").amount * 1e9, "nF", OURS)
    pull = _ohms(board, "R5", "R gate to ground")
    filled = board.part("C3").amount + board.part("C4").amount + 1.5e-6
    load = Input("C that fills", filled * 1e6, "uF", OURS)
    peak = peak_a(gate.value * 1e-6, drain.value * 1e-9, pull.value, filled)
    return Sum(
        "inrush at plugging in",
        "simulated: square law of a P-channel transistor, its gate pulled down through R; 100 mA is one unit of USB",
        (gate, drain, pull, load, Input("V_threshold of an AO3401A", 0.9, "V"), Input("k", 6.0, "A/V²")),
        peak * 1000,
        "mA",
        most=100.0,
    )


def _fuse(board: Design) -> list[Sum]:
    hold = Input("I_hold (F1)", board.part("F1").amount * 1000, "mA", OURS)
    warm = Input("derating at 40 °C", 0.83, "")
    trip = Input("I_trip, twice as much", 2 * hold.value, "mA")
    width = trace_mm(trip.value / 1000, 20.0)
    return [
        Sum(
            "fuse holds at 40 °C",
            "I_hold * derating, at least what the board draws",
            (hold, warm, Input("I_board", BOARD_MA, "mA", OURS)),
            hold.value * warm.value,
            "mA",
            least=BOARD_MA,
        ),
        Sum(
            "power traces outlive the fuse",
            "width that warms by 20 K at I_trip, IPC-2221, 35 um outside",
            (trip, Input("width drawn", board.power_mm, "mm", OURS)),
            width,
            "mm",
            most=board.power_mm,
        ),
        Sum(
            "necks outlive the fuse",
            "width that warms by 40 K at I_hold, IPC-2221; a neck is short and cooled by the pad it ends at",
            (hold, Input("width of a neck", board.neck_wide_mm, "mm", OURS)),
            trace_mm(hold.value / 1000, 40.0),
            "mm",
            most=board.neck_wide_mm,
        ),
    ]


def _brown_out() -> Sum:
    """Should a slip of the firmware put all fields on: the regulator limits, and the Pico has to stay alive to put
    them off again.
    """
    port = Input("V_port, a hub without a supply", 4.40, "V", "USB 2.0, section 7.2.2")
    limit = Input("I_limit of the regulator at most", 1500, "mA")
    wanted = READERS * (FIELD_MA + READER_MA)
    draws = min(wanted, limit.value) + LEDS_MA + PICO_MA
    cable, diode = PATH[2], Input("V_diode of the Pico, VBUS to VSYS", 0.4, "V")
    return Sum(
        "the Pico's supply with twelve fields on",
        "V_port - (I_readers + I_leds + I_pico) * R_cable - V_diode, at least the 1.8 V of its own regulator",
        (
            port,
            Input("I_readers", min(wanted, limit.value), "mA", UNREAD),
            FIELD,
            Input("I_leds", LEDS_MA, "mA", OURS),
            Input("I_pico", PICO_MA, "mA"),
            cable,
            diode,
        ),
        port.value - draws / 1000 * cable.value - diode.value,
        "V",
        least=1.8,
    )


def _port() -> Sum:
    return Sum(
        "a port of USB at work",
        "I_leds + I_field + 2 * I_awake + I_pico, or all awake while it starts",
        (
            Input("I_leds", LEDS_MA, "mA", OURS),
            FIELD,
            Input("I_awake", READER_MA, "mA"),
            Input("I_pico", PICO_MA, "mA"),
        ),
        BOARD_MA,
        "mA",
        most=PORT_MA,
    )

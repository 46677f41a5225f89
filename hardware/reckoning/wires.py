"""The sums of a cabinet's own wires: pulses and clocks of each bus, drop, fuse and trace of each rail."""

from typing import Final

from hardware.cabinet import Cabinet
from hardware.lights.chips import CHIPS
from hardware.lights.wiring import Bus, Rail
from hardware.reckoning.firmware import firmware_pulses
from hardware.reckoning.pulses import SHEETS, SK6812, WS2812B_2013, WS2812B_V5, off_sheet, sent
from hardware.reckoning.sums import OURS, UNREAD, Input, Sum

COPPER: Final = 0.0175
"""Ohm mm² a metre."""

MOST_DROP_V: Final = 0.15
WIRES_MM2: Final = {
    0.5: 3.0,
    0.75: 6.0,
    1.0: 10.0,
    1.5: 16.0,
    2.5: 25.0,
    4.0: 32.0,
    6.0: 40.0,
    10.0: 50.0,
    16.0: 63.0,
}
"""Thickness of a wire and the fuse in A that still protects it; the last one is for the largest fuse of a cabinet."""


def wire_mm2(rail: Rail) -> float:
    """The thinnest usual wire from the supply to the LEDs of a rail."""
    for size, fuse_a in WIRES_MM2.items():
        if _drop(rail, size) <= MOST_DROP_V and rail.fuse_ma / 1000 <= fuse_a:
            return size
    return max(WIRES_MM2)


def _drop(rail: Rail, mm2: float) -> float:
    """Volts that a metre there and back costs at the budget."""
    return rail.budget_ma / 1000 * 2 * COPPER / mm2


def rail_sums(cabinet: Cabinet) -> list[Sum]:
    """Each rail at its budget and its fuse."""
    found = []
    for rail in cabinet.rails:
        mm2 = wire_mm2(rail)
        wire = Input("wire", mm2, "mm²", OURS)
        budget = Input("I_budget", rail.budget_ma / 1000, "A", "the cabinet file")
        fuse = Input("I_fuse", rail.fuse_ma / 1000, "A", "the cabinet file")
        copper = Input("rho", COPPER, "ohm mm²/m", "copper at 20 °C")
        found.append(
            Sum(
                f"rail {rail.name}: drop of a metre of wire",
                "I_budget * 2 * rho / wire",
                (budget, copper, wire),
                1000 * _drop(rail, mm2),
                "mV",
                most=1000 * MOST_DROP_V,
            )
        )
        found.append(
            Sum(
                f"rail {rail.name}: the fuse goes before the wire",
                "I_fuse, at most what the wire carries",
                (fuse, wire, Input("I_wire", WIRES_MM2[mm2], "A")),
                fuse.value,
                "A",
                most=WIRES_MM2[mm2],
            )
        )
        found.append(
            Sum(
                f"rail {rail.name}: the fuse bears its budget",
                "I_budget, at most 80 % of I_fuse, for a fuse that is warm holds less",
                (budget, fuse),
                budget.value,
                "A",
                most=0.8 * fuse.value,
            )
        )
    return found


def bus_sums(cabinet: Cabinet) -> list[Sum]:
    """What each wire sends against the sheets of its LEDs."""
    found = [made for bus in cabinet.buses if bus.chip in CHIPS for made in _bus(bus)]
    if any(bus.chip == "board" for bus in cabinet.buses):
        for sheet in (WS2812B_2013, WS2812B_V5, SK6812):
            faults = off_sheet(firmware_pulses(), sheet)
            found.append(_pulses("slot LEDs, from the firmware", sheet.name, firmware_pulses(), faults))
    return found


def _bus(bus: Bus) -> list[Sum]:
    if bus.chip in SHEETS:
        return [
            _pulses(f"bus {bus.name}", sheet.name, pulses, off_sheet(pulses, sheet))
            for sheet in SHEETS[bus.chip]
            for pulses in (sent(bus.chip, bus.encoding, bus.hz),)
        ]
    most = CHIPS[bus.chip].encoding(bus.encoding).hz[2]
    return [
        Sum(
            f"bus {bus.name}: clock of a {bus.chip}",
            "f, at most what the chip takes",
            (Input("f", bus.hz / 1e6, "MHz", "the cabinet file"), Input("f_most", most / 1e6, "MHz", UNREAD)),
            bus.hz / 1e6,
            "MHz",
            most=most / 1e6,
        )
    ]


def _pulses(what: str, sheet: str, pulses: tuple[tuple[float, float], ...], faults: list[str]) -> Sum:
    given = tuple(
        Input(name, ns, "ns", OURS)
        for n, (high, low) in enumerate(pulses, 1)
        for name, ns in ((f"high {n}", high), (f"low {n}", low))
    )
    return Sum(
        f"{what}: every pulse against {sheet}",
        f"each high and each low inside the window of its bit; the windows: {UNREAD}",
        given,
        len(faults),
        "pulses off the sheet",
        most=0,
        wrong="; ".join(faults),
    )

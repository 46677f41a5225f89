"""How the LEDs of a table hang on its wires and its supplies, from the `[[bus]]` and `[[rail]]` of a cabinet file.

What can't work or would burn something is refused here, before a single bit is sent.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.tables import BadValue, nearest
from hardware.cabinet_file import BusPlan, RailPlan, StretchPlan
from hardware.lights.chips import CHIPS, Chip
from hardware.lights.limiter import least_ma

SLOTS_OF = re.compile(r"slot/([0-9]+)")


@dataclass(frozen=True, slots=True)
class Rail:
    """A 5 V supply with a fuse of its own, and what the LEDs on it may draw."""

    name: str
    volts: float
    budget_ma: int
    fuse_ma: int


@dataclass(frozen=True, slots=True)
class WireStretch:
    """LEDs in a row on one wire, `count` from place `first` of the frame, that have order, gamma and rail in
    common.
    """

    first: int
    count: int
    order: str
    gamma: float
    rail: str


@dataclass(frozen=True, slots=True)
class Bus:
    """A data wire and the chip of its LEDs, which are `count` in a row from place `first` of the frame. A wire that
    the controller drives itself has a device, a clock and stretches; that of a `board` has a seat and a gamma.
    """

    name: str
    chip: str
    first: int
    count: int
    device: str = ""
    hz: int = 0
    stretches: tuple[WireStretch, ...] = ()
    seat: int = 0
    gamma: float = 1.0
    encoding: str = ""


def make_rails(plans: Sequence[RailPlan]) -> tuple[Rail, ...]:
    """The supplies of a table; no two may have one name."""
    names: list[str] = []
    for i, plan in enumerate(plans):
        if plan.name in names:
            raise BadValue(f"rail[{i}].name", f"rail {plan.name} is there already")
        names.append(plan.name)
    return tuple(Rail(plan.name, plan.volts, plan.budget_ma, plan.fuse_ma) for plan in plans)


def make_bus(at: str, plan: BusPlan, first: int, counts: Sequence[int], rails: Sequence[Rail]) -> Bus:
    """A bus whose wire passes so many LEDs with each of its entries."""
    if plan.chip == "board":
        return Bus(plan.name, plan.chip, first, sum(counts), seat=_board_seat(at, plan), gamma=plan.gamma)
    if plan.chip == "twin":
        return Bus(plan.name, plan.chip, first, sum(counts))
    chip = CHIPS[plan.chip]
    if not plan.device:
        raise BadValue(f"{at}.device", "is missing")
    _expect_encoding(f"{at}.encoding", plan, chip)
    slowest, usual, fastest = chip.encoding(plan.encoding).hz
    hz = plan.hz or usual
    if not slowest <= hz <= fastest:
        raise BadValue(f"{at}.hz", f"expected {slowest} to {fastest} for a {plan.chip}, got {hz}")
    stretches = _stretches(at, plan, first, counts, [rail.name for rail in rails])
    device, count, encoding = plan.device, sum(counts), plan.encoding
    return Bus(plan.name, plan.chip, first, count, device, hz, _joined(stretches), encoding=encoding)


def check_budgets(rails: Sequence[Rail], buses: Sequence[Bus]) -> None:
    """Refuse a budget on which the LEDs of a rail could not even idle and show their dimmest light."""
    for i, rail in enumerate(rails):
        leds = list(leds_of(rail.name, buses))
        least = least_ma(leds)
        if rail.budget_ma < least:
            total = sum(count for _, count in leds)
            raise BadValue(
                f"rail[{i}].budget_ma",
                f"expected at least {least}, which {total} LEDs draw when they are all but dark, got {rail.budget_ma}",
            )


def leds_of(rail: str, buses: Iterable[Bus]) -> Iterable[tuple[Chip, int]]:
    """How many LEDs of which chip a rail feeds."""
    return ((CHIPS[bus.chip], s.count) for bus in buses for s in bus.stretches if s.rail == rail)


def _expect_encoding(at: str, plan: BusPlan, chip: Chip) -> None:
    known = list(chip.encodings)
    if plan.encoding and (len(known) == 1 or plan.encoding not in known):
        wanted = "none" if len(known) == 1 else f"one of {', '.join(known)}"
        raise BadValue(at, f'expected {wanted} for a {plan.chip}, got "{plan.encoding}"')


def _board_seat(at: str, plan: BusPlan) -> int:
    """The seat whose slot LEDs these are; a seat board has no others."""
    own = {
        "device": plan.device,
        "rail": plan.rail,
        "hz": plan.hz,
        "order": plan.order,
        "encoding": plan.encoding,
    }
    for key in (key for key, value in own.items() if value):
        raise BadValue(f"{at}.{key}", "expected none: a seat board has data and power from its USB cable")
    entry = plan.wire[0] if len(plan.wire) == 1 else ""
    found = SLOTS_OF.fullmatch(entry) if isinstance(entry, str) else None
    if found is None:
        raise BadValue(
            f"{at}.wire", 'expected the slots of one seat, such as ["slot/1"]: a board has no other LEDs'
        )
    return int(found[1])


def _stretches(
    at: str, plan: BusPlan, first: int, counts: Sequence[int], rails: Sequence[str]
) -> Iterator[WireStretch]:
    """Each entry of a wire, with its own settings or those of its bus."""
    orders = CHIPS[plan.chip].orders
    for w, (entry, count) in enumerate(zip(plan.wire, counts, strict=True)):
        own = StretchPlan(entry) if isinstance(entry, str) else entry
        where = at if isinstance(entry, str) else f"{at}.wire[{w}]"
        order = own.order or plan.order or orders[0]
        rail = own.rail or plan.rail
        _expect(f"{where}.order", order, orders)
        _expect(f"{where}.rail", rail, rails)
        gamma = plan.gamma if own.gamma is None else own.gamma
        yield WireStretch(first, count, order, gamma, rail)
        first += count


def _expect(at: str, word: str, known: Sequence[str]) -> None:
    if not word:
        raise BadValue(at, "is missing")
    if word not in known:
        raise BadValue(
            at, f'expected one of {", ".join(known) or "no rails"}, got "{word}"{nearest(word, known)}'
        )


def _joined(stretches: Iterable[WireStretch]) -> tuple[WireStretch, ...]:
    """Neighbours of one kind as one stretch."""
    joined: list[WireStretch] = []
    for new in stretches:
        last = joined[-1] if joined else None
        if last and (last.order, last.gamma, last.rail) == (new.order, new.gamma, new.rail):
            joined[-1] = WireStretch(last.first, last.count + new.count, last.order, last.gamma, last.rail)
        else:
            joined.append(new)
    return tuple(joined)

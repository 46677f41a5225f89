"""The hands at a table under test: what they lay, press and spoil, and what they see of its lamps. One kind for twins
of devices, one for devices that are simulated at the wire, one that only looks at real devices.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol

from engine.game import Seat
from engine.tables import BadValue
from firmware_py.devices.tags import TagBook
from firmware_py.games.decks import deck, decks
from firmware_py.table.assembly import Makers
from firmware_py.table.simulated import SimulatedTable
from firmware_py.wire.decoded import Colour, colours
from firmware_py.wire.simulated_board import SimulatedBoard
from firmware_py.wire.twins import Wires
from hardware.cabinet import Cabinet, Frame
from hardware.lights.decode import OffSheet
from hardware.readings import BUTTONS, SLOTS, Impossible
from hardware.speaker.twin import TwinSpeaker

PATIENCE_S: Final = 60.0  # with the threads of light wires
FAULTS: Final = ("unplug", "replug", "garble", "brown_out", "missing_strip", "strip_back")


class BenchHands(Protocol):
    """What can be done at a table from outside, and seen. All raise Impossible for what no hand can do."""

    def lay(self, seat: Seat, slot: int, card: str, half: int) -> None: ...

    def take(self, seat: Seat, slot: int) -> None: ...

    def button(self, seat: Seat, name: str, down: bool) -> None: ...

    def pin(self, name: str, down: bool, now_ms: int) -> None: ...

    def fault(self, what: str, seat: Seat, bus: str, count: int) -> None: ...

    def pass_time(self, ms: int) -> None: ...

    def settle(self) -> None: ...

    def close(self) -> None: ...

    def colours(self, lamp: str) -> list[Colour]: ...


def check_card(card: str, half: int) -> None:
    """Raises BadValue for a card that no deck has."""
    keys = _keys()
    if card not in keys:
        raise BadValue("card", f"expected the key of a card, such as {keys[0]}, got {card}")
    if half not in (0, 1):
        raise BadValue("half", f"expected 0 or 1, got {half}")


def _expect_fault(what: str) -> None:
    if what not in FAULTS:
        raise BadValue("fault", f"expected one of {', '.join(FAULTS)}, got {what}")


def lamp_leds(cabinet: Cabinet, lamp: str) -> tuple[int, ...]:
    """The places of a lamp's LEDs in the frame; raises BadValue for a lamp that the cabinet has not."""
    if lamp not in cabinet.groups:
        raise BadValue("lamp", f"cabinet {cabinet.name} has no lamp {lamp}")
    return cabinet.groups[lamp]


def of_frame(frame: Frame, leds: tuple[int, ...]) -> list[Colour]:
    """The colours of LEDs in a frame."""
    return [(frame[3 * led], frame[3 * led + 1], frame[3 * led + 2]) for led in leds]


class TwinHands:
    """Hands at the twins of devices."""

    def __init__(self, simulated: SimulatedTable) -> None:
        self._table = simulated

    def lay(self, seat: Seat, slot: int, card: str, half: int) -> None:
        check_card(card, half)
        self._table.seats.slip(seat, slot, self._table.table.intake.tags.tags_of(card, half))

    def take(self, seat: Seat, slot: int) -> None:
        self._table.seats.pull(seat, slot)

    def button(self, seat: Seat, name: str, down: bool) -> None:
        (self._table.seats.press if down else self._table.seats.release)(seat, name)

    def pin(self, name: str, down: bool, now_ms: int) -> None:
        pins = self._table.assembled.pins
        if pins is None:
            raise Impossible(f"cabinet {self._table.cabinet.name} has no buttons on pins")
        pins.buttons.level(name, down, now_ms)

    def fault(self, what: str, seat: Seat, bus: str, count: int) -> None:
        _expect_fault(what)
        seats, lights = self._table.seats, self._table.lights
        match what:
            case "unplug":
                seats.unplug(seat)
            case "replug":
                seats.replug(seat)
            case "brown_out":
                seats.unplug(seat, "the board started anew")
                seats.replug(seat)
            case "missing_strip":
                lights.lose("unplugged")
            case "strip_back":
                lights.restore()
            case _:
                raise Impossible(
                    "twins have no wire whose bytes could be garbled: take a cabinet with boards"
                )

    def pass_time(self, ms: int) -> None:
        """Twins have no time of their own."""

    def close(self) -> None:
        """Nothing runs for them."""

    def settle(self) -> None:
        """Twins are told at once."""

    def colours(self, lamp: str) -> list[Colour]:
        return of_frame(self._table.lights.frame, lamp_leds(self._table.cabinet, lamp))


def bench_tags() -> TagBook:
    """A tag at each end of each card of all decks, as stickers on real cards would have them."""
    return TagBook(
        {f"04{2 * n + half:012x}": (key, half) for n, key in enumerate(_keys()) for half in (0, 1)}
    )


def _keys() -> list[str]:
    """Those of the cards of all decks."""
    return sorted(card.key for name in decks() for card in deck(name))


class WireHands:
    """Hands at devices that are simulated at the wire: tags on coils, fingers on contacts, colours off the wire. Seats
    without a board have twins.
    """

    def __init__(self, boards: dict[Seat, SimulatedBoard]) -> None:
        self.wires = Wires(boards.values())
        self._boards = boards
        self._twins: TwinHands | None = None
        self._table: SimulatedTable | None = None

    def makers(self) -> Makers:
        """The wires as real devices of a table, and a speaker that remembers."""
        return replace(self.wires.makers(), speaker=TwinSpeaker)

    def sit(self, simulated: SimulatedTable) -> None:
        """From now on these are the hands at this table."""
        self._table, self._twins = simulated, TwinHands(simulated)

    @property
    def _at(self) -> SimulatedTable:
        assert self._table is not None
        return self._table

    @property
    def _others(self) -> TwinHands:
        assert self._twins is not None
        return self._twins

    def lay(self, seat: Seat, slot: int, card: str, half: int) -> None:
        if seat not in self._boards:
            self._others.lay(seat, slot, card, half)
            return
        check_card(card, half)
        board, place = self._boards[seat], _slot(slot)
        if board.holds(place):
            raise Impossible(f"slot {slot} of seat {seat} is occupied")
        board.slip(place, self._at.table.intake.tags.tags_of(card, half)[0])

    def take(self, seat: Seat, slot: int) -> None:
        if seat not in self._boards:
            self._others.take(seat, slot)
        elif not self._boards[seat].holds(_slot(slot)):
            raise Impossible(f"slot {slot} of seat {seat} is empty")
        else:
            self._boards[seat].pull(slot)

    def button(self, seat: Seat, name: str, down: bool) -> None:
        if seat not in self._boards:
            self._others.button(seat, name, down)
            return
        if name not in BUTTONS:
            raise Impossible(f"there is no button {name!r}; a seat has {', '.join(BUTTONS)}")
        board = self._boards[seat]
        (board.press if down else board.release)(name)

    def pin(self, name: str, down: bool, now_ms: int) -> None:
        number = next((one.pin for one in self._at.cabinet.buttons if one.name == name), None)
        if number is None:
            known = ", ".join(one.name for one in self._at.cabinet.buttons) or "none"
            raise Impossible(f"no button {name!r}; there are {known}")
        self.wires.drive(number, down)

    def fault(self, what: str, seat: Seat, bus: str, count: int) -> None:
        _expect_fault(what)
        if what in ("missing_strip", "strip_back"):
            if bus not in self.wires.spi:
                raise Impossible(
                    f"no strip on a bus {bus!r}; there are {', '.join(self.wires.spi) or 'none'}"
                )
            self.wires.spi[bus].broken = "Input/output error" if what == "missing_strip" else ""
            return
        if seat not in self._boards:
            self._others.fault(what, seat, bus, count)
            return
        board = self._boards[seat]
        deeds: dict[str, Callable[[], None]] = {
            "unplug": board.unplug,
            "replug": board.replug,
            "brown_out": board.replug,
        }
        if what == "garble":
            board.garbled += count
        else:
            deeds[what]()

    def pass_time(self, ms: int) -> None:
        self.wires.run(ms)

    def close(self) -> None:
        for board in self._boards.values():
            board.close()

    def settle(self) -> None:
        """Wait for the threads of the light wires: a second of a virtual clock is shorter than what one may take."""
        for wire in self._at.assembled.lights.wires:
            if wire.device is not None:
                wire.device.flush(PATIENCE_S)

    def colours(self, lamp: str) -> list[Colour]:
        self.settle()
        cabinet = self._at.cabinet
        found: list[Colour] = []
        for led in lamp_leds(cabinet, lamp):
            bus = next(one for one in cabinet.buses if one.first <= led < one.first + one.count)
            place = led - bus.first
            if bus.chip == "board":
                slot = next(n for n in range(SLOTS) if led in cabinet.groups[f"slot/{bus.seat}/{n + 1}"])
                found += of_frame(self._boards[bus.seat].lights(), (slot,))
            elif bus.chip == "twin":
                found += of_frame(self._at.lights.frame, (led,))
            else:
                sent = self.wires.spi[bus.name].last if bus.name in self.wires.spi else b""
                try:
                    found.append(colours(bus, sent)[place])
                except OffSheet as error:
                    raise Impossible(
                        f"bus {bus.name} carried what no data sheet promises: {error}"
                    ) from error
        return found


def _slot(slot: int) -> int:
    if not 1 <= slot <= SLOTS:
        raise Impossible(f"there is no slot {slot}; a seat has 1 to {SLOTS}")
    return slot


class NoHands(TwinHands):
    """At real devices: people and machines have hands there, not the program. Seats without a board have twins."""

    def lay(self, seat: Seat, slot: int, card: str, half: int) -> None:
        self._expect_twin(seat)
        super().lay(seat, slot, card, half)

    def take(self, seat: Seat, slot: int) -> None:
        self._expect_twin(seat)
        super().take(seat, slot)

    def button(self, seat: Seat, name: str, down: bool) -> None:
        self._expect_twin(seat)
        super().button(seat, name, down)

    def pin(self, name: str, down: bool, now_ms: int) -> None:
        raise Impossible(f"button {name} is real: it is pressed by hand")

    def fault(self, what: str, seat: Seat, bus: str, count: int) -> None:
        _expect_fault(what)
        raise Impossible(f"{what}: at real devices that is done by hand")

    def _expect_twin(self, seat: Seat) -> None:
        if any(board.seat == seat for board in self._table.cabinet.boards):
            raise Impossible(f"seat {seat} has a real board: its cards and buttons are moved by hand")

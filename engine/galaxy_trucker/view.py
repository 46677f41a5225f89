"""What a seat, or a spectator, may know: the only place that hides.

Hidden are heaps, card piles but for the one a seat looks at, the deck, what was drawn face down into another's hand,
and stakes until all are set.
"""

from dataclasses import dataclass
from typing import Final

from engine.galaxy_trucker import legal, legal_building
from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker import steps_flight as fl
from engine.galaxy_trucker.board import Bit, Cell
from engine.galaxy_trucker.cards_tiles import numbered
from engine.galaxy_trucker.choices import ShipQuestion, question
from engine.galaxy_trucker.choices_prospects import Prospect, prospects
from engine.galaxy_trucker.deal import cards
from engine.galaxy_trucker.files.ship_json import fault_json
from engine.galaxy_trucker.rules import waits_for
from engine.galaxy_trucker.rules_building import MS
from engine.galaxy_trucker.score import PAYOUT_KEYS, ResultDocument, result_document
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.verbs_repair import errors, kept_part, removable, smallest_repair
from engine.galaxy_trucker.words import (
    ALIEN_NAMES,
    BUILD,
    CHECK,
    CIRCLE_NAMES,
    DOWN,
    FROM_NAMES,
    KIND_NAMES,
    LOAD,
    NO_GOODS,
    NONE,
    OVER,
    PHASE_NAMES,
    RATIONED_KINDS,
    STAKE,
)
from engine.galaxy_trucker.words_flight import CAUSE_NAMES
from engine.game import TABLE, Json, Seat, Step


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's board, hand and money.

    `parts` are the components in reading order, each a text of column and row, tile, quarters it is turned, and a
    letter for each thing it carries: `"8,7 BT3-0002 1 ee"` (part_text); the one at `loose` may still be moved. `hand`
    is None where it is empty or hidden; `holding` tells which, `hand_from` where it is from. `cannons`, `engines` are
    strengths without power. `errors` are those of the check.
    """

    seat: int
    credits: int
    number: int
    parts: tuple[str, ...]
    loose: Cell | None
    holding: bool
    hand: str | None
    hand_from: str | None
    looking: int | None
    aside: tuple[str | None, ...]
    lost: int
    errors: Json
    exposed: int
    cannons: float
    engines: int
    crew: int
    humans: int
    energy: int
    stake: int | None


@dataclass(frozen=True, slots=True)
class WarehouseView:
    """Components face down, cargo tiles face down, and everything face up in the order of returning."""

    heap: int
    cargo: int
    face_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SandView:
    """The sand: its circle, whether it runs, and the game second at which it runs out."""

    circle: str
    running: bool
    until: float | None


@dataclass(frozen=True, slots=True)
class FlyerView:
    """A ship in flight: its place on the flight board, why it retired (None: it flies), and its payout."""

    seat: int
    position: int
    retired: str | None
    payout: dict[str, int] | None


@dataclass(frozen=True, slots=True)
class FlightView:
    """The flight: cards turned and to come, the card in play, ships in flight order, and what is asked of whom.

    `prospects` are answers with their prices, for the seat that is asked. `freighter` is the place of the Escort
    Mission's, `freighter_hits` how often it was hit.
    """

    turned: int
    left: int
    card: str | None
    flyers: tuple[FlyerView, ...]
    asked: int | None
    question: ShipQuestion | None
    prospects: tuple[Prospect, ...]
    freighter: int | None
    freighter_hits: int


@dataclass(frozen=True, slots=True)
class RepairView:
    """What repairs of the own ship cost: each component that may be removed, with the number of components that go if
    the largest part is kept, and what the smallest repair takes.
    """

    costs: tuple[tuple[Cell, int], ...]
    smallest: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. `flight_number` counts from 1; `piles` are their sizes, `cards` those of the pile
    that the seat looks at. `targets` are cells of the own ship that something can be done with now, by what: place,
    remove, keep (one of each part), brown, purple (cabins for aliens). `repair` is there while the seat repairs;
    `ledger` is what everybody owned after each flight, by seat. `proposed` are the classes of ships that seats want
    for this mission instead, `ship_classes` those that this seat can propose.
    """

    seat: int | None
    phase: str
    to_act: tuple[int, ...]
    now: float
    flight_number: int
    levels: tuple[int, ...]
    level: int
    ship_class: str
    learning: bool
    hints: bool
    missions: bool
    offered: tuple[str, ...]
    votes: tuple[str | None, ...]
    mission: str | None
    proposed: tuple[str | None, ...]
    ship_classes: tuple[str, ...]
    rationed: str | None
    sand: SandView
    warehouse: WarehouseView
    piles: tuple[int, ...]
    cards: tuple[str, ...]
    targets: dict[str, tuple[Cell, ...]]
    repair: RepairView | None
    players: tuple[PlayerView, ...]
    flight: FlightView | None
    ledger: tuple[tuple[int, ...], ...]
    result: ResultDocument | None


def to_act(s: State) -> tuple[Seat, ...]:
    """The seats that may act now, the table last."""
    if s.phase == OVER:
        return ()
    if s.phase == BUILD:
        seats = tuple(player + 1 for player in s.players if legal.may_act(s, player))
        return (*seats, TABLE) if legal.sand_runs(s) else seats
    return tuple(player + 1 for player in s.players if waits_for(s, player))


def make_view(s: State, seat: Seat | None) -> View:
    """The game as `seat` may see it."""
    looking = s.looking[seat - 1] if seat is not None and seat in s.setup.seats else NONE
    return View(
        seat=seat,
        phase=PHASE_NAMES[s.phase],
        to_act=to_act(s),
        now=s.now_ms / MS,
        flight_number=s.round + 1,
        levels=s.setup.levels,
        level=s.level,
        ship_class=s.ship_class,
        learning=s.setup.learning,
        hints=s.setup.hints,
        missions=s.setup.missions,
        offered=tuple(s.offered),
        votes=tuple(s.votes),
        mission=s.mission,
        proposed=tuple(s.proposed),
        ship_classes=tuple(legal.ships_to_propose(s, seat - 1)) if seat in s.setup.seats else (),
        rationed=None if s.ration == NONE else KIND_NAMES[RATIONED_KINDS[s.ration]],
        sand=SandView(
            CIRCLE_NAMES[s.circle], legal.sand_runs(s), None if s.sand_ms == NONE else s.sand_ms / MS
        ),
        warehouse=WarehouseView(len(s.heap), len(s.cargo), tuple(numbered()[tile].id for tile in s.face_up)),
        piles=tuple(len(pile) for pile in s.piles),
        cards=() if looking == NONE else tuple(cards()[card].name for card in s.piles[looking]),
        targets=_targets(s, seat - 1) if seat is not None and seat in s.setup.seats else {},
        repair=_repair(s, seat - 1) if seat is not None and seat in s.setup.seats else None,
        players=tuple(_player(s, player, seat) for player in s.players),
        flight=_flight(s, seat),
        ledger=tuple(s.ledger),
        result=result_document(s) if s.phase == OVER else None,
    )


def _targets(s: State, player: int) -> dict[str, tuple[Cell, ...]]:
    """Cells that the player may name in the next action."""
    ship = s.ships[player]
    masks: dict[str, int] = {}
    if s.phase == BUILD and s.hand[player] != NONE:
        masks["place"] = legal_building.beside(s, player)
    elif s.phase == CHECK and waits_for(s, player):
        masks["remove"] = removable(s, player)
        if not ship.whole():
            return {
                "remove": tuple(ship.grid.cells(masks["remove"])),
                "keep": tuple(ship.grid.cells(part)[0] for part in ship.parts()),
            }
    elif s.phase == LOAD and waits_for(s, player):
        masks |= {name: ship.alien_cabins(alien) for alien, name in enumerate(ALIEN_NAMES)}
    return {name: tuple(ship.grid.cells(mask)) for name, mask in masks.items()}


def _repair(s: State, player: int) -> RepairView | None:
    if s.phase != CHECK or not waits_for(s, player):
        return None
    ship = s.ships[player]
    kept = kept_part(ship)

    def cost(bit: Bit) -> int:
        rest = ship.clone()
        rest.remove(1 << bit)
        return (kept & ~kept_part(rest)).bit_count() if kept >> bit & 1 else 1

    costs = tuple((ship.grid.cell(bit), cost(bit)) for bit in ship.grid.bits(removable(s, player)))
    return RepairView(costs, tuple(ship.grid.cells(smallest_repair(s, player))))


LOAD_LETTERS: Final = {"human": "h", "brown": "b", "purple": "p", "energy": "e", "goods": "RYGB"}
"""What a component carries, a letter for each piece; goods by colour."""


def part_text(ship: Ship, bit: int) -> str:
    """A component and its load, short: boards of four ships go to every phone at each change."""
    part, (column, row) = ship.components[bit], ship.grid.cell(bit)
    load = LOAD_LETTERS["human"] * ship.humans.get(bit, 0)
    alien = ship.alien_in(bit)
    if alien != NONE:
        load += LOAD_LETTERS[ALIEN_NAMES[alien]]
    load += LOAD_LETTERS["energy"] * ship.energy.get(bit, 0)
    held = ship.goods.get(bit, NO_GOODS)
    load += "".join(letter * number for letter, number in zip(LOAD_LETTERS["goods"], held, strict=True))
    return f"{column},{row} {part.tile.id} {part.turn} {load}".rstrip()


def _player(s: State, player: int, seat: Seat | None) -> PlayerView:
    ship, own = s.ships[player], seat == player + 1
    hand = s.hand[player]
    shown = hand != NONE and (own or s.hand_seen[player])
    told = s.phase == CHECK or (s.phase == BUILD and s.setup.hints)
    flight = s.flight
    lost = len(s.lost[player])
    if flight is not None:
        lost = flight.lost[s.flyers.index(player)]
    return PlayerView(
        seat=player + 1,
        credits=flight.credits[s.flyers.index(player)] if flight is not None else s.credits[player],
        number=s.numbers[player],
        parts=tuple(part_text(ship, bit) for bit in ship.grid.bits(ship.tiles)),
        loose=None if s.loose[player] == NONE else ship.grid.cell(s.loose[player]),
        holding=hand != NONE,
        hand=numbered()[hand].id if shown else None,
        hand_from=None if hand == NONE else FROM_NAMES[s.hand_from[player]],
        looking=None if s.looking[player] == NONE else s.looking[player],
        aside=tuple(None if tile == NONE else numbered()[tile].id for tile in s.aside[player]),
        lost=lost,
        errors=[fault_json(ship, fault) for fault in errors(s, player)] if told else [],
        exposed=ship.exposed(),
        cannons=ship.cannons() / 2,
        engines=ship.engines(),
        crew=ship.crew(),
        humans=ship.human_crew(),
        energy=ship.energy_aboard(),
        stake=s.stakes[player] if s.stakes[player] != NONE and (own or s.phase != STAKE) else None,
    )


def _flight(s: State, seat: Seat | None) -> FlightView | None:
    flight = s.flight
    if flight is None:
        return None
    payouts = flight.payouts
    asked = None if flight.waiting == NONE else s.flyers[flight.waiting] + 1
    return FlightView(
        turned=flight.card + 1,
        left=len(flight.deck) - flight.card - 1,
        card=flight.deck[flight.card].name if flight.card != NONE else None,
        flyers=tuple(
            FlyerView(
                player + 1,
                flight.positions[ship],
                None if flight.cause[ship] == NONE else CAUSE_NAMES[flight.cause[ship]],
                dict(zip(PAYOUT_KEYS, payouts[ship], strict=True)) if ship < len(payouts) else None,
            )
            for ship, player in enumerate(s.flyers)
        ),
        asked=asked,
        question=question(flight),
        prospects=prospects(flight) if asked is not None and asked == seat else (),
        freighter=None if flight.freighter_hits == NONE else flight.freighter,
        freighter_hits=max(flight.freighter_hits, 0),
    )


_INNER: Final = (fl.TasksScheduled, fl.TaskTaken)


def see(s: State, step: Step, seat: Seat | None) -> Step | None:
    """The step with NONE in place of what `seat` may not know; None for what only the engine cares about."""
    if isinstance(step, _INNER):
        return None
    if isinstance(step, st.TileTaken) and step.source == DOWN and step.seat != seat:
        return st.TileTaken(step.seat, step.source, NONE)
    if isinstance(step, st.StakeSet) and step.seat != seat:
        return st.StakeSet(step.seat, NONE)
    return step

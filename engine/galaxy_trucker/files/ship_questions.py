"""The questions of a ship file. Every answer begins with what was asked; none changes the ship."""

from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from engine.galaxy_trucker import verbs_loads as loads
from engine.galaxy_trucker.board import Bit, Mask, grid_for
from engine.galaxy_trucker.files.reading import Errors, Value
from engine.galaxy_trucker.files.ship_json import (
    cabin_json,
    cabins_json,
    cell,
    cells,
    faults_json,
    goods_json,
    holds_json,
    parts_json,
    strength_json,
)
from engine.galaxy_trucker.files.ship_read import read_goods, read_load, read_tile
from engine.galaxy_trucker.legal_faults import problems
from engine.galaxy_trucker.state.ship import Ship
from engine.galaxy_trucker.verbs_harm import StrikingThreat, broken, held_by, settle, shattered, unpaid
from engine.galaxy_trucker.words import (
    ALIEN_NAMES,
    ALIENS,
    BATTERY,
    DESTROYED,
    DOUBLE_CANNON,
    DOUBLE_ENGINE,
    KINDS,
    LOSS_NAMES,
    NONE,
    OUTCOME_NAMES,
    SHIELD,
    SIDE_NAMES,
    SIZE_NAMES,
    THREAT_NAMES,
    N,
)
from engine.game import Json

Fields = dict[str, Value]
Answer = dict[str, Json]


class FileQuestion(NamedTuple):
    """A kind of question: its keys beside `ask`, and what answers it. The answer is made only for a ship that could be
    read; what is wrong with the question goes to the errors either way.
    """

    answer: Callable[[Errors, Ship | None, Fields], Answer]
    required: Collection[str] = ()
    optional: Collection[str] = ()


def answer(errors: Errors, ship: Ship | None, value: Value) -> Answer:
    """The answer to a question; incomplete where errors are added."""
    data = value.data
    ask = data.get("ask") if isinstance(data, dict) else None
    if not isinstance(ask, str) or ask not in QUESTIONS:
        fields = errors.fields(value, ("ask",), _EVERY_KEY)
        if "ask" in fields:
            errors.word(fields["ask"], tuple(QUESTIONS))
        return {}
    question = QUESTIONS[ask]
    fields = errors.fields(value, ("ask", *question.required), question.optional)
    return {"ask": ask, **question.answer(errors, ship, fields)}


# ---------------------------------------------------------------------------------------------- cells that are named


def read_component(
    errors: Errors, ship: Ship | None, value: Value, kinds: Collection[int] = KINDS
) -> Bit | None:
    """The cell of a component of one of some kinds."""
    found = errors.cell(value)
    if found is None or ship is None:
        return None
    bit = ship.grid.bit(found) if found in ship.grid else NONE
    if bit in ship.components and ship.components[bit].kind in kinds:
        return bit
    errors.add(value.place, f"no such component on {list(found)}")
    return None


def read_components(
    errors: Errors, ship: Ship | None, fields: Fields, key: str, kinds: Collection[int] = KINDS
) -> list[Bit]:
    """The cells under a key (none if it is absent), each of a component of one of some kinds, none twice."""
    found: list[Bit] = []
    for item in errors.items(fields[key]) if key in fields else []:
        bit = read_component(errors, ship, item, kinds)
        if bit is not None:
            if bit in found:
                errors.add(item.place, "stands there twice")
            found.append(bit)
    return found


def mask_of(bits: Collection[Bit]) -> Mask:
    """The mask of some bits."""
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


# ---------------------------------------------------------------------------------------------------- building


def _check(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    return {} if ship is None else {"errors": faults_json(ship)}


def _place(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    if "tile" not in fields:
        return {}
    placed = read_tile(errors, fields["tile"])
    read_load(errors, placed.load)
    if ship is None or placed.cell is None or placed.component is None:
        return {}
    if placed.cell not in ship.grid:
        parts = [(ship.grid.cell(bit), part) for bit, part in ship.components.items()]
        wider = Ship(grid_for(ship.grid.ship_class, [placed.cell, *(at for at, _ in parts)]))
        for at, part in parts:
            wider.place(wider.grid.bit(at), part)
        ship = wider
    return {"problems": list(problems(ship, ship.grid.bit(placed.cell), placed.component))}


def _repair(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    removed = mask_of(read_components(errors, ship, fields, "remove"))
    keep = read_component(errors, ship, fields["keep"]) if "keep" in fields else None
    if keep is not None and removed >> keep & 1:
        errors.add(fields["keep"].place, "is taken off itself")
        return {}
    if ship is None:
        return {}
    rest = ship.clone()
    rest.remove(removed)
    parts = rest.parts()
    if len(parts) > 1:
        kept = max(parts, key=int.bit_count) if keep is None else rest.part(1 << keep)
        rest.remove(rest.tiles & ~kept)
    lost = ship.tiles.bit_count() - rest.tiles.bit_count()
    return {"errors": faults_json(rest), "lost": lost, "left": cells(rest, rest.tiles)}


def _parts(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    return {} if ship is None else {"parts": parts_json(ship, ship.parts())}


def _exposed(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    return {} if ship is None else {"exposed": ship.exposed()}


# --------------------------------------------------------------------------------------------- strength and load


def _cannons(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    powered = mask_of(read_components(errors, ship, fields, "powered", (DOUBLE_CANNON,)))
    directions = [N]
    if "directions" in fields:
        words = [errors.word(item, SIDE_NAMES) for item in errors.items(fields["directions"])]
        directions = [SIDE_NAMES.index(word) for word in words if word in SIDE_NAMES]
    return {} if ship is None else {"strength": strength_json(ship.cannons(powered, directions))}


def _engines(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    powered = mask_of(read_components(errors, ship, fields, "powered", (DOUBLE_ENGINE,)))
    if ship is None:
        return {}
    strength = ship.engines(powered)
    return {"strength": strength, "stalls": strength <= 0}


def _dead_zone(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    return {} if ship is None else {"dead": cells(ship, ship.tiles & ship.dead)}


def _loading(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    if ship is None:
        return {}
    crew, energy, goods = ship.crew_cabins(), ship.energy_batteries(), loads.working_holds(ship)
    banned = (ship.cabins() | ship.kinds[BATTERY] | ship.holds()) & ~(crew | energy | goods)
    return {
        "crew": cells(ship, crew),
        "energy": cells(ship, energy),
        "goods": cells(ship, goods),
        "banned": cells(ship, banned),
    }


def _aliens(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    if ship is None:
        return {}
    return {ALIEN_NAMES[alien]: cells(ship, ship.alien_cabins(alien)) for alien in ALIENS}


def _state(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    if ship is None:
        return {}
    return {
        "crew": ship.crew(),
        "humans": ship.human_crew(),
        "energy": ship.energy_aboard(),
        "goods": goods_json(ship.goods_aboard()),
        "cabins": cabins_json(ship),
        "batteries": [
            {"at": cell(ship, bit), "energy": ship.energy.get(bit, 0)}
            for bit in ship.grid.bits(ship.kinds[BATTERY])
        ],
        "holds": holds_json(ship),
    }


# ------------------------------------------------------------------------------------------------------- events


def _hit(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    threat = _hazard(errors, fields["hazard"]) if "hazard" in fields else None
    used = read_components(errors, ship, fields, "use", (SHIELD, DOUBLE_CANNON))
    if ship is None or threat is None:
        return {}
    outcome, bit = unpaid(ship, threat)
    paid = 0
    if outcome == DESTROYED:
        paid = len(used)
        if paid > ship.energy_aboard():
            errors.add(fields["use"].place, f"{paid} energy wanted, {ship.energy_aboard()} aboard")
            return {}
        outcome = held_by(ship, threat, mask_of(used))
    gone = shattered(ship, 1 << bit) if outcome == DESTROYED else 0
    left = ship
    if gone:
        left = ship.clone()
        left.remove(gone)
    return {
        "outcome": OUTCOME_NAMES[outcome],
        "target": None if bit == NONE else cell(ship, bit),
        "energy_used": paid,
        "destroyed": cells(ship, gone),
        "parts_left": parts_json(left, left.parts()),
    }


def _hazard(errors: Errors, value: Value) -> StrikingThreat | None:
    fields = errors.fields(value, ("threat", "size", "from", "line"))
    kind, size, side = (
        errors.word(fields[key], words) if key in fields else None
        for key, words in (("threat", THREAT_NAMES), ("size", SIZE_NAMES), ("from", SIDE_NAMES))
    )
    line = errors.integer(fields["line"], 2, 12) if "line" in fields else None
    if kind is None or size is None or side is None or line is None:
        return None
    return StrikingThreat(THREAT_NAMES.index(kind), SIZE_NAMES.index(size), SIDE_NAMES.index(side), line)


def _lose(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    named = mask_of(read_components(errors, ship, fields, "cells"))
    how = errors.word(fields["how"], LOSS_NAMES[:3]) if "how" in fields else LOSS_NAMES[0]
    keep = read_component(errors, ship, fields["keep"]) if "keep" in fields else None
    if ship is None or how is None:
        return {}
    destroyed = shattered(ship, named) if how == LOSS_NAMES[0] else 0
    gone = destroyed or named
    left = ship.clone()
    left.remove(gone)
    parts, dropped, choice = broken(left)
    stays = left.tiles & ~dropped
    if choice and keep is not None:
        stays = next((part for part in choice if part >> keep & 1), 0)
        if not stays:
            errors.add(fields["keep"].place, "lies in none of the parts to choose from")
            return {}
    fallen, _ = settle(left, stays)
    return {
        "destroyed": cells(ship, destroyed),
        "parts_left": parts_json(ship, parts),
        "choice": parts_json(ship, choice) if choice else None,
        "fallen_off": cells(ship, fallen),
        "left": cells(ship, left.tiles),
        "lost": (gone | fallen).bit_count(),
        "crew": left.crew(),
        "cabins": cabins_json(left),
    }


def _epidemic(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    if ship is None:
        return {}
    after = ship.clone()
    for bit in loads.infected(ship):
        loads.lose_crew(after, bit)
    return {"cabins": [cabin_json(after, bit) for bit in ship.grid.bits(ship.occupied())]}


def _gain_goods(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    gained = loads.goods_of(read_goods(errors, fields["goods"])) if "goods" in fields else None
    if ship is None or gained is None:
        return {}
    after = ship.clone()
    after.goods, lost = loads.stowed(ship, gained)
    return {"goods": goods_json(after.goods_aboard()), "lost": goods_json(lost), "holds": holds_json(after)}


def _lose_goods(errors: Errors, ship: Ship | None, fields: Fields) -> Answer:
    amount = errors.integer(fields["amount"], 0) if "amount" in fields else None
    if ship is None or amount is None:
        return {}
    after = ship.clone()
    loads.lose_goods(after, amount)
    return {"goods": goods_json(after.goods_aboard()), "energy": after.energy_aboard()}


QUESTIONS: Final[dict[str, FileQuestion]] = {
    "check": FileQuestion(_check),
    "place": FileQuestion(_place, ("tile",)),
    "repair": FileQuestion(_repair, ("remove",), ("keep",)),
    "exposed": FileQuestion(_exposed),
    "cannons": FileQuestion(_cannons, (), ("powered", "directions")),
    "engines": FileQuestion(_engines, (), ("powered",)),
    "parts": FileQuestion(_parts),
    "dead_zone": FileQuestion(_dead_zone),
    "loading": FileQuestion(_loading),
    "aliens": FileQuestion(_aliens),
    "state": FileQuestion(_state),
    "hit": FileQuestion(_hit, ("hazard",), ("use",)),
    "lose": FileQuestion(_lose, ("cells",), ("how", "keep")),
    "epidemic": FileQuestion(_epidemic),
    "gain_goods": FileQuestion(_gain_goods, ("goods",)),
    "lose_goods": FileQuestion(_lose_goods, ("amount",)),
}
_EVERY_KEY: Final = sorted({key for kind in QUESTIONS.values() for key in (*kind.required, *kind.optional)})

"""What a ship may choose now and what each choice would mean, in the words of JSON: for pages, which know no rule.

It tells a seat nothing but what it could work out from its own view: where figures would stand, which arcs would cover
whom, how much a die would have to give.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, cast

from engine.outer_rim.board import after, arcs, fields, x_y
from engine.outer_rim.cards import Position, damage, modules
from engine.outer_rim.choices_shapes import (
    Bombs,
    Cloak,
    DiceShift,
    EnergyRepair,
    Engines,
    FigurePlace,
    ManoeuvreEnd,
    ModuleOutlooks,
    OpponentReply,
    Outlook,
)
from engine.outer_rim.legal import dice_limit
from engine.outer_rim.rules_planning import covering, cuttable, excess
from engine.outer_rim.state.writers import State
from engine.outer_rim.steps_json import die_name
from engine.outer_rim.verbs import advances, failed_dice, repairable, usable
from engine.outer_rim.verbs_fire import successes, unrolled
from engine.outer_rim.verbs_harm import onward, salvo
from engine.outer_rim.words import (
    ACTIVE_TARGETING,
    ADMIRAL,
    ASK_AIM,
    ASK_CANCEL,
    ASK_COLLISION,
    ASK_CUT,
    ASK_DICE,
    ASK_MODULES,
    ASK_ROLL,
    ASK_SECTORS,
    ASK_TOKENS,
    ASK_TURNS,
    ASK_WINDOW,
    CANNON,
    CAPABLE_COMMANDER,
    CLOAKING_DEVICE,
    EMERGENCY_ENGINES,
    ENERGY_RESERVE,
    GUNNER,
    HEADING_NAMES,
    MODULE_NAMES,
    NONE,
    ORBITAL_BOMBS,
    REPAIR_UNIT,
    SEASONED_CAPTAIN,
    SECTOR_NAMES,
    SHIELD,
    TECHNICIAN,
    TOKEN_NAMES,
    TOKENS,
    TURNS,
    SectorName,
    other,
)


def outlook(s: State, ship: int) -> Outlook | None:
    """What a ship may choose, as the question needs it; None when nothing is asked of it."""
    if not s.waits_for(s.seat_of(ship)):
        return None
    kind, about = divmod(s.stage, 8)
    tell = _ASKED.get(kind)
    return tell(s, ship, about) if tell is not None else {}


# --------------------------------------------------------------------------------------------------- manoeuvres


def manoeuvre(s: State, ship: int, token: int, replies: Iterable[int]) -> ManoeuvreEnd:
    """Where a token takes a ship, and what it would meet there for each token of the opponent (NONE: it stays)."""
    here = Position(s.at[ship], s.heading[ship])
    to = after(here.field, here.heading, token)
    end = to if to is not None else here
    return {
        "token": TOKEN_NAMES[token],
        **_place(end),
        "void": to is None,
        "replies": [_reply(s, end, other(ship), reply) for reply in replies],
    }


def _place(position: Position) -> FigurePlace:
    x, y = x_y(position.field)
    return {"x": x, "y": y, "heading": HEADING_NAMES[position.heading]}


def flown(s: State, ship: int, token: int) -> Position:
    """Where a ship would stand after a token; NONE and void ones leave it where it is."""
    to = None if token == NONE else after(s.at[ship], s.heading[ship], token)
    return to if to is not None else Position(s.at[ship], s.heading[ship])


def _reply(s: State, own: Position, enemy: int, token: int) -> OpponentReply:
    """What a ship at `own` meets when the enemy carries out `token`: a collision, or sectors that face each other."""
    its = flown(s, enemy, token)
    met = own.field == its.field
    return {
        "token": None if token == NONE else TOKEN_NAMES[token],
        **_place(its),
        "stays": its.field == s.at[enemy],
        "collides": met,
        "own": [] if met else _names(arcs(own.field, own.heading, its.field)),
        "theirs": [] if met else _names(arcs(its.field, its.heading, own.field)),
    }


def _names(sectors: Iterable[int]) -> list[SectorName]:
    return [SECTOR_NAMES[sector] for sector in sectors]


def _manoeuvres(s: State, ship: int, tokens: Iterable[int], replies: Iterable[int]) -> list[ManoeuvreEnd]:
    return [manoeuvre(s, ship, token, replies) for token in tokens]


def _turns(s: State, ship: int, about: int) -> Outlook:
    theirs = s.token[other(ship)]
    return {"manoeuvres": _manoeuvres(s, ship, TURNS, TURNS if theirs in TURNS else (theirs,))}


# ------------------------------------------------------------------------------------------------ sectors and dice


def _collision(s: State, ship: int, about: int) -> Outlook:
    return {"sectors": _names(s.living(ship)), "amount": damage().collision}


def _sectors(s: State, ship: int, about: int) -> Outlook:
    return {"sectors": _names(covering(s, ship)), "theirs": _names(covering(s, other(ship)))}


def _cuts(s: State, ship: int, about: int) -> Outlook:
    first, over = 8 * about, excess(s, about)
    return {
        "cuts": [{"die": die, "to": max(0, s.dice[first + die] - over)} for die in cuttable(s, about)],
        "excess": over,
    }


def _rolls(s: State, ship: int, about: int) -> Outlook:
    """The real dice of the roll, in the order in which they are entered."""
    dice = unrolled(s, *divmod(about, 2))
    return {"dice": [{"die": die_name(die), "value": s.die(ship, die)} for die in dice]}


def _cancels(s: State, ship: int, about: int) -> Outlook:
    return {"hits": [*s.hits(other(ship))], "number": successes(s, ship)}


def _aims(s: State, ship: int, about: int) -> Outlook:
    return {"sectors": _names(onward(s, other(ship))), "amount": (salvo(s, ship) + 1) // 2}


# ------------------------------------------------------------------------------------------------------- modules


def _window(s: State, ship: int, about: int) -> Outlook:
    """Each module that a ship may use in a window, with what it would do."""
    told = {
        MODULE_NAMES[module]: _MODULES[module](s, ship) if module in _MODULES else {}
        for module, row in enumerate(modules())
        if s.modules[ship] >> module & 1 and row.window == about and usable(s, module)
    }
    return {"modules": cast(ModuleOutlooks, told)}


def _repairs(s: State, ship: int) -> EnergyRepair:
    amount = modules()[REPAIR_UNIT].amount
    return {"sectors": {SECTOR_NAMES[n]: min(amount, s.damage_of(ship, n)) for n in repairable(s, ship)}}


def _bombs(s: State, ship: int) -> Bombs:
    amount = modules()[ORBITAL_BOMBS].amount
    if s.setup.orbital_bombs == "literal":
        flights = _manoeuvres(s, ship, advances(s, ship), (NONE,))
        return {"amount": amount, "sectors": _names(s.living(ship)), "manoeuvres": flights}
    return {"amount": amount, "sectors": _names(s.living(other(ship)))}


def _engines(s: State, ship: int) -> Engines:
    tokens = (token for token in TOKENS if token != s.used_token[ship])
    return {"manoeuvres": _manoeuvres(s, ship, tokens, (NONE,))}


def _cloak(s: State, ship: int) -> Cloak:
    """Free fields, and where the opponent may fly."""
    return {
        "fields": [x_y(field) for field in fields() if field not in s.at],
        "replies": [_place(flown(s, other(ship), token)) for token in TOKENS],
    }


def _shift(s: State, module: int) -> DiceShift:
    return {"lower": modules()[module].lower, "up": modules()[module].amount}


_MODULES: Final[dict[int, Callable[[State, int], Mapping[str, object]]]] = {
    REPAIR_UNIT: _repairs,
    ORBITAL_BOMBS: _bombs,
    GUNNER: lambda s, ship: _shift(s, GUNNER),
    TECHNICIAN: lambda s, ship: _shift(s, TECHNICIAN),
    SEASONED_CAPTAIN: lambda s, ship: {"dice": [*failed_dice(s, ship, SHIELD)]},
    ACTIVE_TARGETING: lambda s, ship: {"dice": [*failed_dice(s, ship, CANNON)]},
    EMERGENCY_ENGINES: _engines,
    ADMIRAL: lambda s, ship: {"most": modules()[ADMIRAL].amount},
    CLOAKING_DEVICE: _cloak,
    ENERGY_RESERVE: lambda s, ship: {"amount": modules()[ENERGY_RESERVE].amount},
    CAPABLE_COMMANDER: lambda s, ship: {"most": min(modules()[CAPABLE_COMMANDER].amount, s.due[ship])},
}

_ASKED: Final[dict[int, Callable[[State, int, int], Outlook]]] = {
    ASK_MODULES: lambda s, ship, about: {"number": s.setup.modules},
    ASK_TOKENS: lambda s, ship, about: {"manoeuvres": _manoeuvres(s, ship, TOKENS, TOKENS)},
    ASK_TURNS: _turns,
    ASK_COLLISION: _collision,
    ASK_SECTORS: _sectors,
    ASK_DICE: lambda s, ship, about: {"most": dice_limit(s, ship)},
    ASK_CUT: _cuts,
    ASK_ROLL: _rolls,
    ASK_CANCEL: _cancels,
    ASK_AIM: _aims,
    ASK_WINDOW: _window,
}

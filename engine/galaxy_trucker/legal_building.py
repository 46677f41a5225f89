"""Who may do what while ships are built, and why not [rules 2]."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from engine.dispatch import handler
from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker.cards_tiles import numbered, tiles
from engine.galaxy_trucker.rules_building import sand_is_out
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import ASIDE, NONE, START_CIRCLE

Reason: TypeAlias = str | None


def _free(s: State, player: int) -> Reason:
    """The ship is not finished and the hand is empty."""
    if s.numbers[player]:
        return "ship_is_finished"
    if s.hand[player] != NONE:
        return "hand_is_full"
    return "looking_at_cards" if s.looking[player] != NONE else None


def _holding(s: State, player: int) -> Reason:
    return "hand_is_empty" if s.hand[player] == NONE else None


def _take_down(s: State, player: int, action: act.TakeDown) -> Reason:
    return _free(s, player) or (None if (s.cargo if action.cargo else s.heap) else "heap_is_empty")


def _take_up(s: State, player: int, action: act.TakeUp) -> Reason:
    reason = _free(s, player)
    if reason is not None:
        return reason
    if action.tile not in tiles():
        return "no_such_tile"
    return None if any(numbered()[tile].id == action.tile for tile in s.face_up) else "tile_is_gone"


def _take_aside(s: State, player: int, action: act.TakeAside) -> Reason:
    if action.place not in (0, 1):
        return "no_such_place"
    return _free(s, player) or (None if s.aside[player][action.place] != NONE else "place_is_empty")


def _loose(s: State, player: int, action: act.TakeLoose | act.Turn) -> Reason:
    return _free(s, player) or (None if s.loose[player] != NONE else "nothing_is_loose")


def _place(s: State, player: int, action: act.Place) -> Reason:
    ship = s.ships[player]
    reason = _holding(s, player)
    if reason is not None:
        return reason
    if action.turn not in range(4):
        return "no_such_turn"
    if action.cell not in ship.grid:
        return "off_board"
    cell = 1 << ship.grid.bit(action.cell)
    if not ship.grid.printed & cell:
        return "off_board"
    if ship.tiles & cell:
        return "occupied"
    return None if beside(s, player) & cell else "not_beside_the_ship"


def beside(s: State, player: int) -> int:
    """The empty printed cells side by side with a component of the ship."""
    ship = s.ships[player]
    tiles, width = ship.tiles, ship.grid.width
    near = tiles << 1 | tiles >> 1 | tiles << width | tiles >> width
    return near & ~tiles & ship.grid.printed


def _set_aside(s: State, player: int, action: act.SetAside) -> Reason:
    reason = _holding(s, player)
    if reason is not None:
        return reason
    if NONE not in s.aside[player]:
        return "corner_is_full"
    cargo = numbered()[s.hand[player]].cargo
    return "cargo_is_not_set_aside" if cargo and s.hand_from[player] != ASIDE else None


def _give_back(s: State, player: int, action: act.Return) -> Reason:
    return _holding(s, player) or ("comes_from_the_corner" if s.hand_from[player] == ASIDE else None)


def _look(s: State, player: int, action: act.Look) -> Reason:
    reason = _free(s, player)
    if reason is not None:
        return reason
    if not 0 <= action.pile < len(s.piles) - 1:
        return "no_such_pile"
    if len(s.ships[player].components) < 2:
        return "build_first"
    return "pile_is_taken" if action.pile in s.looking else None


def _put_back(s: State, player: int, action: act.PutBack) -> Reason:
    return None if s.looking[player] != NONE else "looking_at_nothing"


def flip(s: State, player: int, action: act.Flip | None = None) -> Reason:
    """Why a player may not turn the sand; onto START only who has a number may."""
    if not sand_is_out(s) or s.circle == START_CIRCLE:
        return "sand_is_running"
    last = s.circle - 1 == START_CIRCLE
    return "finish_first" if last and not s.numbers[player] else None


def _finish(s: State, player: int, action: act.Finish) -> Reason:
    reason = _free(s, player)
    if reason is not None:
        return reason
    if not 1 <= action.number <= s.setup.players:
        return "no_such_number"
    return "number_is_taken" if action.number in s.numbers else None


def listed(s: State, player: int) -> Iterator[act.Build]:
    """Everything that a player might do, allowed or not."""
    if s.hand[player] != NONE:
        ship = s.ships[player]
        for cell in ship.grid.cells(beside(s, player)):
            for turn in range(4):
                yield act.Place(cell, turn)
        yield from (act.SetAside(), act.Return())
    elif s.looking[player] != NONE:
        yield act.PutBack()
    else:
        yield from (act.TakeDown(), act.TakeDown(cargo=True))
        yield from (act.TakeUp(name) for name in dict.fromkeys(numbered()[tile].id for tile in s.face_up))
        yield from (act.TakeAside(0), act.TakeAside(1), act.TakeLoose())
        yield from (act.Turn(turn) for turn in range(4))
        yield from (act.Look(pile) for pile in range(3))
        yield from (act.Finish(number) for number in range(1, s.setup.players + 1))
    yield act.Flip()


REASONS: Final[dict[type, Callable[..., Reason]]] = dict(
    [
        handler(act.TakeDown, _take_down),
        handler(act.TakeUp, _take_up),
        handler(act.TakeAside, _take_aside),
        handler(act.TakeLoose, _loose),
        handler(act.Place, _place),
        handler(act.Turn, _loose),
        handler(act.SetAside, _set_aside),
        handler(act.Return, _give_back),
        handler(act.Look, _look),
        handler(act.PutBack, _put_back),
        handler(act.Flip, flip),
        handler(act.Finish, _finish),
    ]
)
"""Why a player may not do each kind of action, None if it may."""

"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Final, TypeVarTuple, cast

from engine.dispatch import Row, writer
from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker.state import writers_replay_flight as flight
from engine.galaxy_trucker.state.writers import State
from engine.game import Step

Numbers = TypeVarTuple("Numbers")


def _of(step: Callable[[*Numbers], Step], write: Callable[[State, *Numbers], None]) -> Row[None]:
    return writer(step, write)


def _of_player(
    step: Callable[[int, *Numbers], Step], write: Callable[[State, int, *Numbers], None]
) -> Row[None]:
    """A writer that is told a player where the step tells a seat."""

    def seated(s: State, seat: int, *rest: *Numbers) -> None:
        write(s, seat - 1, *rest)

    given = signature(write)
    state, player, *others = given.parameters.values()
    named = [state, player.replace(name="seat"), *others]
    seated.__signature__ = given.replace(parameters=named)  # type: ignore[attr-defined]
    return writer(step, seated)


WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        _of(st.PhaseBegan, State.begin_phase),
        _of_player(st.Answered, State.answer),
        _of(st.TimePassed, State.pass_time),
        _of(st.MissionsOffered, lambda s, missions: s.offer_missions()),
        _of_player(st.Voted, State.vote),
        _of(st.MissionChosen, State.choose_mission),
        _of_player(st.ShipsProposed, State.propose_ships),
        _of(st.ShipsChanged, State.change_ships),
        _of(st.Rationed, lambda s, die: s.ration_parts()),
        _of(st.RoundBegan, State.next_round),
        _of(st.WarehouseFilled, State.deal_round),
        _of(st.SandStarted, State.start_sand),
        _of(st.SandRanOut, lambda s, circle: s.stop_sand()),
        _of_player(st.TileTaken, State.take_tile),
        _of_player(st.LooseTaken, lambda s, player, tile: s.take_loose(player)),
        _of_player(st.TilePlaced, lambda s, player, bit, tile, turn: s.place_tile(player, bit, turn)),
        _of_player(st.TileTurned, State.turn_tile),
        _of_player(st.TileFixed, State.fix_tile),
        _of_player(st.TileSetAside, lambda s, player, place, tile: s.set_aside(player)),
        _of_player(st.TileReturned, lambda s, player, tile: s.return_tile(player)),
        _of_player(st.PileTaken, State.look),
        _of_player(st.PilePutBack, lambda s, player, pile: s.put_back(player)),
        _of_player(st.NumberTaken, State.take_number),
        _of_player(st.CornerLost, lambda s, player, tiles: s.lose_corner(player)),
        _of_player(st.PartsRemoved, State.remove_parts),
        _of_player(st.SentLast, State.send_last),
        _of_player(st.StakeSet, State.set_stake),
        _of_player(st.ShipLoaded, State.load_ship),
        _of(st.FlightPrepared, lambda s, seats: s.prepare_flight()),
        _of(st.RoundPaid, State.collect),
        _of(st.GameEnded, State.end_game),
    ]
)


def replay(s: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    for step in steps:
        write = WRITERS.get(type(step))
        if write is not None:
            write(s, *cast("tuple[object, ...]", step))
        elif s.flight is not None:
            flight.replay(s.flight, (step,))

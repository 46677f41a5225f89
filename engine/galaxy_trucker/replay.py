"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final, cast

from engine.galaxy_trucker import steps as st
from engine.galaxy_trucker.flight import replay as flight
from engine.galaxy_trucker.state import State
from engine.game import Step


def _seated(writer: Callable[..., None]) -> Callable[..., None]:
    """A writer that is told a player where the step tells a seat."""

    def write(s: State, seat: int, *rest: object) -> None:
        writer(s, seat - 1, *rest)

    return write


WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.PhaseBegan: State.begin_phase,
    st.Answered: _seated(State.answer),
    st.TimePassed: State.pass_time,
    st.MissionsOffered: lambda s, missions: s.offer_missions(),
    st.Voted: _seated(State.vote),
    st.MissionChosen: State.choose_mission,
    st.Rationed: lambda s, die: s.ration_parts(),
    st.RoundBegan: State.next_round,
    st.WarehouseFilled: State.deal_round,
    st.SandStarted: State.start_sand,
    st.SandRanOut: lambda s, circle: s.stop_sand(),
    st.TileTaken: _seated(State.take_tile),
    st.LooseTaken: _seated(lambda s, player, tile: s.take_loose(player)),
    st.TilePlaced: _seated(lambda s, player, bit, tile, turn: s.place_tile(player, bit, turn)),
    st.TileTurned: _seated(State.turn_tile),
    st.TileFixed: _seated(State.fix_tile),
    st.TileSetAside: _seated(lambda s, player, place, tile: s.set_aside(player)),
    st.TileReturned: _seated(lambda s, player, tile: s.return_tile(player)),
    st.PileTaken: _seated(State.look),
    st.PilePutBack: _seated(lambda s, player, pile: s.put_back(player)),
    st.NumberTaken: _seated(State.take_number),
    st.CornerLost: _seated(lambda s, player, tiles: s.lose_corner(player)),
    st.PartsRemoved: _seated(State.remove_parts),
    st.SentLast: _seated(State.send_last),
    st.StakeSet: _seated(State.set_stake),
    st.ShipLoaded: _seated(State.load_ship),
    st.FlightPrepared: lambda s, seats: s.prepare_flight(),
    st.RoundPaid: State.collect,
    st.GameEnded: State.end_game,
}


def replay(s: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    for step in steps:
        writer = WRITERS.get(type(step))
        if writer is not None:
            writer(s, *cast("tuple[object, ...]", step))
        elif s.flight is not None:
            flight.replay(s.flight, (step,))

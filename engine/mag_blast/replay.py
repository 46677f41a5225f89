"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.game import Step, write_again
from engine.mag_blast import steps as st
from engine.mag_blast.fields import Played
from engine.mag_blast.state import State


def _reveal(
    state: State, seat: int, yellow: int, blue: int, green: int, red: int, discarded: tuple[int, ...]
) -> None:
    state.reveal_fleet(seat, yellow, blue, green, red)


def _play(state: State, *named: object) -> None:
    step = st.CardPlayed._make(named)
    state.play_card(Played._make(named[:-2]), step.heard, step.asked)


WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.LotUsed: State.use_lot,
    st.DeckShuffled: State.shuffle,
    st.DrawingBegan: State.begin_drawing,
    st.CardDrawn: State.draw_card,
    st.CardsTaken: State.take_cards,
    st.CardDiscarded: State.discard,
    st.CardTraded: State.trade,
    st.CardPaid: State.pay,
    st.CardRecovered: State.recover,
    st.AbilityUsed: State.use_ability,
    st.ShipsChosen: State.choose_ships,
    st.FleetRevealed: _reveal,
    st.FirstPlayer: State.set_first,
    st.TurnBegan: State.begin_turn,
    st.PhaseBegan: State.begin_phase,
    st.TurnEnded: State.end_turn,
    st.EffectEnded: State.end_effect,
    st.Agreed: State.agree,
    st.BrutalBegan: State.begin_brutal,
    st.GameEnded: State.end_game,
    st.ShipDrawn: State.draw_ship,
    st.ShipPlaced: State.place_ship,
    st.ShipDeclined: State.decline_ship,
    st.ShipSalvaged: State.salvage_ship,
    st.ShipMoved: State.move_ship,
    st.ShipDestroyed: State.destroy_ship,
    st.CommandShipDestroyed: State.destroy_command_ship,
    st.ShipBoarded: State.board_ship,
    st.ShipThrown: State.throw_ship,
    st.NoiseMade: State.make_noise,
    st.NoiseOver: State.end_noise,
    st.ShotHeard: State.hear_shot,
    st.ShipFired: State.fire,
    st.CardPlayed: _play,
    st.Passed: State.pass_by,
    st.ShotMissed: State.miss,
    st.CardVoid: State.void,
    st.CardDone: State.finish,
    st.ShotHit: State.hit_by_shot,
    st.RamHit: State.mark_ramming,
    st.SquadronHit: State.hit_by_squadron,
    st.SquadronOut: State.put_beside,
    st.EffectLaid: State.lay_effect,
    st.EffectSwept: State.sweep_effect,
    st.HitFollows: State.follow_hit,
    st.HitOver: State.end_hit,
    st.BlastRemoved: State.remove_blast,
    st.BlastShifted: State.shift_blast,
}


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again."""
    write_again(WRITERS, state, steps)

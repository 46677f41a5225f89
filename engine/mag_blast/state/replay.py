"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.dispatch import writer
from engine.game import Step, write_again
from engine.mag_blast import steps as st
from engine.mag_blast.state.fields import Played
from engine.mag_blast.state.writers import State


def _reveal(
    state: State, seat: int, yellow: int, blue: int, green: int, red: int, discarded: tuple[int, ...]
) -> None:
    state.reveal_fleet(seat, yellow, blue, green, red)


def _play(state: State, *named: object) -> None:
    step = st.CardPlayed._make(named)
    state.play_card(Played._make(named[:-2]), step.heard, step.asked)


WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        writer(st.LotUsed, State.use_lot),
        writer(st.DeckShuffled, State.shuffle),
        writer(st.DrawingBegan, State.begin_drawing),
        writer(st.CardDrawn, State.draw_card),
        writer(st.CardsTaken, State.take_cards),
        writer(st.CardDiscarded, State.discard),
        writer(st.CardTraded, State.trade),
        writer(st.CardPaid, State.pay),
        writer(st.CardRecovered, State.recover),
        writer(st.AbilityUsed, State.use_ability),
        writer(st.ShipsChosen, State.choose_ships),
        writer(st.FleetRevealed, _reveal),
        writer(st.FirstPlayer, State.set_first),
        writer(st.TurnBegan, State.begin_turn),
        writer(st.PhaseBegan, State.begin_phase),
        writer(st.TurnEnded, State.end_turn),
        writer(st.EffectEnded, State.end_effect),
        writer(st.Agreed, State.agree),
        writer(st.BrutalBegan, State.begin_brutal),
        writer(st.GameEnded, State.end_game),
        writer(st.ShipDrawn, State.draw_ship),
        writer(st.ShipPlaced, State.place_ship),
        writer(st.ShipDeclined, State.decline_ship),
        writer(st.ShipSalvaged, State.salvage_ship),
        writer(st.ShipMoved, State.move_ship),
        writer(st.ShipDestroyed, State.destroy_ship),
        writer(st.CommandShipDestroyed, State.destroy_command_ship),
        writer(st.ShipBoarded, State.board_ship),
        writer(st.ShipThrown, State.throw_ship),
        writer(st.NoiseMade, State.make_noise),
        writer(st.NoiseOver, State.end_noise),
        writer(st.ShotHeard, State.hear_shot),
        writer(st.ShipFired, State.fire),
        writer(st.CardPlayed, _play),
        writer(st.Passed, State.pass_by),
        writer(st.ShotMissed, State.miss),
        writer(st.CardVoid, State.void),
        writer(st.CardDone, State.finish),
        writer(st.ShotHit, State.hit_by_shot),
        writer(st.RamHit, State.mark_ramming),
        writer(st.SquadronHit, State.hit_by_squadron),
        writer(st.SquadronOut, State.put_beside),
        writer(st.EffectLaid, State.lay_effect),
        writer(st.EffectSwept, State.sweep_effect),
        writer(st.HitFollows, State.follow_hit),
        writer(st.HitOver, State.end_hit),
        writer(st.BlastRemoved, State.remove_blast),
        writer(st.BlastShifted, State.shift_blast),
    ]
)


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again."""
    write_again(WRITERS, state, steps)

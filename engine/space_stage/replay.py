"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.game import Step, write_again
from engine.space_stage import steps as st
from engine.space_stage.state import State

WRITERS: Final[dict[type, Callable[..., None]]] = {
    st.CardPicked: State.pick_card,
    st.RowFilled: State.fill_row,
    st.TurnBegan: State.begin_turn,
    st.PhaseBegan: State.begin_phase,
    st.TurnEnded: State.end_turn,
    st.BoostsEnded: State.end_boosts,
    st.CardsReadied: State.ready_cards,
    st.RoundBegan: State.begin_round,
    st.GameEnded: State.end_game,
    st.DieRolled: State.roll_die,
    st.DieEntered: State.enter_die,
    st.Asked: State.ask,
    st.Answered: State.answer,
    st.MainActionDone: State.do_main_action,
    st.CharacterMoved: State.move_character,
    st.DamageHealed: State.heal_damage,
    st.CharacterRecovered: State.recover,
    st.TokensTaken: State.take_tokens,
    st.MonsterDefeated: State.defeat_monster,
    st.GeneratorRepaired: State.repair_generator,
    st.CardRecharged: State.recharge_card,
    st.CardUsed: State.use_card,
    st.CardBought: State.buy_card,
    st.ResourcesChanged: State.change_resources,
    st.HatPutOn: State.put_on_hat,
    st.Vivified: State.vivify,
    st.MonsterPocketed: State.pocket_monster,
    st.DamageSuffered: State.suffer_damage,
    st.CharacterDying: State.begin_dying,
    st.DeathRolled: State.roll_death,
    st.CharacterDied: State.kill,
    st.GeneratorBroke: State.break_generator,
    st.MonsterDrawn: State.draw_monster,
    st.MonsterPlaced: State.place_monster,
    st.MasterActed: State.act_as_master,
    st.HeartAttackSuffered: State.suffer_heart_attack,
    st.MonsterBoosted: State.boost_monster,
}


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)

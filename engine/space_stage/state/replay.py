"""Logs played again: the writer that makes the change of each kind of step."""

from collections.abc import Callable, Iterable
from typing import Final

from engine.dispatch import writer
from engine.game import Step, write_again
from engine.space_stage import steps as st
from engine.space_stage.state.writers import State

WRITERS: Final[dict[type, Callable[..., None]]] = dict(
    [
        writer(st.CardPicked, State.pick_card),
        writer(st.RowFilled, State.fill_row),
        writer(st.TurnBegan, State.begin_turn),
        writer(st.PhaseBegan, State.begin_phase),
        writer(st.TurnEnded, State.end_turn),
        writer(st.BoostsEnded, State.end_boosts),
        writer(st.CardsReadied, State.ready_cards),
        writer(st.RoundBegan, State.begin_round),
        writer(st.GameEnded, State.end_game),
        writer(st.DieRolled, State.roll_die),
        writer(st.DieEntered, State.enter_die),
        writer(st.Asked, State.ask),
        writer(st.Answered, State.answer),
        writer(st.MainActionDone, State.do_main_action),
        writer(st.CharacterMoved, State.move_character),
        writer(st.DamageHealed, State.heal_damage),
        writer(st.CharacterRecovered, State.recover),
        writer(st.TokensTaken, State.take_tokens),
        writer(st.MonsterDefeated, State.defeat_monster),
        writer(st.GeneratorRepaired, State.repair_generator),
        writer(st.CardRecharged, State.recharge_card),
        writer(st.CardUsed, State.use_card),
        writer(st.CardBought, State.buy_card),
        writer(st.ResourcesChanged, State.change_resources),
        writer(st.HatPutOn, State.put_on_hat),
        writer(st.Vivified, State.vivify),
        writer(st.MonsterPocketed, State.pocket_monster),
        writer(st.DamageSuffered, State.suffer_damage),
        writer(st.CharacterDying, State.begin_dying),
        writer(st.DeathRolled, State.roll_death),
        writer(st.CharacterDied, State.kill),
        writer(st.GeneratorBroke, State.break_generator),
        writer(st.MonsterDrawn, State.draw_monster),
        writer(st.MonsterPlaced, State.place_monster),
        writer(st.MasterActed, State.act_as_master),
        writer(st.HeartAttackSuffered, State.suffer_heart_attack),
        writer(st.MonsterBoosted, State.boost_monster),
    ]
)


def replay(state: State, steps: Iterable[Step]) -> None:
    """Makes the changes of a log again; steps that only tell something are passed over."""
    write_again(WRITERS, state, steps)

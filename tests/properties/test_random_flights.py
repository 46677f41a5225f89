"""What holds for every flight of Space Alert that can be resolved."""

import json
from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings

from engine.game import Json, Step
from engine.space_alert import steps as st
from engine.space_alert.cards import threat_by_id
from engine.space_alert.files.flight import read_flight, write_flight
from engine.space_alert.rules import resolve
from engine.space_alert.score import result_object
from engine.space_alert.state.writers import State
from engine.space_alert.state.writers_replay import replay
from engine.space_alert.words import (
    BLANK,
    DESTROYED,
    ON_TRACK,
    PHASE_OF,
    REACTOR,
    SHIELD,
    SURVIVED,
    TOKEN_NAMES,
    VISUAL_POINTS,
    WAITING,
    WHITE,
    ZONES,
)
from tests.properties.random_flights import CASES, Data, by_turns, flights, flown, modestly, whole

# ---------------------------------------------------------------------------------------------- logs and clones


def a_log_replayed_gives_the_same_state(data: Data) -> None:
    state, log = flown(data)
    again = State(read_flight(data))
    replay(again, log)
    assert again.snapshot() == state.snapshot()


def without_a_log_the_flight_is_the_same(data: Data) -> None:
    silent = State(read_flight(data))
    resolve(silent)
    assert silent.log is None
    assert silent.snapshot() == flown(data)[0].snapshot()


def a_clone_flies_to_the_same_end_and_leaves_the_original_alone(data: Data) -> None:
    end = flown(data)[0].snapshot()
    for state, _ in by_turns(data):
        before = repr(state.snapshot())
        clone = state.clone()
        resolve(clone)
        assert clone.log is None and clone.snapshot() == end
        assert repr(state.snapshot()) == before


def the_same_flight_gives_the_same_bytes(data: Data) -> None:
    copy: Data = json.loads(json.dumps(data))
    assert result_bytes(copy) == result_bytes(data)


def result_bytes(data: Data) -> bytes:
    return json.dumps(result_object(flown(data)[0], None), allow_nan=False).encode()


def a_flight_that_is_written_and_read_is_the_same(data: Data) -> None:
    flight = read_flight(data)
    written: Data = json.loads(json.dumps(write_flight(flight), allow_nan=False))
    assert read_flight(written) == flight


# ------------------------------------------------------------------------------------------ ship, crew, threats


def nothing_is_ever_less_than_nothing(data: Data) -> None:
    for state, _ in by_turns(data):
        counts = [state.fuel, state.rockets, state.flying, state.striking, state.viewers, *state.best]
        energy = [*state.shields, *state.reactors, *state.shield_cap, *state.reactor_cap]
        on_cards = [*state.hits, *state.hp, *state.marks, *state.repairs, *state.space]
        assert min(*counts, *energy, *on_cards, *state.weapons, state.pulse_bands) >= 0
        assert state.rockets + state.flying + state.striking <= 3
        assert all(state.hits[t] < state.hp[t] for t in beatable(state))


def beatable(s: State) -> list[int]:
    """Threats that die of their hits; slime lives on in its copies [R 7.2]."""
    return [t for t, card in enumerate(s.cards) if s.status[t] == ON_TRACK and not card.slime]


def a_zone_never_holds_more_than_six_tokens(data: Data) -> None:
    for state, steps in by_turns(data):
        assert max(state.drawn) <= len(TOKEN_NAMES)
        lost = [step.zone for step in steps if isinstance(step, st.ShipLost) and step.threat < 0]
        assert all(state.drawn[zone] == len(TOKEN_NAMES) for zone in lost)
        for zone in ZONES:
            assert sorted(state.piles[zone]) == list(range(len(TOKEN_NAMES)))


class Ledger:
    """Energy as the steps tell it. From the bank comes 1 for a heroic B, and what refuelling fills up [R 3.2]."""

    def __init__(self, s: State) -> None:
        self.shields, self.shield_caps = s.shields[:], s.shield_cap[:]
        self.reactors, self.reactor_caps = s.reactors[:], s.reactor_cap[:]
        self.last: Step | None = None

    def enter(self, step: Step) -> None:
        if isinstance(step, st.EnergyMoved):
            self._move(self.reactors, step.zone, self.shields, step.zone, step.amount)
        elif isinstance(step, st.ReactorFilled):
            self._move(self.reactors, WHITE, self.reactors, step.zone, step.amount)
        elif isinstance(step, st.ReactorLost):
            self.reactors[step.zone] -= step.amount
        elif isinstance(step, st.ShieldLost | st.ShieldAbsorbed):
            self.shields[step.zone] -= step.amount
        elif isinstance(step, st.ReactorGained | st.ShieldGained):
            self._gain(step)
        elif isinstance(step, st.DamageDrawn):
            self._shrink(step.zone, step.token)
        self.last = step

    @staticmethod
    def _move(source: list[int], there: int, target: list[int], here: int, amount: int) -> None:
        assert amount > 0
        source[there] -= amount
        target[here] += amount

    def _gain(self, step: st.ReactorGained | st.ShieldGained) -> None:
        if isinstance(step, st.ReactorGained) and isinstance(self.last, st.FuelSpent):
            room = self.reactor_caps[WHITE] - self.reactors[WHITE]
            assert step.zone == WHITE and room > 0 and step.amount in (room, room + 1)
        else:
            kind = st.EnergyMoved if isinstance(step, st.ShieldGained) else st.ReactorFilled
            assert isinstance(self.last, kind) and self.last.zone == step.zone and step.amount == 1
        (self.shields if isinstance(step, st.ShieldGained) else self.reactors)[step.zone] += step.amount

    def _shrink(self, zone: int, token: int) -> None:
        for kind, energy, caps in (
            (SHIELD, self.shields, self.shield_caps),
            (REACTOR, self.reactors, self.reactor_caps),
        ):
            if token == kind:
                caps[zone] -= 1
                energy[zone] = min(energy[zone], caps[zone])


def no_energy_comes_or_goes_without_a_step(data: Data) -> None:
    ledger = Ledger(State(read_flight(data)))
    for state, steps in by_turns(data):
        for step in steps:
            ledger.enter(step)
        assert (ledger.shields, ledger.reactors) == (state.shields, state.reactors)


def a_delayed_plan_keeps_its_cards_in_order_and_loses_only_the_last(data: Data) -> None:
    planned = read_flight(data).plans
    pushes = [0] * len(planned)
    for state, steps in by_turns(data):
        for step in steps:
            if isinstance(step, st.Delayed):
                pushes[step.crew] += 1
                assert step.turn in (state.turn, state.turn + 1)
        for crew, plan in enumerate(state.plans):
            was, now = (
                [slot for slot, code in enumerate(row) if code != BLANK] for row in (planned[crew], plan)
            )
            assert [plan[slot] for slot in now] == [planned[crew][slot] for slot in was[: len(now)]]
            assert all(0 <= new - old <= pushes[crew] for old, new in zip(was, now, strict=False))
            assert len(plan) == len(planned[crew]) and len(was) - len(now) <= pushes[crew]


def a_card_is_pushed_once_a_turn(data: Data) -> None:
    """Delays of one turn do not add up, that of a pilot's card included [R 3.2, R 7.2 slime, edge 24]."""
    for _, steps in by_turns(ruled(data, once=True)):
        pushed = [step.crew for step in steps if isinstance(step, st.Delayed)]
        stumbled = [step.crew for step in steps if isinstance(step, st.Stumbled)]
        # The stumble of a pilot makes the gap into which the card itself is pushed: two steps, one turn of delay.
        assert all(pushed.count(crew) <= 1 + (crew in stumbled) for crew in pushed)


def the_ruling_on_pilots_changes_only_flights_in_which_two_delays_meet(data: Data) -> None:
    """All other flight files come out as programs that count both delays have decided them [edge 24]."""
    both = ruled(data, once=False)
    if not any(two_delays_meet(state.turn, steps) for state, steps in by_turns(both)):
        assert result_object(flown(both)[0], None) == result_object(flown(ruled(data, once=True))[0], None)


def two_delays_meet(turn: int, steps: list[Step]) -> bool:
    """Whether the card of a pilot is pushed in a turn in which something delays that pilot too."""
    pushed = {step.crew for step in steps if isinstance(step, st.Delayed) and step.turn == turn}
    return any(isinstance(step, st.DelayMarked) and step.crew in pushed for step in steps)


def ruled(data: Data, once: bool) -> Data:
    """The flight with the ruling that a pilot's pushed card and another delay count once, or both."""
    options = cast(Data, data.get("options", {}))
    return {**data, "options": {**options, "push_in_space_is_a_delay": once}}


def a_threat_is_in_exactly_one_place(data: Data) -> None:
    for state, _ in by_turns(data):
        at = {DESTROYED: state.destroyed, SURVIVED: state.survived}
        for status, listed in at.items():
            assert sorted(listed) == [t for t, now in enumerate(state.status) if now == status]
        called = [t for t, now in enumerate(state.status) if now != WAITING]
        assert called == [
            t for t, number in enumerate(state.number) if number <= min(state.turn, state.turns)
        ]
        assert all(state.space[t] >= 1 for t in called)


def who_is_knocked_out_does_nothing_more(data: Data) -> None:
    state, log = flown(data)
    out: set[object] = set()
    for step in log:
        crew = step._asdict().get("crew")
        assert crew is None or crew not in out, step
        if isinstance(step, st.KnockedOut):
            out.add(crew)
    assert out == {crew for crew, alive in enumerate(state.alive) if not alive}


# ------------------------------------------------------------------------------------------------------- score


def the_score_is_the_sum_of_what_can_be_seen(data: Data) -> None:
    state, log = flown(data)
    result = result_object(state, None)
    assert (result["score"] is None) == (result["outcome"] == "lost")
    if result["score"] is None:
        return
    score = cast("dict[str, int]", result["score"])
    drawn = [len(zone) for zone in cast("dict[str, list[str]]", result["damage"]).values()]
    crew = cast("list[dict[str, Json]]", result["crew"])
    assert score == {
        "destroyed": sum(threat_by_id()[card].destroyed for card in cast("list[str]", result["destroyed"])),
        "survived": sum(threat_by_id()[card].survived for card in cast("list[str]", result["survived"])),
        "damage": -sum(drawn),
        "worst_zone": -max(drawn),
        "knocked_out": -2 * sum(not member["alive"] for member in crew),
        "bots": -cast(int, result["bots_disabled"]),
        "visual": seen_from_the_windows(log),
        "total": sum(points for column, points in score.items() if column != "total"),
    }
    assert sum(member["bots"] == "disabled" for member in crew) <= cast(int, result["bots_disabled"]) <= 2


def seen_from_the_windows(log: list[Step]) -> int:
    """The best turn of each phase by the crew members who looked out in it."""
    best, phase = [0, 0, 0, 0], 0
    for step in log:
        if isinstance(step, st.TurnBegan):
            phase = PHASE_OF[step.turn]
        elif isinstance(step, st.Looked):
            best[phase] = max(best[phase], step.viewers)
    return sum(VISUAL_POINTS[viewers] for viewers in best)


# ------------------------------------------------------------------------------------------------- all of this

ALL_OF_THIS = (
    a_log_replayed_gives_the_same_state,
    without_a_log_the_flight_is_the_same,
    a_clone_flies_to_the_same_end_and_leaves_the_original_alone,
    the_same_flight_gives_the_same_bytes,
    a_flight_that_is_written_and_read_is_the_same,
    nothing_is_ever_less_than_nothing,
    a_zone_never_holds_more_than_six_tokens,
    no_energy_comes_or_goes_without_a_step,
    a_delayed_plan_keeps_its_cards_in_order_and_loses_only_the_last,
    a_card_is_pushed_once_a_turn,
    the_ruling_on_pilots_changes_only_flights_in_which_two_delays_meet,
    a_threat_is_in_exactly_one_place,
    who_is_knocked_out_does_nothing_more,
    the_score_is_the_sum_of_what_can_be_seen,
)
every_check = pytest.mark.parametrize("check", ALL_OF_THIS, ids=[check.__name__ for check in ALL_OF_THIS])


@every_check
@modestly
@given(data=flights())
def test_random_flights(check: Callable[[Data], None], data: Data) -> None:
    check(data)


@every_check
def test_the_flights_of_all_golden_cases(check: Callable[[Data], None]) -> None:
    for case in CASES:
        check(whole(case))


@pytest.mark.slow
@settings(modestly, max_examples=3000)
@given(data=flights())
def test_thousands_of_flight_files_come_out_under_either_ruling_on_pilots(data: Data) -> None:
    the_ruling_on_pilots_changes_only_flights_in_which_two_delays_meet(data)

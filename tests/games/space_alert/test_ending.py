"""What is remarkable about a flight, found in steps that are written down by hand."""

import pytest

from engine.game import TABLE, Step
from engine.space_alert import legal_reasons as why
from engine.space_alert import steps as st
from engine.space_alert.actions import NextTurn
from engine.space_alert.game import SpaceAlert
from engine.space_alert.words import (
    ACT,
    BLANK,
    BLUE,
    DO_A,
    DO_B,
    FIRE,
    GO_RED,
    HEAVY,
    LIGHT,
    LOWER_RED,
    MOVE,
    RED,
    ROCKET,
    UPPER_RED,
    WHITE,
)
from firmware_py.games.ending import GameHistory, PlayedAction, StepPlace
from firmware_py.games.space_alert.ending import ENDING
from firmware_py.games.space_alert.ending_facts import NOBODY, Flown, PlanSlip, Wait, flown
from tests.engine.space_alert.playing import at, begun, fly


@pytest.fixture(scope="module")
def flight() -> SpaceAlert:
    """Four players without a plan, before the first turn."""
    game = begun(mission="test_run_1", players=4)
    at(game, game.mission.phase_ends[-1])
    return game


def facts(flight: SpaceAlert, *steps: Step) -> Flown:
    return flown(GameHistory(flight, [PlayedAction(TABLE, NextTurn(), steps)], flight))


def in_lane(flight: SpaceAlert, zone: int) -> int:
    """A threat that flies at a zone."""
    assert flight.state is not None
    return flight.state.where.index(zone)


def lane_of(flight: SpaceAlert) -> int:
    """A zone at which something flies."""
    assert flight.state is not None
    return next(zone for zone in flight.state.where if zone in (RED, WHITE, BLUE))


def test_a_volley_is_told_of_everybody_who_fired_in_it(flight: SpaceAlert) -> None:
    """Strength 4 and 2 against a shield of 2: the threat takes 4, and both weapons have their share in it."""
    zone = lane_of(flight)
    threat = in_lane(flight, zone)
    upper, lower = UPPER_RED + zone, LOWER_RED + zone
    found = facts(
        flight,
        st.TurnBegan(1),
        st.StageBegan(ACT),
        st.CardTurned(0, DO_A),
        st.WeaponFired(upper, 4),
        st.CardTurned(2, DO_A),
        st.WeaponFired(lower, 2),
        st.StageBegan(FIRE),
        st.Aimed(threat, HEAVY, 4),
        st.Aimed(threat, LIGHT, 2),
        st.ThreatHurt(threat, 4),
        st.ThreatDestroyed(threat),
    )
    told = [(shot.crew, shot.strength, shot.hurt, shot.destroyed) for shot in found.shots]
    assert told == [(0, 4, 4, True), (2, 2, 4, True)]
    assert found.shots[0].at == StepPlace(0, 7)
    assert found.deeds[0, "shots"] == found.deeds[2, "shots"] == 1
    assert [(turn.number, turn.destroyed) for turn in found.turns] == [(1, 1)]


def test_a_rocket_that_hits_a_turn_later_is_of_who_launched_it(flight: SpaceAlert) -> None:
    """A rocket attacks in the turn after its launch [R 3.3]."""
    threat = in_lane(flight, lane_of(flight))
    found = facts(
        flight,
        st.TurnBegan(1),
        st.StageBegan(ACT),
        st.CardTurned(3, DO_A),
        st.RocketLaunched(2),
        st.TurnBegan(2),
        st.StageBegan(ACT),
        st.CardTurned(1, BLANK),
        st.StageBegan(FIRE),
        st.Aimed(threat, ROCKET, 3),
        st.ThreatHurt(threat, 1),
    )
    assert [(shot.crew, shot.turn, shot.hurt, shot.destroyed) for shot in found.shots] == [(3, 2, 1, False)]


def test_a_shield_is_told_with_who_filled_it_last(flight: SpaceAlert) -> None:
    found = facts(
        flight,
        st.TurnBegan(1),
        st.StageBegan(ACT),
        st.CardTurned(1, DO_B),
        st.EnergyMoved(RED, 1),
        st.StageBegan(MOVE),
        st.Attacked(0, RED, 5),
        st.ShieldAbsorbed(RED, 2),
        st.Attacked(0, BLUE, 1),
        st.ShieldAbsorbed(BLUE, 1),
    )
    told = [(one.crew, one.zone, one.amount, one.strength, one.saved) for one in found.absorbed]
    assert told == [(1, RED, 2, 5, False), (NOBODY, BLUE, 1, 1, False)]


def test_a_shield_without_which_a_zone_had_broken_apart_saved_it(flight: SpaceAlert) -> None:
    """Six tokens lie in a zone at most: with five drawn, an attack of 2 without a shield is the end [R 3.4]."""
    drawn = [st.DamageDrawn(WHITE, token) for token in range(5)]
    found = facts(flight, st.TurnBegan(1), *drawn, st.Attacked(0, WHITE, 2), st.ShieldAbsorbed(WHITE, 1))
    assert [one.saved for one in found.absorbed] == [True]
    assert found.turns[0].damage == 5


def test_a_slip_costs_the_strength_that_was_missing(flight: SpaceAlert) -> None:
    """The heavy laser of the bridge has strength 5, where everybody stands at first; a bump costs 1 [R 3.2, R 3.3]."""
    found = facts(
        flight,
        st.TurnBegan(1),
        st.StageBegan(ACT),
        st.CardTurned(0, DO_A),
        st.NothingHappened(0, why.NO_ENERGY),
        st.CardTurned(1, GO_RED),
        st.NothingHappened(1, why.HULL),
        st.ComputerChecked(1, 0),
    )
    assert found.slips == [
        PlanSlip(0, 1, StepPlace(0, 3), why.NO_ENERGY, 5),
        PlanSlip(1, 1, StepPlace(0, 5), why.HULL, 1),
        PlanSlip(NOBODY, 1, StepPlace(0, 6), NOBODY, 4),
    ]


def test_a_wait_goes_from_the_first_turn_without_a_card_to_the_last(flight: SpaceAlert) -> None:
    def turn(number: int, *codes: int) -> list[Step]:
        steps: list[Step] = [st.TurnBegan(number), st.StageBegan(ACT)]
        for crew, code in enumerate(codes):
            steps.append(st.CardTurned(crew, code))
            steps += [st.NothingHappened(crew, why.BLANK)] if code == BLANK else []
        return steps

    found = facts(
        flight, *turn(1, DO_B, BLANK), *turn(2, BLANK, BLANK), *turn(3, BLANK, GO_RED), *turn(4, DO_B, BLANK)
    )
    waits = {(wait.crew, wait.first, wait.last) for wait in found.waits}
    assert waits == {(1, 1, 2), (0, 2, 3), (1, 4, 4)}
    assert Wait(1, 1, 2, StepPlace(0, 4)) in found.waits  # behind turn, stage and two cards


def test_a_ship_that_nobody_flies_is_lost_or_comes_home_with_its_worst_zone() -> None:
    """The lead of a flight names what its result names."""
    game = begun(mission="test_run_1", players=4)
    at(game, game.mission.phase_ends[-1])
    start, deeds = game.clone(), []
    while game.result is None:
        deeds.append(PlayedAction(TABLE, NextTurn(), tuple(game.act(TABLE, NextTurn()))))

    ending = ENDING(GameHistory(start, deeds, game))
    document = game.result.document
    lost = document["lost"]
    assert ending.outcome == ("won" if lost is None else "lost")
    if isinstance(lost, dict) and lost["cause"] == "zone":
        assert (ending.lead.phrase, ending.lead.words["zone"]) == ("flight_lost_zone", lost["zone"])
    assert fly(begun(mission="test_run_1", players=4)).result == game.result

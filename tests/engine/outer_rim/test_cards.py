"""The printed numbers, as the rulebook gives them [R Components, R 2], and the house's where it does not."""

from dataclasses import dataclass

import pytest

from engine.outer_rim import cards
from engine.outer_rim.board import fields
from engine.outer_rim.rules_schedule import ROUND
from engine.outer_rim.steps_json import task_name
from engine.outer_rim.words import (
    BOW,
    MID,
    MODULE_NAMES,
    RACE_MODULES,
    STERN,
    TASK_NAMES,
    TOKEN_NAMES,
    WINDOW_NAMES,
)
from engine.tables import BadTable, parse_toml


@dataclass(frozen=True)
class Rows:
    row: cards.Manoeuvre


def test_sectors_have_the_energy_of_the_rulebook() -> None:
    assert cards.start_energy() == (18, 24, 18)
    assert [cards.passes_to(sector) for sector in (BOW, MID, STERN)] == [(MID,), (BOW, STERN), (MID,)]


def test_there_are_twelve_modules_and_six_tokens() -> None:
    """And 16 fields, corners included [edge 80, 83]."""
    assert len(cards.modules()) == len(MODULE_NAMES) == 12
    assert [len(own) for own in RACE_MODULES] == [6, 6]
    assert len(cards.manoeuvres()) == len(TOKEN_NAMES) == 6
    assert len(fields()) == 16


@pytest.mark.parametrize(
    ("name", "window", "amount", "lower"),
    [
        ("energy_reserve", "planning_start", 6, 0),
        ("capable_commander", "damage", 3, 0),
        ("technician", "fire_start", 2, 1),
        ("gunner", "fire_start", 2, 1),
        ("repair_unit", "planning_start", 3, 0),
        ("orbital_bombs", "opponent_moved", 3, 0),
        ("cloaking_device", "tokens_placed", 0, 0),
        ("emergency_engines", "both_moved", 0, 0),
        ("active_targeting", "attack_rolled", 0, 0),
        ("seasoned_captain", "defence_rolled", 0, 0),
    ],
)
def test_modules_have_the_numbers_of_the_rulebook(name: str, window: str, amount: int, lower: int) -> None:
    module = next(module for module in cards.modules() if MODULE_NAMES[module.number] == name)
    assert (WINDOW_NAMES[module.window], module.amount, module.lower) == (window, amount, lower)


def test_windows_come_in_the_order_of_a_round() -> None:
    order = [task_name(task) for task in ROUND if task_name(task).startswith("window:")]
    assert order == [f"window:{name}" for name in WINDOW_NAMES]


def test_every_task_has_a_name() -> None:
    assert len(TASK_NAMES) == len(set(TASK_NAMES))
    assert all(task_name(task) for task in ROUND)


def test_a_table_with_an_unknown_key_names_the_line() -> None:
    with pytest.raises(BadTable) as bad:
        parse_toml('[row]\nname = "forward"\nstep = 1\nturn = 0\nspeed = 2\n', Rows, "duel.toml")
    assert (bad.value.line, bad.value.at) == (5, "row.speed")
    with pytest.raises(BadTable) as bad:
        parse_toml('[row]\nname = "loop"\nstep = 1\nturn = 0\n', Rows, "duel.toml")
    assert (bad.value.line, bad.value.at) == (2, "row.name")

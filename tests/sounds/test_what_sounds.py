"""Nothing sounds that has no clip, and nothing was made that never sounds."""

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import pytest

import engine
import firmware_py
from engine import GAMES
from engine.game import Step
from engine.space_alert import steps as st
from engine.space_alert.cards import threat_by_id, threats
from engine.space_alert.cards_missions import missions, timeline
from engine.space_alert.deal_mission import generate
from engine.space_alert.setup_flight import Flight, FlightThreat
from engine.space_alert.state.writers import State
from engine.space_alert.words import INTERNAL, STATION_NAMES, WEAPON_NAMES, ZONE_NAMES, ZONES
from firmware_py.games.outer_rim.staging import COUNTDOWN, SALVO, SOUNDS
from firmware_py.games.outer_rim.staging_lamps import ZONES as RIM_ZONES
from firmware_py.games.space_alert.staging_sounds import WEAPON_SOUNDS, sounds
from firmware_py.games.space_alert.staging_timeline import heard
from firmware_py.voice.phrases import phrases
from sounds.effects import EFFECT_OWNERS, EFFECTS
from sounds.texts import LANGUAGES, TABLE
from sounds.voiced import clip_ids, owner_of, voiced

ENGINE = Path(engine.__path__[0])
# The rules of games that are registered, and the program.
PYTHON = [
    *ENGINE.glob("*.py"),
    *(file for game in GAMES for file in (ENGINE / game).rglob("*.py")),
    *Path(firmware_py.__path__[0]).rglob("*.py"),
]
# What says something at the table, by the name of the call.
SAYING = {"sound", "notice", "Notice", "News"}
# Where refusals are made that the table says aloud; others answer a page, which reads them.
AT_THE_TABLE = {"host.py", "table.py"}


def trees(files: Sequence[Path] = PYTHON) -> Iterator[ast.AST]:
    for file in files:
        yield from nodes(file)


@cache
def nodes(file: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(file.read_text("utf-8"))))


def name_of(call: ast.Call) -> str:
    func = call.func
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def words_in(node: ast.AST) -> Iterator[str]:
    """The ids in an argument: text, the beginning of text with gaps, and either side of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (word.rstrip("/") for word in words_in(node.values[0]))
    elif isinstance(node, ast.IfExp):
        yield from (*words_in(node.body), *words_in(node.orelse))


def said() -> set[str]:
    """Every phrase that the program names where it says something."""
    calls = (node for node in trees() if isinstance(node, ast.Call) and name_of(node) in SAYING)
    return {word for call in calls for argument in call.args[:1] for word in words_in(argument)}


def known(language: str) -> set[str]:
    return {*(clip for clip, _, _ in clip_ids(phrases(language))), *EFFECTS, "bed/none", "cover/none"}


def test_whatever_the_table_says_by_itself_has_a_clip() -> None:
    """The list is found in the source, so that a sentence without a clip is noticed before anybody says it."""
    found = said()
    assert {"unknown_card", "seat_back", "welcome", "game_paused", "torn_journal", "refused"} <= found
    assert found - set(voiced()) == set()


def test_every_sentence_of_the_table_is_said_by_somebody() -> None:
    """A phrase with a clip that no line of the program names was recorded in vain."""
    names = {
        word
        for node in trees()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in (node.value, node.value.split("/")[0])
    }
    own = [
        phrase
        for phrase, row in voiced().items()
        if row.kind == "table" and owner_of("/".join([phrase, *row.gaps])) == TABLE
    ]
    assert [phrase for phrase in own if phrase not in names] == []


def test_every_reason_that_rules_and_table_give_has_a_clip() -> None:
    aloud = [file for file in PYTHON if file.name in AT_THE_TABLE or {"engine", "seating"} & set(file.parts)]
    calls = (node for node in trees(aloud) if isinstance(node, ast.Call) and name_of(node) == "Refused")
    reasons = {word for call in calls for argument in call.args[:1] for word in words_in(argument)}
    laws = [file for file in PYTHON if file.name.startswith("legal")]
    returned = (node.value for node in trees(laws) if isinstance(node, ast.Return) and node.value is not None)
    reasons |= {
        word for value in returned if not isinstance(value, ast.JoinedStr) for word in words_in(value)
    }
    assert {"slot_locked", "off_board", "no_game"} <= reasons
    spoken = {values["reason"] for _, phrase, values in clip_ids(phrases("en")) if phrase == "refused"}
    assert reasons - {*spoken, *voiced()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_zones_stations_weapons_and_all_threats_can_be_said(language: str) -> None:
    wanted = {f"word_threat/{threat.id}" for threat in threats()}
    wanted |= {f"word_zone/{name}" for name in ZONE_NAMES[:3]} | {
        f"word_station/{name}" for name in STATION_NAMES
    }
    wanted |= {f"word_weapon/{name}" for name in WEAPON_NAMES.values()} | {
        f"word_number/{number}" for number in range(25)
    }
    assert len(wanted) == 55 + 3 + len(STATION_NAMES) + len(WEAPON_NAMES) + 25
    assert wanted - known(language) == set()


# -------------------------------------------------------------------------------------------------------------- effects


def ship() -> State:
    """A ship with a threat on each trajectory."""
    fighter, skirmishers = (threat_by_id()[card] for card in ("E1-07", "I1-01"))
    flown = [FlightThreat(zone + 1, zone, fighter) for zone in ZONES]
    flown.append(FlightThreat(4, INTERNAL, skirmishers))
    return State(Flight(1, 7, (1, 2, 3, 4), tuple(flown), ((0,) * 7,), ((), (), ())))


def steps() -> Iterator[Step]:
    """A step of every kind; of shots and threats each kind."""
    for kind in vars(st).values():
        if isinstance(kind, type) and kind.__module__ == st.__name__:
            yield cast(Callable[..., Step], kind)(*[1] * len(kind.__annotations__))
    yield st.TurnBegan(1)
    yield from (st.Aimed(0, weapon, 1) for weapon in WEAPON_SOUNDS)
    yield from (st.ThreatAppeared(number, 10, 5) for number in range(4))


def of_the_missions() -> set[str]:
    flown = [*missions().values(), *(generate(Random(seed)) for seed in range(20))]
    return {cue.clip for mission in flown for cue in heard(timeline(mission))}


def test_every_effect_is_heard_somewhere_and_whatever_is_heard_has_a_clip() -> None:
    there = ship()
    cues = {clip for step in steps() for _, clip in sounds(there, step)} | of_the_missions()
    cues |= {*SOUNDS.values(), *SALVO, *COUNTDOWN, *(f"alarm_{zone}" for zone in RIM_ZONES)}
    for language in LANGUAGES:
        assert cues - known(language) == set()
    signals = {row.signal for row in voiced().values() if row.signal}
    ours = {name for name in EFFECTS if EFFECT_OWNERS[name] in (TABLE, "space_alert", "outer_rim")}
    assert ours - cues - signals == set()


@pytest.mark.parametrize(
    ("step", "clips"),
    [
        (st.TurnBegan(1), ["bed/resolution"]),
        (st.TurnBegan(2), []),
        (st.ThreatAppeared(0, 10, 5), ["alarm_red"]),
        (st.ThreatAppeared(1, 10, 5), ["alarm_white"]),
        (st.ThreatAppeared(2, 10, 5), ["alarm_blue"]),
        (st.ThreatAppeared(3, 10, 5), ["internal_alert"]),
        (st.Aimed(0, 1, 4), ["heavy_laser"]),
        (st.ThreatHurt(0, 2), ["hit"]),
        (st.EnergyMoved(1, 2), ["energy"]),
        (st.ShipLost(0, -1), ["bed/none", "ship_lost"]),
        (st.FlightEnded(), ["bed/none", "hyperspace", "victory"]),
    ],
)
def test_each_fact_of_the_resolution_sounds_like_itself(step: Step, clips: list[str]) -> None:
    assert [clip for _, clip in sounds(ship(), step)] == clips

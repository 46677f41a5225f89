"""Every reason why an action or an answer is refused, and that all of them are explained in the docs."""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import galaxy_trucker
from engine.galaxy_trucker import actions as act
from engine.galaxy_trucker import actions_flight as ans
from engine.galaxy_trucker import rules_flight as course
from engine.galaxy_trucker.actions_flight import Answer, Wrong
from engine.galaxy_trucker.cards_missions import missions
from engine.galaxy_trucker.files.flight_decisions import answer_of
from engine.galaxy_trucker.files.flight_read import read_flight_file
from engine.galaxy_trucker.game import GalaxyTrucker
from engine.galaxy_trucker.legal import reason_against
from engine.galaxy_trucker.rules_launch import launch
from engine.galaxy_trucker.state.writers_flight import State
from engine.galaxy_trucker.words import FLY, OVER
from engine.game import TABLE, Action, Json, TimeIs
from tests.engine.galaxy_trucker.playing_building import a_game, dealt, refusal
from tests.engine.galaxy_trucker.test_rules_flight_cases import document
from tests.engine.galaxy_trucker.test_rules_rounds import checked, t

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "docs/games/galaxy_trucker.md", ROOT / "docs/games/galaxy_trucker_building.md"]

OPEN_SPACE: Json = "I-open_space-1"
SLAVERS: Json = {"kind": "slavers", "strength": 9, "lose_crew": 2, "reward_credits": 1, "days": 1}
SMALL: Json = {"kind": "meteoric_swarm", "meteors": [{"size": "small", "from": "N"}]}
STATION: Json = {"kind": "abandoned_station", "min_crew": 1, "reward_goods": ["red", "blue"], "days": 1}
PLANETS: Json = {"kind": "planets", "planets": [["blue"]], "days": 1}
HOLE: Json = {"kind": "black_hole", "strength": [2, 2, 2, 2]}
DUST: Json = "EV-corrosive-dust"
BREAKING: Json = {
    "of": "pod",
    "tiles": [
        "7,7 start_cabin 0300 humans=1",
        "8,7 structural 3303",
        "9,7 cabin 0003 humans=1",
        "8,6 battery 0030",
    ],
}
BOTTLE: Json = {"of": "pod", "tiles": ["8,7 fragile 0003"]}

FLIGHTS: list[tuple[str, Json, Json, Answer]] = [
    ("other_question", "double", OPEN_SPACE, ans.Planet(0)),
    ("no_component", "double", OPEN_SPACE, ans.Power(((3, 3),))),
    ("wrong_component", "double", OPEN_SPACE, ans.Power(((7, 6),))),
    ("named_twice", "double", OPEN_SPACE, ans.Power(((7, 8), (7, 8)))),
    ("not_enough_energy", "double", OPEN_SPACE, ans.Power(((7, 8),), ((6, 7), (6, 7)))),
    ("wrong_component", "shielded", SMALL, ans.Defend((6, 7))),
    ("no_such_part", BREAKING, "III-sabotage-1", ans.Keep((8, 6))),
    ("no_such_planet", "hauler", PLANETS, ans.Planet(1)),
    ("wrong_number", "plain", SLAVERS, ans.Crew(((7, 7),))),
    ("no_such_crew", "plain", SLAVERS, ans.Crew(((6, 7), (7, 7)))),
    ("no_such_goods", "hauler", STATION, ans.Stow((ans.Hold((8, 7), ("green",)),))),
    ("does_not_fit", "hauler", STATION, ans.Stow((ans.Hold((8, 7), ("red",)),))),
    ("named_twice", "hauler", STATION, ans.Stow((ans.Hold((8, 7), ()), ans.Hold((8, 7), ())))),
    ("wrong_discard", "plain", HOLE, ans.Hole(discard=((8, 7),))),
    ("not_swallowed", "plain", HOLE, ans.Hole(discard="all")),
    ("wrong_component", "hulk", DUST, ans.Shed((7, 6))),
    ("wrong_component", BOTTLE, "MST-1", ans.Dodge((7, 7))),
]


def asked(ship: Json, card: Json) -> State:
    """A flight of one ship and one card that waits for an answer, under the rules of all missions that change them."""
    plan = read_flight_file(document({"ships": [ship], "deck": [card], "class": "free"}))
    mission = missions()["beverage_run" if ship is BOTTLE else "diplomatic_mission"]
    s = launch(plan.ships, 1, plan.deck, dice=[4, 4, 3, 4] if ship is BREAKING else [3, 4], mission=mission)
    course.turn_card(s)
    if card is STATION:
        course.answer(s, 0, ans.Accept(True))
    if card is SLAVERS or ship is BREAKING:
        assert s.waiting == 0
    return s


def wrong(s: State, answer: Answer, ship: int = 0) -> str:
    """Why a flight does not take an answer; it changes nothing."""
    before = s.snapshot()
    with pytest.raises(Wrong) as caught:
        course.answer(s, ship, answer)
    assert s.snapshot() == before
    return caught.value.reason


@pytest.mark.parametrize(("reason", "ship", "card", "answer"), FLIGHTS)
def test_an_answer_in_flight_is_refused_with_its_reason(
    reason: str, ship: Json, card: Json, answer: Answer
) -> None:
    assert wrong(asked(ship, card), answer) == reason


def test_only_the_ship_that_is_asked_answers() -> None:
    assert wrong(asked("double", OPEN_SPACE), ans.Power(), ship=1) == "not_asked"


def test_envoys_are_not_given_up_while_two_humans_are_aboard() -> None:
    one: Json = {"kind": "slavers", "strength": 9, "lose_crew": 1, "reward_credits": 1, "days": 1}
    assert wrong(asked("aliens", one), ans.Crew(((9, 7),))) == "humans_first"


def test_as_many_real_dice_are_entered_as_are_thrown() -> None:
    plan = read_flight_file(document({"ships": ["pod"], "deck": [SMALL], "class": "free"}))
    s = launch(plan.ships, 1, plan.deck)
    course.turn_card(s)
    assert wrong(s, ans.Dice((3,))) == wrong(s, ans.Dice((3, 7))) == "wrong_dice"


def test_an_answer_of_a_file_that_can_not_be_read_is_malformed() -> None:
    with pytest.raises(Wrong, match="malformed"):
        answer_of("power", [7, 8])


# ------------------------------------------------------------------------------------------ around the flight


@dataclass(frozen=True)
class Unheard:
    """No action of this game."""


def building(**more: Json) -> GalaxyTrucker:
    return a_game({"heap": ["ST-3203", "CB-2121"], "face_up": ["C1-0010"], **more})


def holding() -> GalaxyTrucker:
    game = building()
    game.act(1, act.TakeDown())
    return game


def repairing() -> GalaxyTrucker:
    return checked(t(8, 7, "ST-1313"), t(8, 6, "ST-3223"), t(7, 6, "BT2-2223"))


def loading() -> GalaxyTrucker:
    """A cabin that is joined to a brown life support and to a purple one."""
    return checked(t(8, 7, "ST-1313"), t(7, 6, "CB-2121"), t(7, 5, "LB-0203", 90), t(6, 6, "LP-1202", 90))


def played_to(*phases: int) -> GalaxyTrucker:
    """A game in which nobody builds, once it has come to one of these phases."""
    game = dealt(levels=[1], sand_s=0)
    while game.state.phase not in phases:
        seat = game.to_act()[0]
        listed = list(game.legal(seat))
        game.act(seat, next((one for one in listed if isinstance(one, act.Finish)), listed[0]))
    return game


GAMES: list[tuple[str, GalaxyTrucker, int, Action]] = [
    ("no_such_action", building(), 1, Unheard()),
    ("no_such_seat", building(), 3, act.TakeDown()),
    ("not_now", building(), 1, act.Ready()),
    ("no_such_place", building(), 1, act.TakeAside(2)),
    ("not_your_turn", repairing(), 2, act.Mend()),
    ("not_your_turn", building(), TABLE, act.TakeDown()),
    ("time_runs_forward", building(now=9.0), TABLE, TimeIs(8.0)),
    ("hand_is_empty", building(), 1, act.Return()),
    ("hand_is_empty", building(), 1, act.Place((8, 7))),
    ("place_is_empty", building(), 1, act.TakeAside(1)),
    ("no_such_tile", building(), 1, act.TakeUp("ST-9999")),
    ("tile_is_gone", building(), 1, act.TakeUp("ST-3203")),
    ("looking_at_nothing", building(), 1, act.PutBack()),
    ("no_such_turn", holding(), 1, act.Place((8, 7), 4)),
    ("cabin_is_taken", loading(), 1, act.TakeAboard(brown=(7, 6), purple=(7, 6))),
    ("no_cabin_for_that", loading(), 1, act.TakeAboard(brown=(8, 6))),
    ("in_one_part", repairing(), 1, act.Keep((7, 7))),
    ("no_component", repairing(), 1, act.Keep((12, 12))),
    ("no_component", repairing(), 1, act.Remove((12, 12))),
    ("nothing_wrong_there", repairing(), 1, act.Remove((7, 7))),
    ("game_is_over", played_to(OVER), 1, act.Ready()),
]


@pytest.mark.parametrize(("reason", "game", "seat", "action"), GAMES)
def test_an_action_is_refused_with_its_reason(
    reason: str, game: GalaxyTrucker, seat: int, action: Action
) -> None:
    assert refusal(game, seat, action) == reason


def test_an_answer_that_is_only_asked_about_is_not_possible() -> None:
    game = played_to(FLY)
    seat = game.to_act()[0]
    assert reason_against(game.state, seat, ans.Keep((1, 1))) == "not_possible"


# ------------------------------------------------------------------------------------------------- all of them


def reasons() -> set[str]:
    """Every reason that the rules of the game name in their source."""
    folder = Path(galaxy_trucker.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    found = set(re.findall(r'Wrong\("([a-z_]+)"', source))
    for path in (folder / "legal.py", folder / "legal_building.py"):
        returned = [
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Return)
        ]
        words = [part.value for node in returned for part in ast.walk(node) if isinstance(part, ast.Constant)]
        found |= {word for word in words if isinstance(word, str)}
    return found


def test_every_reason_is_explained_and_has_a_test() -> None:
    known = reasons()
    assert {"not_asked", "corner_is_full", "stake_too_high", "wrong_discard"} <= known
    docs = "\n".join(page.read_text("utf-8") for page in PAGES)
    assert {reason for reason in known if f"`{reason}`" not in docs} == set()
    tests = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {reason for reason in known if f'"{reason}"' not in tests} == set()

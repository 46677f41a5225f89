"""Why actions are refused: every code, for every action that it is about, and the first where several apply."""

import tomllib
from pathlib import Path
from typing import cast

import pytest

from engine.game import Json
from engine.space_stage.actions import ACTIONS
from engine.space_stage.legal_reasons import CODES
from tests.engine.space_stage.positions import Object, file, resolved

CASES = tomllib.loads((Path(__file__).with_name("refusals") / "refusals.toml").read_text("utf-8"))["case"]
AT_THE_TABLE = {"no_such_action", "no_such_seat", "no_such_character"}  # in a file these are errors


def part(case: Object, key: str) -> Object:
    return cast(Object, case.get(key, {}))


@pytest.mark.parametrize("case", CASES, ids=[f"{case['why']}: {case['about']}" for case in CASES])
def test_an_action_is_refused(case: Object) -> None:
    actions = cast(list[Json], case["actions"])
    keys = file(
        setup={"players": 2, **part(case, "setup")},
        position={"phase": "recharge", **part(case, "position")},
        lots=part(case, "lots"),
    )
    result = resolved({**keys, "actions": actions})
    assert result.get("refused") == {"at": f"actions[{len(actions) - 1}]", "why": case["why"]}, result
    before = resolved({**keys, "actions": actions[:-1]})
    assert {**before, "refused": result["refused"]} == result
    assert all(CODES.index(also) > CODES.index(case["why"]) for also in cast(list[str], case.get("also", [])))


def test_every_code_has_a_case() -> None:
    assert {case["why"] for case in CASES} == set(CODES) - AT_THE_TABLE


def test_every_action_is_refused_for_something() -> None:
    done = {case["actions"][-1]["do"] for case in CASES}
    assert done == set(ACTIONS) - {"rolled"}

"""Golden cases: positions, actions, and what the rulebook or a ruling makes of them.

A case begins with two players and, if it does not say otherwise, in the phase `recharge`. "null" stands for null.
"""

import tomllib
from pathlib import Path
from typing import cast

import pytest

from engine.game import Json
from tests.engine.space_stage.positions import Object, differences, file, resolved

GOLDEN = Path(__file__).with_name("golden")
KEYS = {"name", "basis", "setup", "position", "lots", "actions", "expect"}


def with_nulls(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: with_nulls(item) for key, item in value.items()}
    if isinstance(value, list):
        return [with_nulls(item) for item in value]
    return None if value == "null" else value


def cases() -> list[Object]:
    found = []
    for path in sorted(GOLDEN.glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            assert set(case) <= KEYS, case["name"]
            found.append(cast(Object, with_nulls(case)))
    return found


CASES = cases()


def part(case: Object, key: str) -> Object:
    return cast(Object, case.get(key, {}))


def document(case: Object) -> Object:
    return file(
        setup={"players": 2, **part(case, "setup")},
        position={"phase": "recharge", **part(case, "position")},
        lots=part(case, "lots"),
        actions=case.get("actions", []),
    )


@pytest.mark.parametrize("case", CASES, ids=[str(case["name"]) for case in CASES])
def test_a_case_comes_out(case: Object) -> None:
    result = resolved(document(case))
    assert "error" not in result, result
    assert differences(case["expect"], result) == []
    assert ("refused" in result) == ("refused" in part(case, "expect"))


def test_names_of_cases_are_different() -> None:
    names = [case["name"] for case in CASES]
    assert len(set(names)) == len(names)

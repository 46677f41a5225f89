"""Cases of flights: every card, mission and edge case, in flights/*.toml, with what the rules make of them."""

import tomllib
from pathlib import Path
from typing import cast

import pytest

from engine.game import Json
from tests.engine.galaxy_trucker.test_files_flight import Object, covers, resolved

CASES = Path(__file__).with_name("flights")
CASE_KEYS = {"title", "at", "expect", "ships", "level"}
WORDS = ("alien",)


def tile(text: str) -> Object:
    """A tile of a ship, such as `7,6 cannon 0030 rot=90`."""
    cell, kind, connectors, *rest = text.split()
    made: Object = {"at": [int(number) for number in cell.split(",")], "kind": kind, "conn": connectors}
    for part in rest:
        key, _, value = part.partition("=")
        if key == "goods":
            made[key] = list(value.split("+"))
        else:
            made[key] = int(value) if value.lstrip("-").isdigit() else value
    return made


def read(name: str) -> Object:
    return cast(Object, tomllib.loads((CASES / name).read_text("utf-8")))


SHIPS = cast("dict[str, list[str]]", read("ships.toml")["ship"])


def ship(value: Json) -> Json:
    """A ship by its name, or `{ of = name, tiles = [more or others], ... }`."""
    if isinstance(value, str):
        value = {"of": value}
    assert isinstance(value, dict)
    known = {key: item for key, item in value.items() if key not in ("of", "tiles")}
    tiles = {text.split()[0]: text for text in SHIPS[str(value["of"])]} if "of" in value else {}
    for text in cast("list[str]", value.get("tiles", [])):
        tiles[text.split()[0]] = text
    gone = [cell for cell, text in tiles.items() if len(text.split()) == 1]
    return {"tiles": [tile(text) for cell, text in tiles.items() if cell not in gone], **known}


def document(case: Object) -> Object:
    """The flight file of a case. Ships that are named become written out."""
    ships = case["ships"]
    assert isinstance(ships, list)
    rest = {key: value for key, value in case.items() if key not in CASE_KEYS}
    return {
        "format": "galaxy-trucker-flight/1",
        "level": case.get("level", 1),
        "ships": [ship(one) for one in ships],
        "deck": [],
        **{key: _null(value) for key, value in rest.items()},
    }


def _null(value: Json) -> Json:
    """TOML has no null: it is written "null"."""
    if isinstance(value, list):
        return [_null(item) for item in value]
    if isinstance(value, dict):
        return {key: _null(item) for key, item in value.items()}
    return None if value == "null" else value


def cases() -> list[tuple[str, Object]]:
    found = []
    for path in sorted(CASES.glob("*.toml")):
        for case in cast("list[Object]", read(path.name).get("case", [])):
            found.append((f"{path.stem}: {case['title']}", case))
    return found


@pytest.mark.parametrize("case", [case for _, case in cases()], ids=[name for name, _ in cases()])
def test_a_case_comes_out(case: Object) -> None:
    result = resolved(document(case))
    if "at" in case:
        assert result.get("at") == case["at"], result
    else:
        assert "error" not in result, result
        assert covers(result, _null(case["expect"])), result


def test_titles_are_all_different() -> None:
    names = [name for name, _ in cases()]
    assert len(names) == len(set(names))

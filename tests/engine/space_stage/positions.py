"""Helpers: position files written short, resolved, and compared as the format page says."""

from engine.game import Json
from engine.space_stage.game import RULES
from engine.tables import BadValue

Object = dict[str, Json]

TWO: Object = {"players": 2}
MASTER: Object = {"players": 2, "variants": ["station_master"]}


def resolved(document: object) -> Object:
    """The result of a file, or the line of its error."""
    try:
        return RULES.formats[0].resolve(document, False).result
    except BadValue as error:
        return RULES.formats[0].error(document, error)


def refused_at(document: object) -> str:
    """The place that the error of a file names; fails where there is none, or where it says nothing."""
    line = resolved(document)
    assert line.get("error"), f"it can be read: {line}"
    return str(line["at"])


def differences(expected: Json, result: Json, at: str = "") -> list[str]:
    """Where a result has something else than expected; of an object only the keys given, of a list all."""
    if isinstance(expected, dict) and isinstance(result, dict):
        found = [f"{at}.{key} is missing" for key in expected if key not in result]
        return found + [
            line
            for key, item in expected.items()
            if key in result
            for line in differences(item, result[key], f"{at}.{key}")
        ]
    if isinstance(expected, list) and isinstance(result, list) and len(expected) == len(result):
        pairs = enumerate(zip(expected, result, strict=True))
        return [line for number, (one, other) in pairs for line in differences(one, other, f"{at}[{number}]")]
    same = expected == result and type(expected) is type(result)
    return [] if same else [f"{at}: expected {expected!r}, got {result!r}"]


def file(**keys: Json) -> Object:
    """A position file."""
    return {"format": "space-stage-position/1", **keys}


def position(**keys: Json) -> Object:
    """A file of two players with this position."""
    return file(setup=TWO, position=keys)


def master(**keys: Json) -> Object:
    """A file in which the station master acts, with this position."""
    return file(setup=MASTER, position={"phase": "master", **keys})

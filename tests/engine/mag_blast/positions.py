"""Results of position files beside what was expected of them: the keys that are given, arrays entry by entry."""

from collections.abc import Mapping

from engine.game import Json
from engine.mag_blast.game import RULES
from engine.tables import BadValue


def result_of(document: object) -> dict[str, Json]:
    """The result line of a file, or the line of its error."""
    try:
        return RULES.formats[0].resolve(document, False).result
    except BadValue as error:
        return RULES.formats[0].error(document, error)


def differences(expected: object, got: object, at: str = "") -> list[str]:
    """Where a result is not as expected; a `why` that is an array names the reasons that will do."""
    if at.endswith(".why") and isinstance(expected, list):
        return [] if got in expected else [f"{at}: {got} is none of {expected}"]
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        missing = [f"{at}.{key} is missing" for key in expected if key not in got]
        return missing + [
            line
            for key in expected
            if key in got
            for line in differences(expected[key], got[key], f"{at}.{key}")
        ]
    if isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            return [f"{at}: expected {expected}, got {got}"]
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for index, (one, other) in pairs for line in differences(one, other, f"{at}[{index}]")]
    return (
        [] if expected == got and type(expected) is type(got) else [f"{at}: expected {expected}, got {got}"]
    )

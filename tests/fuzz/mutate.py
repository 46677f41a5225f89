"""Damage of every kind, from a seed: to bytes, to text, to what JSON and TOML can hold."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Final

SPECIAL: Final[tuple[object, ...]] = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1,
        2,
        3,
        4,
        8,
        9,
        12,
        13,
        255,
        256,
        2**31,
        2**53 + 1,
        2**63,
        -(2**63) - 1,
        10**400,
    ),
    *(0.5, -0.0, 1e-320, 1e308, float("nan"), float("inf"), float("-inf")),
    *("", " ", "0", "\0", "\n", "..", "../../etc/passwd", "%s", "\ud800", "\u202e", "ž" * 61, "x" * 5000),
    *("space_alert", "outer_rim", "next_turn", "time_is", "plan", "constructor", "__class__"),
    *([], {}, [[]], [None], {"": None}, [0] * 300, {"do": {}}, [{"do": "sit"}]),
)
BYTES: Final = (
    b"\0",
    b"\xff",
    b"\n",
    b"\r\n",
    b"\x80",
    b"{",
    b"}",
    b'"',
    b"[" * 200,
    b"\0" * 300,
    b"-",
    b"9" * 400,
)


def damaged(data: bytes, draw: random.Random, other: bytes = b"") -> bytes:
    """The bytes with one to three things wrong; perhaps spliced with others."""
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        data = _once(data, draw, other)
    return data


def _once(data: bytes, draw: random.Random, other: bytes) -> bytes:
    at = draw.randrange(len(data) + 1)
    to = min(len(data), at + draw.choice((1, 1, 2, 4, 40)))
    kind = draw.randrange(8)
    if kind == 0 and at < len(data):
        return data[:at] + bytes((data[at] ^ 1 << draw.randrange(8),)) + data[at + 1 :]
    if kind == 1:
        return data[:at] + data[to:]
    if kind == 2:
        return data[:at] + draw.choice(BYTES) + data[at:]
    if kind == 3:
        return data[:to] + data[at:]
    if kind == 4:
        return data[:at]
    if kind == 5:
        return data[:at] + other[draw.randrange(len(other) + 1) :]
    if kind == 6:
        return data[:at] + draw.randbytes(to - at) + data[to:]
    return data[:at] + draw.randbytes(draw.randrange(1, 9)) + data[at:]


def _places(value: object) -> Iterator[tuple[list[object] | dict[str, object], int | str]]:
    """Every place inside a value, as the container and its key."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield value, number
            yield from _places(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield value, key
            yield from _places(item)


def bent(value: object, draw: random.Random) -> object:
    """A copy of a value of JSON in which something is other than it should be."""
    bent_value = copy.deepcopy(value)
    for _ in range(draw.choice((1, 1, 1, 2))):
        places = list(_places(bent_value))
        if not places or draw.random() < 0.02:
            return _special(draw)
        _bend(*draw.choice(places), draw)
    return bent_value


def _bend(inside: list[object] | dict[str, object], key: int | str, draw: random.Random) -> None:
    kind = draw.randrange(6)
    if isinstance(inside, list):
        number = int(key)
        if kind == 0:
            del inside[number]
        elif kind == 1:
            inside.append(copy.deepcopy(inside[number]))
        elif kind == 2:
            inside[number] = _near(inside[number], draw)
        else:
            inside[number] = _special(draw)
        return
    name = str(key)
    if kind == 0:
        del inside[name]
    elif kind == 1:
        inside[str(draw.choice(("colour", "", "do", "seat", name + "s")))] = _special(draw)
    elif kind == 2:
        inside[name] = _near(inside[name], draw)
    elif kind == 3:
        inside[name + draw.choice(("", "_", "x"))] = inside.pop(name)
    else:
        inside[name] = _special(draw)


def _special(draw: random.Random) -> object:
    """One of the special values; a copy, for what is bent again must not bend them all."""
    return copy.deepcopy(draw.choice(SPECIAL))


def _near(value: object, draw: random.Random) -> object:
    """Something of the same kind that is a little other."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw.choice((-1, 1, 2, 10, -100))
    if isinstance(value, float):
        return value * draw.choice((-1, 2, 1e9))
    if isinstance(value, str):
        return value[:-1] if draw.random() < 0.5 else value + draw.choice(("s", " ", "\0", "é"))
    return [value] if draw.random() < 0.5 else {"0": value}


def as_json(value: object, draw: random.Random) -> str:
    """JSON text; now and then text that is none, or that only some readers take."""
    text = json.dumps(value, ensure_ascii=draw.random() < 0.9)
    lot = draw.random()
    if lot < 0.85:
        return text
    if lot < 0.97:
        raw = damaged(text.encode("utf-8", "surrogatepass"), draw)
        return raw.decode("utf-8", "replace")
    return draw.choice(
        ("[" * 100_000, '{"a":' * 20_000, "1" * 6000, "", "null", '{"do":"sit","do":"sit","seat":1}')
    )

"""Golden cases of Mag Blast: positions, what is done there, and what the rules make of it, in TOML files.

    [[case]]
    name = "a shot destroys when the damage reaches the hull"
    source = "[R Vypálit střelu 3]"
    setup = { players = 3, variants = ["rebalanced"], shout = "honour" }   # default: two players, shout off
    table = { phase = "build" }               # keys of the position; default: seat 0 attacks
    p0 = { hand = ["A019"] }                  # keys of a player over the default fleet, p0 to p7
    do = ["0 blast A019 F25 1 F13", "- silence"]
    expect = { p1 = { fleet = { yellow = [] } }, action_discard = ["A019"] }

An action is its seat, its name, and its fields in the order of FIELDS; fields that may be left out are written
`key=value`, several values with commas, pairs with colons. What is expected is any part of the result (keys of the
position may stand beside `to_act` and `result`; players as p0 to p7; a ship may be just its id; none is null), or
`refused`, the reason against the last action (several if any will do), or `at`, the place of what can't be read.
`raw` replaces keys of the whole file, `change` sets one value by its place before the file is read.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from engine.game import Json
from tests.engine.mag_blast.positions import differences, result_of

CASES = Path(__file__).with_name("mag_blast")
Table = dict[str, Json]

# Command ships without a say in other abilities, and a fleet of four for each seat.
COMMANDS = ("C03", "C09", "C04", "C06", "C01", "C10", "C02", "C07")
FLEETS = (
    ("F25", "F35", "F43", "F04"),
    ("F13", "F18", "F37", "F44"),
    ("F14", "F19", "F38", "F45"),
    ("F15", "F20", "F39", "F46"),
    ("F16", "F21", "F40", "F47"),
    ("F17", "F22", "F41", "F48"),
    ("F26", "F27", "F28", "F29"),
    ("F30", "F31", "F32", "F33"),
)
SECTORS = ("yellow", "blue", "green", "red")
FIELDS = {
    "blast": ("card", "ship", "seat", "target"),
    "ram": ("card", "ship", "seat", "target"),
    "launch": ("card", "seat", "target"),
    "direct_hit": ("card",),
    "effect": ("card",),
    "play": ("card",),
    "answer": ("card",),
    "sweep": ("ship", "fleet", "card"),
    "place": ("sector",),
}


def cases() -> list[Table]:
    """All cases of all files."""
    files = sorted(CASES.glob("*.toml"))
    return [case for file in files for case in tomllib.loads(file.read_text("utf-8"))["case"]]


def document(case: Table) -> Table:
    """The position file of a case."""
    setup = {"players": 2, **cast(Table, case.get("setup", {}))}
    shout = setup.pop("shout", "off")
    players = [_player(case, seat) for seat in range(cast(int, setup["players"]))]
    position = {"phase": "attack", "rest": "box", "players": players, **cast(Table, case.get("table", {}))}
    file: Table = {
        "format": "mag-blast-position/1",
        "setup": {**setup, "options": {"shout": shout}},
        "position": cast(Json, position),
        "lots": case.get("lots", []),
        "actions": [_action(line) for line in cast(list[str], case.get("do", []))],
        **cast(Table, case.get("raw", {})),
    }
    for place, value in cast(Table, case.get("change", {})).items():
        _set(file, place, value)
    return file


def _player(case: Table, seat: int) -> Table:
    given = cast(Table, case.get(f"p{seat}", {}))
    command: Table = {} if "command" in given or "bare" in given else {"command": COMMANDS[seat]}
    fleet = {sector: [ship] for sector, ship in zip(SECTORS, FLEETS[seat], strict=True)}
    alive = given.get("alive", True)
    phase = cast(Table, case.get("table", {})).get("phase")
    player: Table = {**command, "fleet": cast(Json, fleet) if alive and phase != "choose" else {}, **given}
    player.pop("bare", None)
    return player


def _action(line: str) -> Table:
    seat, do, *words = line.split()
    action: Table = {"do": do} if seat == "-" else {"seat": int(seat), "do": do}
    plain = [word for word in words if "=" not in word]
    named = dict(word.split("=", 1) for word in words if "=" in word)
    if do in ("discard", "trade"):
        action["cards"] = cast(Json, plain)
    elif do == "move":
        action |= {"ship": plain[0], "path": cast(Json, plain[1:])}
    elif do == "choose":
        action["ships"] = cast(Json, dict(zip(SECTORS, plain, strict=True)))
    elif do == "draw":
        action |= {"count": int(plain[0])} if plain else {}
    else:
        action |= _fields(do, plain)
    return action | {key: _value(key, value) for key, value in named.items()}


def _fields(do: str, plain: list[str]) -> Table:
    fields: Table = dict(zip(FIELDS.get(do, ()), plain, strict=True))
    if "target" in fields:
        fields["target"] = {"seat": int(str(fields.pop("seat"))), "ship": fields["target"]}
    if "fleet" in fields:
        fields["fleet"] = int(str(fields["fleet"]))
    return fields


def _value(key: str, value: str) -> Json:
    if key in ("fleet", "from"):
        return int(value)
    if key == "cards":
        return [card for card in value.split(",") if card]
    if key == "moves":
        pairs = [pair.partition(":") for pair in value.split(",") if pair]
        return {ship: sector for ship, _, sector in pairs}
    if key == "target":
        seat, ship = value.split(":")
        return {"seat": int(seat), "ship": ship}
    return True if value == "true" else value


def _set(file: Table, place: str, value: Json) -> None:
    """Sets one value by its place; `gone` takes the key away."""
    *path, last = place.replace("[", ".[").split(".")
    holder: Json = file
    for step in path:
        holder = _inside(holder, step)
    if isinstance(holder, list):
        holder[int(last[1:-1])] = value
    elif isinstance(holder, dict):
        holder[last] = value
        if value == "gone":
            del holder[last]


def _inside(holder: Json, step: str) -> Json:
    return holder[int(step[1:-1])] if isinstance(holder, list) else cast(Table, holder)[step]


def wrong(case: Table) -> list[str]:
    """Where a case comes out otherwise."""
    file = document(case)
    result = result_of(file)
    expect = dict(cast(Table, case["expect"]))
    if "at" in expect:
        return differences(expect, result)
    if "at" in result:
        return [f"error at {result['at']}: {result['error']}"]
    lines = _wrong_refusal(expect.pop("refused", None), result, len(cast(list[Json], file["actions"])))
    position = cast(Table, result["position"])
    for key, value in expect.items():
        lines += _differences(key, value, result, position)
    return lines


def _wrong_refusal(why: Json, result: Table, actions: int) -> list[str]:
    refused = cast(Table | None, result.get("refused"))
    if why is None:
        return [f"refused: {refused}"] if refused else []
    if refused is None:
        return ["nothing was refused"]
    return differences({"at": f"actions[{actions - 1}]", "why": why}, refused, "refused")


def _differences(key: str, value: Json, result: Table, position: Table) -> list[str]:
    if key in ("to_act", "result"):
        return differences(_plain(value), result[key], key)
    if key[0] == "p" and key[1:].isdigit():
        player = cast(list[Json], position["players"])[int(key[1:])]
        return differences(_plain(value), _short(player, value), key)
    return differences(_plain(value), position[key], key)


def _plain(value: Json) -> Json:
    """What is expected, with null for `none`, which TOML can't write."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return None if value == "none" else value


def _short(got: Json, expected: Json) -> Json:
    """What came out, with ships as their ids where just ids are expected."""
    if isinstance(got, Mapping) and isinstance(expected, str) and "ship" in got:
        return got["ship"]
    if isinstance(got, Mapping) and isinstance(expected, Mapping):
        return {key: _short(value, expected.get(key)) for key, value in got.items()}
    if isinstance(got, list) and isinstance(expected, list) and len(got) == len(expected):
        return [_short(one, other) for one, other in zip(got, expected, strict=True)]
    return got


def every_case() -> Iterator[tuple[str, Table]]:
    """The cases with their names."""
    for case in cases():
        yield str(case["name"]), case

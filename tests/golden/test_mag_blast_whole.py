"""The golden cases of Mag Blast leave nothing out: abilities, cards, variants, answers and refusal codes, counted."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from engine.game import Json
from engine.mag_blast.cards import KIND
from engine.mag_blast.words import ACTION_NUMBERS, ANSWERS, COMMAND_NUMBERS, KIND_NAMES
from tests.engine.mag_blast.positions import result_of
from tests.golden.mag_blast_cases import Table, cases, document

FORMAT = Path(__file__).parents[2] / "docs/formats/mag-blast-position.md"
# Command ships whose ability is an action, the Alpha Mazons' an effect, and those whose ability just holds.
STARTED = {"C01", "C04", "C06", "C09", "C10"}
MAZONS = "C03"


def accepted() -> Iterator[tuple[Table, Table]]:
    """The actions of all cases that the rules accept, each with its file."""
    for case in cases():
        file, expect = document(case), cast(Table, case["expect"])
        actions = cast(list[Table], file["actions"])
        if "at" not in expect:
            yield from ((file, action) for action in (actions[:-1] if "refused" in expect else actions))


def command(file: Table, action: Table) -> str:
    """The command ship of whoever acts."""
    return str(players(file)[cast(int, action["seat"])].get("command"))


def players(file: Table) -> list[Table]:
    """The players that a file names; none in one whose position is broken on purpose."""
    position = file.get("position")
    named = position.get("players") if isinstance(position, dict) else None
    return [player for player in named if isinstance(player, dict)] if isinstance(named, list) else []


def kind(action: Table) -> str:
    return KIND_NAMES[KIND[ACTION_NUMBERS[str(action["card"])]]]


def listed(value: Json) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def test_every_kind_of_card_is_played() -> None:
    played = {
        kind(action)
        for _, action in accepted()
        if action["do"] not in ("discard", "sweep") and "card" in action
    }
    assert played == set(KIND_NAMES)


def test_every_answer_is_given() -> None:
    given = {kind(action) for _, action in accepted() if action["do"] == "answer"}
    assert given == {KIND_NAMES[answer] for answer in ANSWERS}


def test_every_ability_is_used_or_holds() -> None:
    used = {command(file, action) for file, action in accepted() if action["do"] == "ability"}
    assert used == STARTED
    assert MAZONS in {command(file, action) for file, action in accepted() if action.get("ability") is True}
    assert {str(player.get("command")) for case in cases() for player in players(document(case))} >= set(
        COMMAND_NUMBERS
    )


def test_every_variant_is_played() -> None:
    found = {
        name for file, _ in accepted() for name in listed(cast(Table, file["setup"]).get("variants", []))
    }
    assert found >= {"controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced"}


def test_every_refusal_code_of_the_format_page_is_given_and_no_other() -> None:
    """The first column of the table, where codes stand."""
    section = FORMAT.read_text("utf-8").partition("### Refused")[2].partition("### Lots")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    codes = {code for row in rows for code in re.findall(r"`(\w+)`", row.split("|")[1])}
    given = {
        str(cast(Table, result_of(document(case))["refused"])["why"])
        for case in cases()
        if "refused" in cast(Table, case["expect"])
    }
    assert given == codes and len(codes) == 29

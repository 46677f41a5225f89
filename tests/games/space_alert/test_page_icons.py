"""The pictures of threats on the page: one for each card of the engine, made of motifs and marks that are drawn."""

import re
from pathlib import Path

from engine.space_alert.cards import threat_by_id

SOURCE = Path(__file__).parents[3] / "firmware_py/games/space_alert/page/threat_icons.js"


def table(name: str) -> str:
    """What stands in a table of the source."""
    found = re.search(
        rf"^const {name} = {{\n(.*?)^}};", SOURCE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    assert found is not None, name
    return found[1]


def keys(name: str) -> list[str]:
    """The keys of a table of drawings."""
    return re.findall(r"^  (\w+): \[", table(name), re.MULTILINE)


def pictures() -> list[tuple[str, str, str]]:
    """Each card with its motif and its mark, which may be empty."""
    return re.findall(r'^  "([^"]+)": "(\w+)\+?(\w*)",$', table("PICTURES"), re.MULTILINE)


def test_each_threat_has_one_picture_and_nothing_else_has() -> None:
    assert sorted(card for card, _, _ in pictures()) == sorted(threat_by_id())
    assert len(pictures()) == len(table("PICTURES").splitlines())


def test_every_motif_and_mark_that_is_named_is_drawn_and_all_drawn_are_used() -> None:
    assert {motif for _, motif, _ in pictures()} == set(keys("MOTIFS"))
    assert {mark for _, _, mark in pictures()} - {""} == set(keys("MARKS"))


def test_no_two_threats_look_alike() -> None:
    looks = [(motif, mark) for _, motif, mark in pictures()]
    assert len(set(looks)) == len(looks)

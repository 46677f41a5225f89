"""The declarations for the page's modules: what becomes of each kind of Python type."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

import msgspec

from engine.game import ActionKinds, Json
from tests.page_types import write
from tests.page_types.declarations import Declarations

PhaseName: TypeAlias = Literal["deal", "play"]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays a card."""

    card: str
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the turn."""


@dataclass(frozen=True, slots=True)
class Table:
    """What lies there.

    All of it.
    """

    phase: PhaseName
    at: tuple[int, float]
    cards: tuple[str | None, ...]
    points: Mapping[int, int]
    sides: dict[Literal["left", "right"], int]
    rest: Json
    legal: tuple[Annotated[Json, ActionKinds(Lay | EndTurn)], ...]


class Told(TypedDict):
    who: str
    why: NotRequired[int | None]


class Sit(msgspec.Struct, tag_field="do", tag="sit"):
    seat: int
    name: str = ""


class Leave(msgspec.Struct, tag_field="do", tag="leave"):
    pass


def declared(kind: object, **how: bool) -> str:
    declarations = Declarations([sys.modules[__name__]])
    name = declarations.declare(kind, **how)
    return declarations.text("").split("\n\n", 2)[2] + name


def test_a_dataclass_keeps_its_names_docstring_literals_and_tuples() -> None:
    text = declared(Table)
    assert "/**\n * What lies there.\n *\n * All of it.\n */\nexport interface Table {" in text
    assert 'export type PhaseName = "deal" | "play";' in text
    for line in (
        "  phase: PhaseName;",
        "  at: [number, number];",
        "  cards: (string | null)[];",
        "  points: Record<string, number>;",
        '  sides: Partial<Record<"left" | "right", number>>;',
        "  rest: Json;",
        "  legal: Action[];",
    ):
        assert line in text.split("\n")


def test_an_action_is_told_with_all_fields_and_said_without_its_defaults() -> None:
    declarations = Declarations([])
    declarations.actions("Action", Lay | EndTurn)
    declarations.actions("Wish", Lay | EndTurn, say=True)
    text = declarations.text("")
    assert 'export interface LayAction {\n  do: "lay";\n  card: string;\n  face_down: boolean;\n}' in text
    assert 'export interface LayWish {\n  do: "lay";\n  card: string;\n  face_down?: boolean;\n}' in text
    assert "export type Wish = OneOf<\n  | LayWish\n  | EndTurnAction\n>;" in text


def test_a_field_that_may_be_missing_is_optional() -> None:
    assert "export interface Told {\n  who: string;\n  why?: number | null;\n}" in declared(Told)


def test_messages_have_the_tag_that_tells_them_apart() -> None:
    declarations = Declarations([])
    declarations.messages("Said", Sit | Leave, suffix="Message", say=True)
    text = declarations.text("")
    assert 'export interface SitMessage {\n  do: "sit";\n  seat: number;\n  name?: string;\n}' in text
    assert "export type Said = OneOf<\n  | SitMessage\n  | LeaveMessage\n>;" in text


def test_no_declaration_is_stale() -> None:
    assert write.main(["--check"]) == 0

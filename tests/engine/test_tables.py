"""Checked data: what converts, what is refused, and where it says the mistake is."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import pytest

from engine.tables import BadTable, BadValue, Between, convert, line_of, parse_toml, read_toml, show


@dataclass(frozen=True, slots=True)
class Gun:
    power: Annotated[int, Between(1, 5)]
    name: str = "laser"
    from_: Literal["upper", "lower"] = "upper"


@dataclass(frozen=True, slots=True)
class Ship:
    guns: tuple[Gun, ...]
    size: tuple[int, float] = (1, 2.0)
    decks: dict[str, Gun] = field(default_factory=dict)
    cargo: Gun | Literal["none"] | None = None

    def __post_init__(self) -> None:
        if len(self.guns) > 2:
            raise BadValue("guns[2]", "expected two at most")
        if not self.guns:
            raise BadValue("", "expected a gun")


@dataclass(frozen=True, slots=True)
class Fleet:
    ship: tuple[Ship, ...] = ()
    flag: Ship | None = None
    motto: str = ""


# ----------------------------------------------------------------------------------------------------------- converting


@pytest.mark.parametrize(
    ("value", "kind", "made"),
    [
        (3, int, 3),
        (3, float, 3.0),
        (2.5, float, 2.5),
        ("a", str, "a"),
        (True, bool, True),
        ([1, 2], tuple[int, ...], (1, 2)),
        ((1, 2), tuple[int, ...], (1, 2)),
        ([], tuple[int, ...], ()),
        ([1, "a"], tuple[int, str], (1, "a")),
        ({"a": [1]}, dict[str, tuple[int, ...]], {"a": (1,)}),
        ("red", Literal["red", "blue"], "red"),
        (2, Literal[1, 2], 2),
        (None, int | None, None),
        (4, int | None, 4),
        ("a", int | str, "a"),
        (5, Annotated[int, Between(1, 5)], 5),
        ({"any": [1]}, object, {"any": [1]}),
        ({"power": 2, "from": "lower"}, Gun, Gun(2, "laser", "lower")),
    ],
)
def test_what_fits_is_converted(value: object, kind: type, made: object) -> None:
    got: object = convert(value, kind)
    assert got == made
    assert type(got) is type(made)


@pytest.mark.parametrize(
    ("value", "kind", "place", "message"),
    [
        (True, int, "", "an integer, got true"),
        (1.0, int, "", "an integer, got 1.0"),
        (False, float, "", "a number, got false"),
        ("1", float, "", 'a number, got "1"'),
        (10**400, float, "", "a number"),
        (1, bool, "", "true or false, got 1"),
        (None, str, "", "a string, got null"),
        ({}, str, "", "got a table"),
        ("ab", tuple[str, ...], "", "a list"),
        ([1, "2"], tuple[int, ...], "[1]", "an integer"),
        ([1], tuple[int, str], "", "2 items, got 1"),
        ([1, 2], tuple[int, str], "[1]", "a string"),
        ([], dict[str, int], "", "a table, got a list"),
        ({"a": {"b": 1}}, dict[str, dict[str, str]], "a.b", "a string"),
        (True, Literal[1, 2], "", "one of 1, 2, got true"),
        (1, Literal[True], "", "one of true, got 1"),
        ([], Literal["red"], "", 'one of "red"'),
        (None, int | str, "", "got null"),
        (6, Annotated[int, Between(1, 5)], "", "1 to 5, got 6"),
        (float("nan"), Annotated[float, Between(1, 5)], "", "1 to 5"),
        ("3", Annotated[int, Between(1, 5)], "", "an integer"),
        ([], Gun, "", "a table, got a list"),
        ({}, Gun, "power", "is missing"),
        ({"power": 1, "from_": "upper"}, Gun, "from_", "unknown key; expected one of power, name, from"),
        ({"power": 0}, Gun, "power", "1 to 5"),
        ({"power": 1, "from": "left"}, Gun, "from", "one of"),
        ({"guns": [{"power": 1}, {"power": 9}]}, Ship, "guns[1].power", "1 to 5"),
        ({"guns": [{"power": 1}] * 3}, Ship, "guns[2]", "two at most"),
        ({"guns": []}, Ship, "", "expected a gun"),
        ({"ship": [{"guns": []}]}, Fleet, "ship[0]", "expected a gun"),
        ({"ship": [{"guns": [{"power": 1}] * 3}]}, Fleet, "ship[0].guns[2]", "two at most"),
        ({"guns": [{"power": 1}], "decks": {"low": {"power": 7}}}, Ship, "decks.low.power", "1 to 5"),
        ({"guns": [{"power": 1}], "cargo": {"power": 7}}, Ship, "cargo.power", "1 to 5"),
        ({"guns": [{"power": 1}], "cargo": "much"}, Ship, "cargo", ""),
    ],
    ids=range(34),
)
def test_what_does_not_fit_is_refused_with_its_place(
    value: object, kind: type, place: str, message: str
) -> None:
    with pytest.raises(BadValue) as bad:
        convert(value, kind)
    assert bad.value.at == place
    assert message in bad.value.message


def test_a_place_can_begin_somewhere() -> None:
    with pytest.raises(BadValue, match=r"^plans\[3\]\[0\]: expected"):
        convert(["a"], tuple[int, ...], "plans[3]")


def test_a_kind_that_no_file_can_hold_is_a_bug() -> None:
    with pytest.raises(TypeError, match="a table cannot hold"):
        convert([1], set[int])


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (True, "true"),
        (None, "null"),
        ({"a": 1}, "a table"),
        ([1], "a list"),
        ("red", '"red"'),
        (1.5, "1.5"),
        ("x" * 99, '"' + "x" * 36 + "..."),
    ],
)
def test_a_message_quotes_values_in_the_words_of_the_file(value: object, shown: str) -> None:
    assert show(value) == shown


# --------------------------------------------------------------------------------------------------------------- files


TEXT = """\
# A fleet.
motto = "a = b"

[flag]
guns = [
    { power = 1 },
    { power = 2, name = "[x]" },
]

[flag.decks.low]
power = 3

[[ship]]  # the first = fine
guns = [{ power = 4 }]

[[ship]]
size = [1, 2]
guns = [{ power = 5 }]

[ship.decks."up per"]
power = 1
"""


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "fleet.toml"
    path.write_text(TEXT, encoding="utf-8")
    fleet = read_toml(path, Fleet)
    assert [ship.guns for ship in fleet.ship] == [(Gun(4),), (Gun(5),)]
    assert fleet.flag is not None
    assert fleet.flag.decks == {"low": Gun(3)}


@pytest.mark.parametrize(
    ("old", "new", "line", "place"),
    [
        ('motto = "a = b"', "motto = 3", 2, "motto"),
        ("{ power = 1 }", "{ power = 9 }", 5, "flag.guns[0].power"),
        ("power = 3", "power = 9", 11, "flag.decks.low.power"),
        ("{ power = 4 }", "{}", 14, "ship[0].guns[0].power"),
        ("size = [1, 2]", "size = [1]", 17, "ship[1].size"),
        ("{ power = 5 }", "{ power = true }", 18, "ship[1].guns[0].power"),
        ("guns = [{ power = 4 }]", "", 13, "ship[0].guns"),
        ("[flag]", "[flog]", 4, "flog"),
    ],
)
def test_a_mistake_is_found_on_its_line(old: str, new: str, line: int, place: str) -> None:
    with pytest.raises(BadTable) as bad:
        parse_toml(TEXT.replace(old, new), Fleet, "fleet.toml")
    assert (bad.value.file, bad.value.line, bad.value.at) == ("fleet.toml", line, place)
    assert str(bad.value).startswith(f"fleet.toml:{line}: {place}: ")


@pytest.mark.parametrize(
    ("at", "line"),
    [
        ("rows", 1),
        ("rows[1]", 1),
        ("last", 5),
        ("nowhere", 0),
        ("", 0),
    ],
)
def test_a_list_in_lines_of_its_own_hides_no_line(at: str, line: int) -> None:
    assert line_of("rows = [\n[1, 2],\n[3, 4]\n]\nlast = 1\n", at) == line


@pytest.mark.parametrize(("text", "line"), [("a = 1\nb =\n", 2), ("a = 1\na = 2\n", 2), ("[x\n", 1)])
def test_what_is_no_toml_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadTable, match="expected TOML") as bad:
        parse_toml(text, Fleet, "fleet.toml")
    assert bad.value.line == line


def test_what_toml_can_not_count_is_refused() -> None:
    with pytest.raises(BadTable, match="expected TOML"):
        parse_toml(f"motto = {'9' * 5000}", Fleet, "fleet.toml")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match=r"gone\.toml: No such file"):
        read_toml(tmp_path / "gone.toml", Fleet)
    with pytest.raises(BadTable) as bad:
        read_toml(tmp_path, Fleet)
    assert (bad.value.file, bad.value.line) == (str(tmp_path), 0)


def test_a_file_in_another_encoding_is_refused_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "fleet.toml"
    path.write_bytes('\nmotto = "Žofie"'.encode("iso8859-2"))
    with pytest.raises(BadTable, match="UTF-8") as bad:
        read_toml(path, Fleet)
    assert (bad.value.line, bad.value.at) == (2, "byte 10")


def test_what_some_editors_put_in_front_of_a_text_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "fleet.toml"
    path.write_bytes(b"\xef\xbb\xbf# a fleet\nmoto = 1\n")
    with pytest.raises(BadTable, match="unknown key") as bad:
        read_toml(path, Fleet)
    assert (bad.value.line, bad.value.at) == (2, "moto")


def test_a_table_with_an_unknown_name_is_found_by_the_first_of_its_kind() -> None:
    with pytest.raises(BadTable) as bad:
        parse_toml("# ships\n[[shipz]]\nname = 1\n[[shipz]]\n", Fleet, "fleet.toml")
    assert (bad.value.line, bad.value.at) == (2, "shipz")


def test_a_word_that_is_nearly_one_of_those_expected_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadValue, match='got "gren"; the nearest is green'):
        convert("gren", Literal["red", "green"])  # type: ignore[arg-type]
    with pytest.raises(BadValue, match=r"expected one of 1, 2, got 3$"):
        convert(3, Literal[1, 2])  # type: ignore[arg-type]


def test_errors_read_well_without_a_place_or_a_line() -> None:
    assert str(BadValue("", "expected more")) == "expected more"
    assert str(BadTable("f", 0, "", "expected more")) == "f: expected more"
    assert str(BadTable("f", 3, "a.b", "expected more")) == "f:3: a.b: expected more"

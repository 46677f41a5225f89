"""Style sheets: colours and sizes are tokens, games set no size of an area, people differ for every eye."""

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2] / "firmware_py"
TOKENS: Final = "web/static/tokens.css"
COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTOR: Final = re.compile(r"([^{}]+)\{")
LITERAL: Final = re.compile(r"#[0-9a-fA-F]{3,8}\b|\bfont(?:-size)?:[^;]*?\b\d*\.?\d+(?:px|rem|em|pt)\b")
SPACED: Final = re.compile(
    r"\b(?:padding|margin|gap|row-gap|column-gap|border-radius)(?:-\w+)*:[^;]*?\b\d*\.?\d+(?:px|rem|em)\b"
    r"|\b(?:transition|animation)(?:-\w+)*:[^;]*?\b\d*\.?\d+m?s\b"
)
FRAME: Final = re.compile(
    r"\[data-area|\.areas\b|\.frame\b|\[data-primary|\.main-button|\.square\b|\.act\b|\.hand\b"
)
# What a board draws has colours of its own.
DRAWN: Final = (
    "games/galaxy_trucker/page/board.css",
    "games/galaxy_trucker/page/tiles.css",
    "games/mag_blast/page/board.css",
    "games/outer_rim/page/board.css",
    "games/space_alert/page/board.css",
    "games/space_stage/page/board.css",
)
# Colours and type sizes that are no tokens yet, by file. The numbers only fall, and no file comes.
ALLOWED: Final = {
    "games/galaxy_trucker/page/hall.css": 10,
    "games/space_alert/page/ending.css": 21,
    "games/space_alert/page/hall.css": 33,
    "games/space_alert/page/icons.css": 1,
    "games/space_alert/page/table_top.css": 36,
    "games/space_stage/page/motion.css": 6,
    "web/static/base.css": 17,
    "web/static/dialogs.css": 5,
    "web/static/ending.css": 21,
    "web/static/hall.css": 12,
    "web/static/hall_ending.css": 8,
    "web/static/hall_ranking.css": 10,
    "web/static/help.css": 4,
    "web/static/join_form.css": 9,
    "web/static/lesson.css": 6,
    "web/static/lobby.css": 26,
    "web/static/lobby_hall.css": 16,
    "web/static/lobby_parts.css": 1,
    "web/static/lobby_phone.css": 10,
    "web/static/menu.css": 7,
    "web/static/operator.css": 7,
    "web/static/operator_log.css": 6,
    "web/static/operator_parts.css": 10,
    "web/static/phone.css": 2,
    "web/static/room.css": 6,
    "web/static/rules.css": 5,
    "web/static/story.css": 1,
    "web/static/table.css": 41,
    "web/static/timeline.css": 6,
}
# Spaces, radii and times that are no tokens yet, of the shared style sheets. These numbers only fall too.
SPACES: Final = {
    "base.css": 27,
    "dialogs.css": 13,
    "ending.css": 32,
    "first_page.css": 1,
    "frame_parts.css": 25,
    "hall.css": 14,
    "hall_ending.css": 10,
    "hall_ranking.css": 7,
    "help.css": 6,
    "join_form.css": 8,
    "lesson.css": 12,
    "lobby.css": 38,
    "lobby_hall.css": 18,
    "lobby_parts.css": 2,
    "lobby_phone.css": 12,
    "menu.css": 8,
    "operator.css": 26,
    "operator_log.css": 10,
    "operator_parts.css": 31,
    "phone.css": 6,
    "room.css": 10,
    "rules.css": 19,
    "story.css": 9,
    "table.css": 1,
    "timeline.css": 3,
}

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]
PLAIN: Final[Matrix] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Complete dichromacy, after Machado, Oliveira and Fernandes (2009), for linear light.
SEEN: Final[dict[str, tuple[Matrix, float]]] = {
    "none": (PLAIN, 37),
    "protanopia": (
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
        26,
    ),
    "deuteranopia": (
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        23,
    ),
    "tritanopia": (
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
        21,
    ),
}


def sheets() -> dict[str, str]:
    """The style sheets of all pages without their comments, by path."""
    found = [*ROOT.glob("web/static/*.css"), *ROOT.glob("games/*/page/*.css")]
    return {str(path.relative_to(ROOT)): COMMENT.sub("", path.read_text("utf-8")) for path in sorted(found)}


def literals(sheet: str) -> list[str]:
    return LITERAL.findall(SELECTOR.sub("{", sheet))


def token(name: str) -> str:
    found = re.search(rf"--{name}: (#[0-9a-f]{{3,6}});", sheets()[TOKENS])
    assert found, name
    return found[1]


def test_colours_and_type_sizes_are_tokens() -> None:
    found = {name: len(literals(sheet)) for name, sheet in sheets().items() if name not in (TOKENS, *DRAWN)}
    assert {name: count for name, count in found.items() if count > ALLOWED.get(name, 0)} == {}


def test_the_list_of_style_sheets_with_literals_is_no_longer_than_it_must_be() -> None:
    found = sheets()
    assert [name for name in ALLOWED if not literals(found.get(name, ""))] == []


def test_spaces_radii_and_times_of_shared_styles_are_tokens() -> None:
    shared = {Path(name).name: sheet for name, sheet in sheets().items() if name.startswith("web/")}
    shared.pop(Path(TOKENS).name)
    found = {name: len(SPACED.findall(SELECTOR.sub("{", sheet))) for name, sheet in shared.items()}
    assert {name: count for name, count in found.items() if count > SPACES.get(name, 0)} == {}
    assert [name for name in SPACES if not found.get(name)] == []


def test_no_rule_of_a_game_names_an_area_or_its_buttons() -> None:
    rules = {
        name: [one.strip() for one in SELECTOR.findall(sheet) if FRAME.search(one)]
        for name, sheet in sheets().items()
        if name.startswith("games/")
    }
    assert {name: found for name, found in rules.items() if found} == {}


def linear(colour: str) -> Colour:
    """A colour as light, red, green and blue from 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def through(matrix: Matrix, colour: Colour) -> Colour:
    red, green, blue = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return red, green, blue


def lab(colour: Colour) -> Colour:
    """Light in CIE L*a*b*, white point D65."""
    light = tuple(min(1.0, max(0.0, part)) for part in colour)
    rows = (
        (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
    )
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (sum(a * b for a, b in zip(row, light, strict=True)) for row in rows)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SEEN)
def test_the_colours_of_eight_people_can_be_told_apart(sight: str) -> None:
    """Blue and purple looked the same in deuteranopia: a distance of 4."""
    matrix, least = SEEN[sight]
    seen = [lab(through(matrix, linear(token(f"person-{number}")))) for number in range(1, 9)]
    nearest = min(
        sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2)
    )
    assert nearest >= least


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    light, dark = sorted(
        (
            sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))
            for colour in (one, other)
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        ("text", "panel", 15),
        ("soft", "panel", 13),
        ("dim", "panel", 8),
        ("on-amber", "amber", 10),
        ("on-teal", "teal", 9.8),
        ("line-amber", "line-amber-ground", 11),
        ("line-red", "line-red-ground", 10),
        ("line-teal", "line-teal-ground", 11),
        ("not-now", "not-now-ground", 9.9),
        ("edge", "panel", 3),
        ("edge", "raised", 3),
        ("not-now-edge", "not-now-ground", 3),
    ],
)
def test_what_is_read_or_pressed_stands_out_from_its_ground(text: str, ground: str, least: float) -> None:
    """4.5 : 1 is the least for text, 3 : 1 for the edge of what can be pressed (WCAG 1.4.3 and 1.4.11)."""
    assert contrast(token(text), token(ground)) >= least


def test_no_game_gives_a_look_to_the_bare_words_of_an_ending() -> None:
    """A whole sector of a ship was green, and so was all that was told beside the last picture."""
    bare = re.compile(r"(?:^|[},])\s*\.(?:whole|apart|won|lost|drawn|over)\s*(?=[,{])")
    for name, sheet in sheets().items():
        if name.startswith("games/"):
            assert bare.findall(sheet) == [], name

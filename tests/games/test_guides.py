"""What games explain: complete in every language, and refused when it makes no sense."""

import re
from pathlib import Path
from string import Formatter

import pytest

from engine import GAMES
from engine.tables import BadTable, parse_toml
from firmware_py.games.guide import Guide, guide, shared_guide
from firmware_py.web.game_files import page_folder
from sounds.texts import LANGUAGES

OTHERS = [language for language in LANGUAGES if language != "en"]
SHARED = ""
LABEL = {"label"}  # what every page knows of a thing


def read(owner: str, language: str) -> Guide:
    return guide(owner, language) if owner != SHARED else shared_guide(language)


def gaps(text: str) -> set[str]:
    return {gap for _, gap, _, _ in Formatter().parse(text) if gap}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("owner", [SHARED, *GAMES])
def test_every_language_explains_the_same_things_with_the_same_gaps(owner: str, language: str) -> None:
    english, other = dict(read(owner, "en").texts()), dict(read(owner, language).texts())
    placed = [{key for key in texts if not key.startswith("rules")} for texts in (english, other)]
    assert placed[0] == placed[1]
    assert [key for key in placed[0] if gaps(english[key]) - LABEL != gaps(other[key]) - LABEL] == []
    chapters = [[one.picture for one in read(owner, each).rules] for each in ("en", language)]
    assert chapters[0] == chapters[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_the_rules_is_drawn_by_the_games_page(game: str) -> None:
    wanted = {chapter.picture for chapter in guide(game, "en").rules if chapter.picture}
    file = page_folder(game) / "pictures.js"
    drawn = set(re.findall(r"^  (\w+)[:,(]", file.read_text("utf-8"), re.MULTILINE)) if wanted else set()
    assert wanted <= drawn


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[help.card]\nany = { name = "Card", what = "x" }', "unknown key; expected one of name, is"),
        ('[help.card]\nany = { name = "Card", is = " " }', "help.card.any.is: expected some text"),
        ('[now]\nlast = "It is {left your last."', "now.last"),
        ('[[rules]]\ntitle = "A round"', "rules.*text: is missing"),
        ('[rule]\ntitle = "A round"', "unknown key; expected one of help, now, rules"),
    ],
)
def test_a_guide_that_makes_no_sense_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(BadTable, match=words) as refused:
        parse_toml(text, Guide, "guide.en.toml")
    assert refused.value.file == "guide.en.toml" and refused.value.line > 0


def test_a_game_without_a_file_explains_nothing(tmp_path: Path) -> None:
    assert list(Guide().texts()) == [] and Guide().page() == {"help": {}, "now": {}}

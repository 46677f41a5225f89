"""A card file of one's own: found out which game it is for, and every game that is begun is played by it."""

from dataclasses import asdict
from pathlib import Path

import pytest

from engine.space_stage.cards import DATA
from engine.tables import BadTable
from firmware_py.commands.main import BAD_INPUT, main
from firmware_py.games.own_cards import read_own_cards
from firmware_py.table.simulated import simulated_table

HOUSE = (DATA / "cards.toml").read_text("utf-8")
FLAMETHROWER = "value = 4\nprice = 3"


def own(folder: Path, text: str) -> Path:
    file = folder / "mine.toml"
    file.write_text(text, "utf-8")
    return file


def test_every_game_is_played_by_the_cards_of_the_file(tmp_path: Path) -> None:
    game, added = read_own_cards(own(tmp_path, HOUSE.replace(FLAMETHROWER, "value = 9\nprice = 3", 1)))
    table = simulated_table(tmp_path).table
    table.own_cards = {game: added}
    play = table.begin("space_stage", {"players": 2}, 1)
    cards = asdict(play.record.setup)["cards"]
    assert game == "space_stage" and cards["equipment"][0]["value"] == 9
    assert table.begin("outer_rim", {}, 1).record.setup.seats == (1, 2)
    table.journal.close()


def test_a_wrong_file_is_refused_with_its_line_and_nothing_is_started(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own(tmp_path, HOUSE.replace(FLAMETHROWER, 'value = "four"\nprice = 3', 1))
    line = HOUSE[: HOUSE.index(FLAMETHROWER)].count("\n") + 1
    with pytest.raises(BadTable, match=rf"mine\.toml:{line}: equipment\[0\]\.value: expected an integer"):
        read_own_cards(file)
    assert main(["run", "--cards", str(file), "--state", str(tmp_path)]) == BAD_INPUT
    assert f"mine.toml:{line}" in capsys.readouterr().err

"""Ships drawn as SVG: everything aboard is in the picture, and so is what is wrong."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.galaxy_trucker.cards_tiles import component, tiles
from engine.galaxy_trucker.state.ship import Ship
from engine.game import Json
from engine.tables import BadValue
from firmware_py.commands.main import main
from firmware_py.games.drawing import draw
from firmware_py.games.galaxy_trucker.drawing import draw_ship
from firmware_py.games.galaxy_trucker.drawing_tiles import connectors, tile_picture

SVG = "{http://www.w3.org/2000/svg}"
STUBS = (0, 1, 2, 4)  # of a smooth, single, double and universal side; a universal one has a bar as well


def file(**more: Json) -> dict[str, Json]:
    return {
        "format": "galaxy-trucker-ship/1",
        "id": "the <first>",
        "board": "I",
        "tiles": [
            {"at": [7, 7], "tile": "SC-red", "humans": 2},
            {"at": [7, 6], "kind": "battery", "conn": "0010", "energy": 1},
            {"at": [7, 5], "kind": "engine", "conn": "0100"},
        ],
        "questions": [{"ask": "exposed"}],
        **more,
    }


def test_a_picture_holds_errors_facts_and_answers() -> None:
    root = ElementTree.fromstring(draw(file()))
    text = "\n".join(node.text or "" for node in root.iter(f"{SVG}text"))
    # The engine is joined to nothing, and a battery stands behind its nozzle.
    assert "engine blocked [7, 5]" in text
    assert "not joined 2" in text
    assert "exposed: {exposed 4}" in text
    assert "the <first>" in text
    assert "crew 2, energy 1" in text


def test_every_printed_cell_is_drawn() -> None:
    """Class I has 18 cells, three of them with a component."""
    picture = draw(file())
    assert picture.count('fill="#121b25"') == 15
    assert picture.count('stroke="#5b7088"') == 3


@pytest.mark.parametrize("name", sorted(tiles()))
def test_every_tile_has_a_sign_and_its_connectors(name: str) -> None:
    for turn in range(4):
        part = component(tiles()[name], turn)
        assert len(ElementTree.fromstring(f"<g>{tile_picture(part)}</g>")) >= 2
        stubs = ElementTree.fromstring(f"<g>{connectors(part)}</g>")
        assert sum(len(side) for side in stubs) == sum(STUBS[connector] for connector in part.connectors)


def test_ships_far_apart_stay_small() -> None:
    part = component(tiles()["ST-3203"], 0)
    ship = Ship.of("free", [((10**9, 7), part), ((0, -(10**9)), part)])
    assert len(draw_ship(ship)) < 50_000


def test_what_cannot_be_drawn_is_told_with_its_place() -> None:
    with pytest.raises(BadValue) as error:
        draw(file(captain=1))
    assert error.value.at == "captain"
    with pytest.raises(BadValue, match="can be drawn"):
        draw({"format": "outer-rim-position/1"})


def test_the_command_draws_a_document_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, picture = tmp_path / "ships.jsonl", tmp_path / "ship.svg"
    source.write_text(
        '{"format": "x"}\n{"format":"galaxy-trucker-ship/1","tiles":[],"questions":[]}\n', "utf-8"
    )
    assert main(["ship", str(source), "--number", "2", "-o", str(picture)]) == 0
    assert picture.read_text("utf-8").startswith("<svg")
    assert main(["ship", str(source)]) == 2
    assert "format" in capsys.readouterr().err
    assert main(["ship", str(source), "--number", "3"]) == 2
    assert main(["ship", str(source), "--number", "2", "-o", str(tmp_path / "no" / "ship.svg")]) == 2

"""A card table of one's own for Space Stage: every game that is begun is played by it."""

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from engine.space_stage.cards import read_cards
from firmware_py.games.own_cards import OwnCards


def own_cards(path: Path) -> Mapping[str, object]:
    """The option `cards` of a set-up; raises BadTable with line, key and what was expected."""
    return {"cards": asdict(read_cards(path))}


OWN_CARDS: Final[OwnCards] = own_cards

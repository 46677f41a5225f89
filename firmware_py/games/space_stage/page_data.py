"""What a page needs once to show Space Stage: cards with prices, monsters as printed, colours of the seats."""

from engine.game import Json
from engine.space_stage.cards import CardTable, house_cards
from firmware_py.games.space_stage.staging_lamps import SEAT_COLOURS
from firmware_py.voice.phrases import Phrases


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game."""
    table = house_cards()
    return {
        "cards": _cards(table),
        "monsters": {
            row.id: {"organic": row.organic, "scrap": row.scrap, "damage": row.damage}
            for row in table.monster
        },
        "colours": {str(seat): list(colour) for seat, colour in SEAT_COLOURS.items()},
    }


def _cards(table: CardTable) -> dict[str, Json]:
    found: dict[str, Json] = {
        row.id: {
            "kind": row.kind,
            "value": row.value,
            "elements": list(row.elements),
            "price": row.price,
            "recharge": row.recharge,
            "self_damage": 0,
        }
        for row in table.equipment
    }
    for row in table.mutation:
        found[row.id] = {
            "kind": row.kind,
            "value": row.value,
            "elements": list(row.elements),
            "price": row.price,
            "recharge": 0,
            "self_damage": row.self_damage,
        }
    return found

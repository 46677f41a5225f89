"""What a page needs once to show Galaxy Trucker: tiles, boards, cards, missions, prices."""

from dataclasses import asdict

from engine.galaxy_trucker.board import FLIPPED, level, printed_cells, table
from engine.galaxy_trucker.cards import cards
from engine.galaxy_trucker.cards_kinds import Card, CardLine, PrintedThreat
from engine.galaxy_trucker.cards_missions import Mission, frame, missions
from engine.galaxy_trucker.cards_tiles import tiles
from engine.galaxy_trucker.words import (
    COLOUR_NAMES,
    KIND_NAMES,
    NONE,
    SHIP_CLASSES,
    SIDE_NAMES,
    SIZE_NAMES,
    THREAT_NAMES,
    Goods,
    ShipClass,
)
from engine.galaxy_trucker.words_flight import CARD_KIND_NAMES, VALUE_NAMES
from engine.game import Json
from firmware_py.games.galaxy_trucker.staging_lamps import SEAT_COLOURS
from firmware_py.voice.phrases import Phrases

LEVELS = (1, 2, 3, 4)


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game."""
    return {
        "tiles": {
            tile.id: [
                KIND_NAMES[tile.kind],
                "".join(map(str, tile.connectors)),
                tile.places,
                tile.mass,
                tile.axis,
            ]
            for tile in tiles().values()
        },
        "boards": {name: _board(name) for name in SHIP_CLASSES if printed_cells(name) is not None},
        "cards": {name: _card(card) for name, card in cards().items()},
        "missions": {name: _mission(mission) for name, mission in missions().items()},
        "levels": {str(number): _level(number) for number in LEVELS},
        "spaces": table().flight.spaces,
        "prices": dict(zip(COLOUR_NAMES, table().flight.prices, strict=True)),
        "start_credits": frame().start_credits,
        "colours": [list(colour) for colour in SEAT_COLOURS],
    }


def _board(name: ShipClass) -> Json:
    cells = next(printed_cells(one) for one in SHIP_CLASSES if one == name) or frozenset()
    return {
        "cells": [[x, y] for x, y in sorted(cells, key=lambda cell: cell[::-1])],
        "flipped": name in FLIPPED,
    }


def _level(number: int) -> Json:
    row = level(number)
    return {"order": list(row.order), "looks": row.looks, "class": row.ship_class, "loss_cap": row.loss_cap}


def _goods(goods: Goods) -> Json:
    """Colours, one for each cube."""
    return [name for name, count in zip(COLOUR_NAMES, goods, strict=True) for _ in range(count)]


def _threat(threat: PrintedThreat) -> Json:
    return {
        "threat": THREAT_NAMES[threat.threat],
        "size": SIZE_NAMES[threat.size],
        "side": SIDE_NAMES[threat.side],
        "die": threat.die,
    }


def _line(line: CardLine) -> dict[str, Json]:
    return {
        "level": line.level,
        "strength": line.strength,
        "least": VALUE_NAMES[line.least] if line.least != NONE else None,
        "crew": line.crew,
        "goods": line.goods,
        "days": line.days,
        "threats": [_threat(threat) for threat in line.threats],
    }


def _card(card: Card) -> Json:
    return {
        "kind": CARD_KIND_NAMES[card.kind],
        "level": card.level,
        "strength": card.strength,
        "crew": card.crew,
        "goods": card.goods,
        "credits": card.credits,
        "days": card.days,
        "reward": _goods(card.reward),
        "threats": [_threat(threat) for threat in card.threats],
        "planets": [_goods(goods) for goods in card.planets],
        "lines": [_line(line) for line in card.lines],
        "columns": [
            {
                "first": VALUE_NAMES[column.first],
                "second": VALUE_NAMES[column.second],
                "lines": [_line(line) for line in column.lines],
            }
            for column in card.columns
        ],
        "sweeps": [{"side": SIDE_NAMES[sweep.side], "descending": sweep.descending} for sweep in card.sweeps],
        "strengths": list(card.strengths),
        "directions": [SIDE_NAMES[side] for side in card.directions],
    }


def _mission(mission: Mission) -> Json:
    """The rewards as they are in the rules; the page has a sentence for each type."""
    rewards: list[Json] = []
    for reward in mission.reward:
        told = asdict(reward)
        rewards.append(
            {
                "type": told["type"],
                "credits": list(reward.credits),
                "kind": reward.kind,
                "kinds": list(reward.kinds),
                "minimum": reward.minimum,
                "table": list(reward.table),
                "factor": list(reward.factor),
            }
        )
    return {
        "reward": rewards,
        "cargo": dict((mission.cargo_to_warehouse | mission.cargo_aside).items()),
        "rules": list(mission.rules),
    }

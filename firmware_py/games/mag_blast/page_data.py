"""What a page needs once to show Mag Blast: what is printed on its cards."""

from typing import TypedDict, cast

from engine.game import Json
from engine.mag_blast.cards import CLASS, DAMAGE, HULL, ICONS, KIND, LIMITS, SPEED, WEAPONS, command_ships
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    CLASS_NAMES,
    COMMAND_NUMBERS,
    ICON_NAMES,
    KIND_NAMES,
    SECTOR_NAMES,
    SHIP_NUMBERS,
    WEAPON_NAMES,
    ClassName,
    IconName,
    KindName,
    SectorName,
    WeaponName,
)
from firmware_py.games.mag_blast.staging_lamps import SECTOR_COLOURS
from firmware_py.voice.phrases import Phrases


class ActionCard(TypedDict):
    """What is printed on an action card."""

    kind: KindName
    icons: list[IconName]
    damage: int


# `class` is a word of Python.
ShipCard = TypedDict("ShipCard", {"class": ClassName, "speed": int, "hull": int, "weapons": list[WeaponName]})


class CommandCard(TypedDict):
    """What is printed on a command ship."""

    key: str
    uses: int


class Printed(TypedDict):
    """All that is printed on the cards."""

    actions: dict[str, ActionCard]
    ships: dict[str, ShipCard]
    commands: dict[str, CommandCard]
    sectors: dict[SectorName, list[int]]
    hand: int
    in_a_sector: int
    overseers: int


def page(words: Phrases) -> dict[str, Json]:
    """The printed matter of the game, as JSON."""
    return cast(dict[str, Json], printed())


def printed() -> Printed:
    """The printed matter of the game."""
    return {
        "actions": {card: _action(number) for card, number in ACTION_NUMBERS.items()},
        "ships": {card: _ship(number) for card, number in SHIP_NUMBERS.items()},
        "commands": {
            card: {"key": row.key, "uses": row.uses}
            for card, row in zip(COMMAND_NUMBERS, command_ships(), strict=True)
        },
        "sectors": dict(zip(SECTOR_NAMES, map(list, SECTOR_COLOURS), strict=True)),
        "hand": LIMITS.hand,
        "in_a_sector": LIMITS.ships_in_a_sector,
        "overseers": LIMITS.overseers_shots,
    }


def _action(number: int) -> ActionCard:
    icons = [name for name, count in zip(ICON_NAMES, ICONS[number], strict=True) for _ in range(count)]
    return {"kind": KIND_NAMES[KIND[number]], "icons": icons, "damage": DAMAGE[number]}


def _ship(number: int) -> ShipCard:
    weapons = [name for weapon, name in enumerate(WEAPON_NAMES) if WEAPONS[number] >> weapon & 1]
    return {
        "class": CLASS_NAMES[CLASS[number]],
        "speed": SPEED[number],
        "hull": HULL[number],
        "weapons": weapons,
    }

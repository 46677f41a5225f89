"""The words of Galaxy Trucker: ints with names, chosen once.

A side is that of a ship: N is the front, S the rear. docs/games/galaxy_trucker.md holds the glossary.
"""

from typing import Final, Literal, TypeAlias

NONE: Final = -1

Side: TypeAlias = int
SIDES: Final = range(4)
N, E, S, W = SIDES
SIDE_NAMES: Final = ("N", "E", "S", "W")
SideName: TypeAlias = Literal["N", "E", "S", "W"]

Kind: TypeAlias = int
KindName: TypeAlias = Literal[
    "start_cabin",
    "cabin",
    "life_support_brown",
    "life_support_purple",
    "battery",
    "cargo_hold",
    "special_hold",
    "structural",
    "engine",
    "double_engine",
    "cannon",
    "double_cannon",
    "shield",
    "explosive",
    "fragile",
    "heavy",
    "radioactive",
    "artifact",
]
KIND_NAMES: Final[tuple[KindName, ...]] = (
    "start_cabin",
    "cabin",
    "life_support_brown",
    "life_support_purple",
    "battery",
    "cargo_hold",
    "special_hold",
    "structural",
    "engine",
    "double_engine",
    "cannon",
    "double_cannon",
    "shield",
    "explosive",
    "fragile",
    "heavy",
    "radioactive",
    "artifact",
)
KINDS: Final = range(18)
(
    START_CABIN,
    CABIN,
    LIFE_SUPPORT_BROWN,
    LIFE_SUPPORT_PURPLE,
    BATTERY,
    CARGO_HOLD,
    SPECIAL_HOLD,
    STRUCTURAL,
    ENGINE,
    DOUBLE_ENGINE,
    CANNON,
    DOUBLE_CANNON,
    SHIELD,
    EXPLOSIVE,
    FRAGILE,
    HEAVY,
    RADIOACTIVE,
    ARTIFACT,
) = KINDS
CABINS: Final = (START_CABIN, CABIN)
HOLDS: Final = (CARGO_HOLD, SPECIAL_HOLD)
ENGINES: Final = (ENGINE, DOUBLE_ENGINE)
CANNONS: Final = (CANNON, DOUBLE_CANNON)
CARGO: Final = (EXPLOSIVE, FRAGILE, HEAVY, RADIOACTIVE, ARTIFACT)
"""Tiles of the expansion: their backs differ, and they work in a dead zone."""

Axis: TypeAlias = Literal["NS", "EW", "both"]
"""Where an artifact's dead zone lies: its column, its row, or both."""

Alien: TypeAlias = int
ALIENS: Final = range(2)
BROWN, PURPLE = ALIENS
ALIEN_NAMES: Final = ("brown", "purple")
AlienName: TypeAlias = Literal["brown", "purple"]
LIFE_SUPPORTS: Final = (LIFE_SUPPORT_BROWN, LIFE_SUPPORT_PURPLE)

Colour: TypeAlias = int
COLOURS: Final = range(4)
RED, YELLOW, GREEN, BLUE = COLOURS
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue")
"""Colours of goods, the most valuable first."""
ColourName: TypeAlias = Literal["red", "yellow", "green", "blue"]
Goods: TypeAlias = tuple[int, int, int, int]
"""How many goods of each colour."""
NO_GOODS: Final[Goods] = (0, 0, 0, 0)

ShipClass: TypeAlias = Literal["free", "I", "II", "III", "IIIA"]
SHIP_CLASSES: Final[tuple[ShipClass, ...]] = ("free", "I", "II", "III", "IIIA")
START_CABIN_COLOURS: Final = ("red", "blue", "green", "yellow")
"""Colours of the start cabins, by ship."""

METEOR, SHOT = range(2)
THREAT_NAMES: Final = ("meteor", "shot")
SMALL, BIG = range(2)
SIZE_NAMES: Final = ("small", "big")

OUTCOME_NAMES: Final = ("miss", "bounced", "plated", "shot_down", "shielded", "destroyed")
MISS, BOUNCED, PLATED, SHOT_DOWN, SHIELDED, DESTROYED = range(6)
"""What becomes of a threat. `destroyed` takes the component that it strikes."""

DESTROY, REMOVE, DISCARD, FALL_OFF = range(4)
LOSS_NAMES: Final = ("destroyed", "removed", "discarded", "fallen_off")
"""How components are lost; only what is destroyed sets off explosive and fragile cargo."""

Phase: TypeAlias = int
PHASE_NAMES: Final = (
    "vote",
    "prepare",
    "build",
    "check",
    "stake",
    "load",
    "between",
    "fly",
    "paid",
    "over",
)
VOTE, PREPARE, BUILD, CHECK, STAKE, LOAD, BETWEEN, FLY, PAID, OVER = range(10)
"""The course of a flight: a mission is chosen, all get ready, build, repair, stake, load; cards are turned `between`
confirmations and resolved while they `fly`; the payout is shown until all are ready for the next flight.
"""

FROM_NAMES: Final = ("down", "up", "aside")
DOWN, UP, ASIDE = range(3)
"""Where a component in the hand comes from."""

CIRCLE_NAMES: Final = ("START", "I", "II", "III")
START_CIRCLE: Final = 0
VISIBLE_PILES: Final = 3
PILES: Final = 4
ASIDE_PLACES: Final = 2

RATIONED_KINDS: Final = (CANNON, DOUBLE_CANNON, ENGINE, DOUBLE_ENGINE, SHIELD, BATTERY)
"""What the mission Directives rations, by the face of its die."""

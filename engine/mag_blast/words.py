"""Numbers with names: phases, sectors, weapons, kinds of cards and of played cards.

Cards are numbers as printed: A001 is 1, F01 is 1, C01 is 1. A target is a seat and a ship of its fleet, with COMMAND
for the command ship. A mark of a ramming hit is the number RAM plus its damage and lies among the shots.
"""

from typing import Final, Literal, TypeAlias

SectorName: TypeAlias = Literal["yellow", "blue", "green", "red"]
WeaponName: TypeAlias = Literal["laser", "beam", "mag"]
IconName: TypeAlias = Literal["star", "circle", "diamond"]
ClassName: TypeAlias = Literal[
    "scout", "cruiser", "destroyer", "carrier", "dreadnought", "minesweeper", "gunship"
]
KindName: TypeAlias = Literal[
    "laser_blast",
    "beam_blast",
    "mag_blast",
    "fighter",
    "bomber",
    "direct_hit",
    "catastrophic_damage",
    "boarding_party",
    "concussive_blast",
    "bridge_hit",
    "temporal_flux",
    "evasive_action",
    "strategic_allocation",
    "reinforcements",
    "spacedock",
    "ramming_speed",
    "minefield",
    "asteroids",
]
VariantName: TypeAlias = Literal[
    "controlled_ruckus", "brutal_bombardment", "bloodthirsty_shriek", "rebalanced"
]
PhaseName: TypeAlias = Literal["choose", "discard", "draw", "build", "manoeuvre", "attack", "over"]
PlayedName: TypeAlias = Literal["blast", "ram", "launch", "direct_hit", "effect", "play", "answer"]
HitName: TypeAlias = Literal["none", "hit", "played"]
ShoutName: TypeAlias = Literal["off", "honour", "sensor"]

ACTION_CARDS: Final = 101
FLEET_SHIPS: Final = 54
COMMAND_SHIPS: Final = 10
RAM: Final = 200  # a mark of a ramming hit is RAM + damage
RAM_MARKS: Final = (1, 2, 4)
COMMAND: Final = 0  # the ship of a target that is the command ship
NONE: Final = -1
HIDDEN: Final = -2

PHASE_NAMES: Final[tuple[PhaseName, ...]] = (
    "choose",
    "discard",
    "draw",
    "build",
    "manoeuvre",
    "attack",
    "over",
)
CHOOSE, DISCARD, DRAW, BUILD, MANOEUVRE, ATTACK, OVER = range(7)

SECTOR_NAMES: Final[tuple[SectorName, ...]] = ("yellow", "blue", "green", "red")
YELLOW, BLUE, GREEN, RED = range(4)
SECTORS: Final = range(4)
# Yellow and red each touch blue and green [R Fáze 4].
TOUCHING: Final = ((BLUE, GREEN), (YELLOW, RED), (YELLOW, RED), (BLUE, GREEN))

WEAPON_NAMES: Final[tuple[WeaponName, ...]] = ("laser", "beam", "mag")
ICON_NAMES: Final[tuple[IconName, ...]] = ("star", "circle", "diamond")
CLASS_NAMES: Final[tuple[ClassName, ...]] = (
    "scout",
    "cruiser",
    "destroyer",
    "carrier",
    "dreadnought",
    "minesweeper",
    "gunship",
)

KIND_NAMES: Final[tuple[KindName, ...]] = (
    "laser_blast",
    "beam_blast",
    "mag_blast",
    "fighter",
    "bomber",
    "direct_hit",
    "catastrophic_damage",
    "boarding_party",
    "concussive_blast",
    "bridge_hit",
    "temporal_flux",
    "evasive_action",
    "strategic_allocation",
    "reinforcements",
    "spacedock",
    "ramming_speed",
    "minefield",
    "asteroids",
)
(
    LASER,
    BEAM,
    MAG,
    FIGHTER,
    BOMBER,
    DIRECT_HIT,
    CATASTROPHIC,
    BOARDING,
    CONCUSSIVE,
    BRIDGE,
    FLUX,
    EVASIVE,
    ALLOCATION,
    REINFORCEMENTS,
    SPACEDOCK,
    RAMMING,
    MINEFIELD,
    ASTEROIDS,
) = range(18)
BLASTS: Final = frozenset((LASER, BEAM, MAG))  # and the number of the weapon that fires one
SQUADRONS: Final = frozenset((FIGHTER, BOMBER))
EFFECTS: Final = frozenset((CATASTROPHIC, BOARDING, CONCUSSIVE, BRIDGE))
ANSWERS: Final = frozenset((FLUX, EVASIVE, FIGHTER))
FIELD_EFFECTS: Final = frozenset((MINEFIELD, ASTEROIDS))
PLAYS: Final = frozenset((ALLOCATION, REINFORCEMENTS, SPACEDOCK, MINEFIELD, ASTEROIDS))

# The command ships, by number.
OVERSEERS, GLORP, MAZONS, FREEP, RECYCLONS, TRI_BOT, MHEE, BZZGZZRT, BROTHERHOOD, CRANIUM = range(1, 11)

# How a card was played.
PLAYED_NAMES: Final[tuple[PlayedName, ...]] = (
    "blast",
    "ram",
    "launch",
    "direct_hit",
    "effect",
    "play",
    "answer",
)
AS_BLAST, AS_RAM, AS_LAUNCH, AS_DIRECT_HIT, AS_EFFECT, AS_PLAY, AS_ANSWER = range(7)

# How far a Direct Hit has come.
HIT_NAMES: Final[tuple[HitName, ...]] = ("none", "hit", "played")
NO_HIT, HIT, HIT_PLAYED = range(3)

DECK_NAMES: Final = ("action", "fleet")
ACTION_DECK, FLEET_DECK = range(2)


def command_id(number: int) -> str:
    """The id of a command ship, such as C03."""
    return f"C{number:02}"


_SHIP_IDS: Final = ("command", *(f"F{number:02}" for number in range(1, FLEET_SHIPS + 1)))
_ACTION_IDS: Final = {number: f"A{number:03}" for number in range(1, ACTION_CARDS + 1)} | {
    RAM + damage: f"ram-{damage}" for damage in RAM_MARKS
}


def ship_id(number: int) -> str:
    """The id of a fleet ship, such as F25; `command` for the command ship of a target."""
    return _SHIP_IDS[number]


def action_id(number: int) -> str:
    """The id of an action card, such as A019, or of the mark of a ramming hit, such as ram-2."""
    return _ACTION_IDS[number]


COMMAND_NUMBERS: Final = {command_id(number): number for number in range(1, COMMAND_SHIPS + 1)}
SHIP_NUMBERS: Final = {ship_id(number): number for number in range(1, FLEET_SHIPS + 1)}
ACTION_NUMBERS: Final = {action_id(number): number for number in range(1, ACTION_CARDS + 1)}
SHOT_NUMBERS: Final = ACTION_NUMBERS | {action_id(RAM + damage): RAM + damage for damage in RAM_MARKS}
TARGET_NUMBERS: Final = SHIP_NUMBERS | {"command": COMMAND}
SECTOR_NUMBERS: Final[dict[str, int]] = {name: sector for sector, name in enumerate(SECTOR_NAMES)}

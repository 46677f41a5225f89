"""The words of Outer Rim as small integers with names: ships, sectors, headings, tokens, modules, windows, tasks.

Everything inside the engine is an int; names appear only where something is read or shown.
"""

from typing import Final, Literal, TypeAlias, get_args

Ship: TypeAlias = int
Task: TypeAlias = int

RaceName: TypeAlias = Literal["tellurian", "kalmian"]
SectorName: TypeAlias = Literal["bow", "mid", "stern"]
HeadingName: TypeAlias = Literal["north", "east", "south", "west"]
TokenName: TypeAlias = Literal["forward", "stop", "turn_left", "turn_right", "curve_left", "curve_right"]
SideName: TypeAlias = Literal["left", "right"]
PhaseName: TypeAlias = Literal["preparation", "manoeuvre", "planning", "fire"]
WindowName: TypeAlias = Literal[
    "tokens_placed",
    "opponent_moved",
    "both_moved",
    "planning_start",
    "fire_start",
    "attack_rolled",
    "defence_rolled",
    "damage",
]
ModuleName: TypeAlias = Literal[
    "repair_unit",
    "orbital_bombs",
    "gunner",
    "seasoned_captain",
    "emergency_engines",
    "admiral",
    "cloaking_device",
    "energy_reserve",
    "capable_commander",
    "technician",
    "active_targeting",
    "experimental_weapons",
]

NONE: Final = -1
HIDDEN: Final = -2  # what a step says instead of a secret

# Ships.
TELLURIAN, KALMIAN = range(2)
SHIPS: Final = (TELLURIAN, KALMIAN)
RACE_NAMES: Final[tuple[RaceName, ...]] = get_args(RaceName)

BOW, MID, STERN = range(3)
SECTORS: Final = (BOW, MID, STERN)
SECTOR_NAMES: Final[tuple[SectorName, ...]] = get_args(SectorName)

NORTH, EAST, SOUTH, WEST = range(4)
HEADING_NAMES: Final[tuple[HeadingName, ...]] = get_args(HeadingName)
AHEAD: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # of a heading, in fields (x, y)

FORWARD, STOP, TURN_LEFT, TURN_RIGHT, CURVE_LEFT, CURVE_RIGHT = range(6)
TOKENS: Final = tuple(range(6))
TOKEN_NAMES: Final[tuple[TokenName, ...]] = get_args(TokenName)
TURNS: Final = (TURN_LEFT, TURN_RIGHT)
ADVANCES: Final = (FORWARD, CURVE_LEFT, CURVE_RIGHT)
SIDE_NAMES: Final[tuple[SideName, ...]] = get_args(SideName)

REPAIR_UNIT, ORBITAL_BOMBS, GUNNER, SEASONED_CAPTAIN, EMERGENCY_ENGINES, ADMIRAL = range(6)
CLOAKING_DEVICE, ENERGY_RESERVE, CAPABLE_COMMANDER, TECHNICIAN = range(6, 10)
ACTIVE_TARGETING, EXPERIMENTAL_WEAPONS = range(10, 12)
MODULE_NAMES: Final[tuple[ModuleName, ...]] = get_args(ModuleName)
RACE_MODULES: Final = (tuple(range(6)), tuple(range(6, 12)))

# The moments at which modules can be used.
TOKENS_PLACED, OPPONENT_MOVED, BOTH_MOVED, PLANNING_START = range(4)
FIRE_START, ATTACK_ROLLED, DEFENCE_ROLLED, DAMAGE = range(4, 8)
WINDOW_NAMES: Final[tuple[WindowName, ...]] = get_args(WindowName)

PREPARATION, MANOEUVRE, PLANNING, FIRE = range(4)
PHASE_NAMES: Final[tuple[PhaseName, ...]] = get_args(PhaseName)

# A ship has eight places for dice: four for cannon dice, then four for shield dice. 0 is an empty place.
CANNON, SHIELD = range(2)
DICE: Final = 4
FACES: Final = 6
PLACES: Final = tuple(range(DICE))

# Kinds of task. A task of State.pending is 8 * kind + what it is about (a ship, a window, a phase ...).
# Tasks named ask_* wait for seats.
(
    ASK_MODULES,
    SHOW_MODULES,
    BEGIN_ROUND,
    BEGIN_PHASE,
    ASK_TOKENS,
    SHOW_TOKENS,
    ASK_TURNS,
    SHOW_TURNS,
    FLY,
    ASK_COLLISION,
    TAKE_COLLISION,
    STEP_BACK,
    ASK_SECTORS,
    SHOW_SECTORS,
    ASK_DICE,
    SHOW_DICE,
    ASK_CUT,
    ASK_ION,
    FIRE_ION,
    ASK_ROLL,
    DEFEND,
    ASK_CANCEL,
    ASK_AIM,
    TAKE_SALVOS,
    MARK_DAMAGE,
    END_ROUND,
    ASK_WINDOW,
) = range(27)
TASK_NAMES: Final = (
    "ask_modules",
    "show_modules",
    "begin_round",
    "begin_phase",
    "ask_tokens",
    "show_tokens",
    "ask_turns",
    "show_turns",
    "fly",
    "ask_collision",
    "take_collision",
    "step_back",
    "ask_sectors",
    "show_sectors",
    "ask_dice",
    "show_dice",
    "ask_cut",
    "ask_ion",
    "fire_ion",
    "ask_roll",
    "defend",
    "ask_cancel",
    "ask_aim",
    "take_salvos",
    "mark_damage",
    "end_round",
    "ask_window",
)

# How a duel ends.
DESTROYED, BOTH_DESTROYED, QUIET, ROUND_CAP = range(4)
ReasonName: TypeAlias = Literal["destroyed", "both_destroyed", "quiet", "round_cap"]
REASON_NAMES: Final[tuple[ReasonName, ...]] = get_args(ReasonName)


def other(ship: Ship) -> Ship:
    """The opponent of a ship."""
    return 1 - ship


def task(kind: int, about: int = 0) -> Task:
    """A task of State.pending.

    >>> divmod(task(ASK_WINDOW, FIRE_START), 8) == (ASK_WINDOW, FIRE_START)
    True
    """
    return 8 * kind + about

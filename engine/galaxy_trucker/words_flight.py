"""The words of a flight: kinds of cards, values that are compared, causes, questions; ints with names."""

from typing import Final, Literal, TypeAlias

CardKind: TypeAlias = int
CardKindName: TypeAlias = Literal[
    "slavers",
    "smugglers",
    "pirates",
    "stardust",
    "open_space",
    "meteoric_swarm",
    "planets",
    "combat_zone",
    "abandoned_ship",
    "abandoned_station",
    "epidemic",
    "sabotage",
    "meteor_shower",
    "meteor_storm",
    "black_hole",
    "enemy_fleet",
    "tactical_zone",
    "special_event",
    "robopolice_raid",
    "move",
]
CARD_KIND_NAMES: Final[tuple[CardKindName, ...]] = (
    "slavers",
    "smugglers",
    "pirates",
    "stardust",
    "open_space",
    "meteoric_swarm",
    "planets",
    "combat_zone",
    "abandoned_ship",
    "abandoned_station",
    "epidemic",
    "sabotage",
    "meteor_shower",
    "meteor_storm",
    "black_hole",
    "enemy_fleet",
    "tactical_zone",
    "special_event",
    "robopolice_raid",
    "move",
)
CARD_KINDS: Final = range(20)
(
    SLAVERS,
    SMUGGLERS,
    PIRATES,
    STARDUST,
    OPEN_SPACE,
    METEORIC_SWARM,
    PLANETS,
    COMBAT_ZONE,
    ABANDONED_SHIP,
    ABANDONED_STATION,
    EPIDEMIC,
    SABOTAGE,
    METEOR_SHOWER,
    METEOR_STORM,
    BLACK_HOLE,
    ENEMY_FLEET,
    TACTICAL_ZONE,
    SPECIAL_EVENT,
    ROBOPOLICE_RAID,
    MOVE,
) = CARD_KINDS
ENEMIES: Final = (SLAVERS, SMUGGLERS, PIRATES)
SUPERCARDS: Final = range(METEOR_SHOWER, ROBOPOLICE_RAID + 1)
"""Kinds with a back of their own; `move` is no printed card, only tests use it."""

Event: TypeAlias = int
EVENT_IDS: Final = (
    "EV-corrosive-dust",
    "EV-clinging-dust",
    "EV-contagious-epidemic",
    "EV-cabin-fever",
    "EV-radiation-leak",
    "EV-radiation-belt",
)
"""Ids of the special events: what one does hangs on its id."""
EVENTS: Final = range(6)
CORROSIVE_DUST, CLINGING_DUST, CONTAGIOUS_EPIDEMIC, CABIN_FEVER, RADIATION_LEAK, RADIATION_BELT = EVENTS

Value: TypeAlias = int
ValueName: TypeAlias = Literal["crew", "engines", "cannons"]
VALUE_NAMES: Final[tuple[ValueName, ...]] = ("crew", "engines", "cannons")
CREW_VALUE, ENGINE_VALUE, CANNON_VALUE = range(3)
"""What zones compare."""

Cause: TypeAlias = int
CAUSE_NAMES: Final = ("black_hole", "no_humans", "no_power", "lapped", "gave_up")
SWALLOWED, NO_HUMANS, NO_POWER, LAPPED, GAVE_UP = range(5)
"""Why a ship retires; of several the first counts."""

LEVEL_NAMES: Final = ("I", "II", "III", "IV")
SPACES: Final = 40
"""Spaces of the flight board, a ring [facts 5]."""

Task: TypeAlias = tuple[int, ...]
"""Work that is still to be done: its kind, then what it is about. What is pending lies in the state, the next last."""
TASK_NAMES: Final = (
    "end_card",
    "begin",
    "dodge",
    "power",
    "fly",
    "meet",
    "fight",
    "barrage",
    "reward",
    "offer",
    "planet",
    "depart",
    "earn",
    "gain",
    "crew",
    "goods",
    "days",
    "all_days",
    "line",
    "judge",
    "fleet",
    "column",
    "judge_column",
    "threat",
    "roll",
    "strike",
    "hit",
    "keep",
    "sweep",
    "sabotage",
    "sabotage_row",
    "sabotage_done",
    "hole",
    "shed",
    "belt",
    "fire",
)
TASKS: Final = range(len(TASK_NAMES))
(
    END_CARD,
    BEGIN,
    DODGE,
    POWER,
    FLY,
    MEET,
    FIGHT,
    BARRAGE,
    REWARD,
    OFFER,
    PLANET,
    DEPART,
    EARN,
    GAIN,
    CREW,
    GOODS,
    DAYS,
    ALL_DAYS,
    LINE,
    JUDGE,
    FLEET,
    COLUMN,
    JUDGE_COLUMN,
    THREAT,
    ROLL,
    STRIKE,
    HIT,
    KEEP,
    SWEEP,
    SABOTAGE_COLUMN,
    SABOTAGE_ROW,
    SABOTAGE_DONE,
    HOLE,
    SHED,
    BELT,
    FIRE,
) = TASKS

QUESTION_NAMES: Final = {
    POWER: "power",
    HIT: "defend",
    KEEP: "keep",
    PLANET: "planet",
    OFFER: "accept",
    REWARD: "accept",
    CREW: "crew",
    GOODS: "unload",
    GAIN: "stow",
    HOLE: "hole",
    DODGE: "dodge",
    SHED: "shed",
    ROLL: "dice",
    FIRE: "fire",
}
"""What is asked at a task, in the words of the flight file; `dice` is asked where real ones are thrown, `unload` and
`fire` where people fly.
"""

LEFT_TO_PEOPLE: Final = frozenset(("last_resort", "own_unloading", "own_fire"))
"""What a game leaves to people and a file decides: to give everything to a Black Hole that no set of components is
enough for, which of equal goods are lost, and whether single cannons fire at a big meteor [rulings 1, 3, 20].
"""

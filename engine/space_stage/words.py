"""The words of Space Stage as small integers with names: rooms, slots, generators, cards, kinds of cards, phases.

Everything inside the engine is an int; names appear only where something is read or shown.
"""

from typing import Annotated, Final, Literal, TypeAlias, get_args

from engine.tables import Between

NONE: Final = -1

RoomName: TypeAlias = Literal["hub", "workshop", "laboratory", "nw", "ne", "sw", "se"]
ROOM_NAMES: Final[tuple[RoomName, ...]] = get_args(RoomName)
ROOM_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(ROOM_NAMES)}
HUB, WORKSHOP, LABORATORY, NW, NE, SW, SE = range(7)
SHOPS: Final = (WORKSHOP, LABORATORY)  # where cards of a deck are sold

SlotName: TypeAlias = Literal[
    "upper_2", "upper_3", "upper_4", "upper_5", "lower_2", "lower_3", "lower_4", "lower_5"
]
SLOT_NAMES: Final[tuple[SlotName, ...]] = get_args(SlotName)
SLOT_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(SLOT_NAMES)}
SLOTS: Final = range(8)

GeneratorName: TypeAlias = Literal[
    "workshop_electricity", "workshop_oxygen", "laboratory_oxygen", "laboratory_electricity"
]
GENERATOR_NAMES: Final[tuple[GeneratorName, ...]] = get_args(GeneratorName)
GENERATOR_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(GENERATOR_NAMES)}
GENERATORS: Final = range(4)

# Dice: the upper one acts on the upper edge of the board, the lower one on the lower edge.
EdgeName: TypeAlias = Literal["upper", "lower"]
EDGE_NAMES: Final[tuple[EdgeName, ...]] = get_args(EdgeName)

# Cards have one number each: equipment first, then mutations.
EquipmentName: TypeAlias = Literal[
    "E01", "E02", "E03", "E04", "E05", "E06", "E07", "E08", "E09", "E10", "E11", "E12", "E13"
]
MutationName: TypeAlias = Literal[
    "M01", "M02", "M03", "M04", "M05", "M06", "M07", "M08", "M09", "M10", "M11", "M12", "M13"
]
CardName: TypeAlias = EquipmentName | MutationName
MonsterName: TypeAlias = Literal[
    "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "R11", "R12", "R13"
]
EQUIPMENT_NAMES: Final[tuple[EquipmentName, ...]] = get_args(EquipmentName)
MUTATION_NAMES: Final[tuple[MutationName, ...]] = get_args(MutationName)
CARD_NAMES: Final[tuple[CardName, ...]] = (*EQUIPMENT_NAMES, *MUTATION_NAMES)
MONSTER_NAMES: Final[tuple[MonsterName, ...]] = get_args(MonsterName)
CARD_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(CARD_NAMES)}
MONSTER_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(MONSTER_NAMES)}
CARDS: Final = 26
MONSTERS: Final = 13

# The two decks of cards and their open rows.
EQUIPMENT, MUTATIONS = range(2)
DECK_NAMES: Final = ("equipment", "mutations")
ROW_PLACES: Final = 3


def deck_of(card: int) -> int:
    """EQUIPMENT or MUTATIONS.

    >>> deck_of(CARD_NUMBERS["M01"]) == MUTATIONS
    True
    """
    return card // 13


# What a card is for.
KindName: TypeAlias = Literal[
    "attack", "repair", "heal", "reduction", "vortex", "hat", "telepathy", "teleportation", "vivification"
]
KIND_NAMES: Final[tuple[KindName, ...]] = get_args(KindName)
(
    ATTACK_CARD,
    REPAIR_CARD,
    HEAL_CARD,
    REDUCTION_CARD,
    VORTEX_CARD,
    HAT_CARD,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    VIVIFICATION_CARD,
) = range(9)

ElementName: TypeAlias = Literal["lightning", "frost", "fire"]
ELEMENT_NAMES: Final[tuple[ElementName, ...]] = get_args(ElementName)

PhaseName: TypeAlias = Literal["setup", "recharge", "act", "master", "over"]
PHASE_NAMES: Final[tuple[PhaseName, ...]] = get_args(PhaseName)
SETUP, RECHARGE, ACT, MASTER, OVER = range(5)

# Main actions.
MainName: TypeAlias = Literal["move", "heal", "attack", "repair"]
MAIN_NAMES: Final[tuple[MainName, ...]] = get_args(MainName)
MOVE, HEAL, ATTACK, REPAIR = range(4)

# An open choice, or a roll of real dice: [kind, character, by, what, amount].
PendingName: TypeAlias = Literal["take", "top_up", "contribute", "place", "roll"]
PENDING_NAMES: Final[tuple[PendingName, ...]] = get_args(PendingName)
TAKE, TOP_UP, CONTRIBUTE, PLACE, ROLL = range(5)

# What dice are rolled for.
RollName: TypeAlias = Literal["bare_hands", "repair", "dying", "trouble"]
ROLL_NAMES: Final[tuple[RollName, ...]] = get_args(RollName)
BARE_HANDS_ROLL, REPAIR_ROLL, DYING_ROLL, TROUBLE_ROLL = range(4)
DICE_OF_ROLL: Final = (2, 2, 1, 2)

CauseName: TypeAlias = Literal["monsters", "dead", "rounds"]
CAUSE_NAMES: Final[tuple[CauseName, ...]] = get_args(CauseName)
ALL_MONSTERS, ALL_DEAD, ROUND_LIMIT = range(3)

# Numbers of the rulebook.
DYING_AT: Final = 8
DYING_AT_HARDCORE: Final = 7
GENERATOR_TOKENS: Final = 3
POINTS_A_TOKEN: Final = 4
HELPER_POINTS: Final = 2
MAIN_ACTIONS: Final = 2
MAIN_ACTIONS_OF_TWO_PLAYERS: Final = 3
MASTER_ACTIONS: Final = 2
HEART_ATTACK_DAMAGE: Final = 2
BOOST_DAMAGE: Final = 2
BOOST_HUNDREDTHS: Final = 50  # what a boost takes from every multiplier
FACES: Final = 6

Character: TypeAlias = Annotated[int, Between(0, 3)]
Face: TypeAlias = Annotated[int, Between(1, FACES)]
Amount: TypeAlias = Annotated[int, Between(0, float("inf"))]

"""What a ship is told about its choices, as types: choices_outlook.py fills them in, pages read them."""

from typing import TypedDict

from engine.outer_rim.words import HeadingName, SectorName, TokenName


class FigurePlace(TypedDict):
    """Where a figure stands or would stand: column, row, heading."""

    x: int
    y: int
    heading: HeadingName


class OpponentReply(FigurePlace):
    """Where the opponent would end, and what that means: a collision, or sectors that face each other.

    `token` is its manoeuvre, None where it stays for sure; `stays` tells that it ends on the field on which it is.
    """

    token: TokenName | None
    stays: bool
    collides: bool
    own: list[SectorName]
    theirs: list[SectorName]


class ManoeuvreEnd(FigurePlace):
    """A manoeuvre and where it ends; a `void` one would leave the board, so the ship stays."""

    token: TokenName
    void: bool
    replies: list[OpponentReply]


class DieCut(TypedDict):
    """A die that may give up energy, cannon dice 0 to 3, shield dice 4 to 7, and the value it would have then."""

    die: int
    to: int


class DieToRoll(TypedDict):
    """A real die by its name, such as "cannon_2", and the value it is set to."""

    die: str
    value: int


class EnergyRepair(TypedDict):
    """How much energy each sector would get back."""

    sectors: dict[SectorName, int]


class Bombs(TypedDict, total=False):
    """Whose sectors may be bombed depends on the reading; `manoeuvres` belong to the literal one."""

    amount: int
    sectors: list[SectorName]
    manoeuvres: list[ManoeuvreEnd]


class DiceShift(TypedDict):
    """By how much dice of one colour go down and those of the other up."""

    lower: int
    up: int


class Reroll(TypedDict):
    """The dice that are rolled again, cannon dice 0 to 3, shield dice 4 to 7."""

    dice: list[int]


class Engines(TypedDict):
    """The manoeuvres of a second flight."""

    manoeuvres: list[ManoeuvreEnd]


class Most(TypedDict):
    """The largest number that may be chosen."""

    most: int


class Cloak(TypedDict):
    """Free fields as columns and rows, and where the opponent may fly."""

    fields: list[tuple[int, int]]
    replies: list[FigurePlace]


class Amount(TypedDict):
    """How much a module gives."""

    amount: int


class NoChoice(TypedDict):
    """A module that asks for nothing more than the view tells."""


class ModuleOutlooks(TypedDict, total=False):
    """Each module that can be used now, with what it would do."""

    repair_unit: EnergyRepair
    orbital_bombs: Bombs
    gunner: DiceShift
    seasoned_captain: Reroll
    emergency_engines: Engines
    admiral: Most
    cloaking_device: Cloak
    energy_reserve: Amount
    capable_commander: Most
    technician: DiceShift
    active_targeting: Reroll
    experimental_weapons: NoChoice


class Outlook(TypedDict, total=False):
    """What a question is about; which fields are there depends on `View.asks`.

    `number`: modules to pick, or hits to stop. `manoeuvres`: tokens and turns. `sectors`: own ones that may be
    declared or hurt, or the opponent's that may be hurt by `amount`. `theirs`: its sectors that cover the ship.
    `most`: energy for dice. `cuts`, `excess`: too much energy, and the dice that may give it up. `dice`: real dice to
    be rolled, in that order. `hits`: cannon dice that hit.
    """

    number: int
    manoeuvres: list[ManoeuvreEnd]
    sectors: list[SectorName]
    theirs: list[SectorName]
    amount: int
    most: int
    cuts: list[DieCut]
    excess: int
    dice: list[DieToRoll]
    hits: list[int]
    modules: ModuleOutlooks

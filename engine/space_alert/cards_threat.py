"""A threat card as the rules use it: numbers, names that are only compared, and what its marks do.

These are ordinary classes, which a compiler turns into records of C; cards.py makes them of the printed rows.
"""

from typing import Final

from engine.space_alert.cards_threat_rows import Effect, PrintedThreatRow
from engine.space_alert.words import LETTER_A, LETTER_B, LETTER_C, STATION_NAMES, WEAPONS

EXTERNAL: Final = 0
MALFUNCTION: Final = 1
INTRUDER: Final = 2
KINDS: Final = ("external", "malfunction", "intruder")

ALWAYS_SEEN: Final = 0
HIDDEN_UNTIL_X: Final = 1
HIDDEN_IN_BAND_3: Final = 2
HIDING: Final = ("", "until_x", "in_band_3")

_LETTERS: Final = {"": -1, "A": LETTER_A, "B": LETTER_B, "C": LETTER_C}


class MarkEffect:
    """One thing that a mark makes a threat do: a verb (see verbs.py) and its parameters."""

    __slots__ = ("amount", "direction", "do", "others", "own", "unless_damage", "when", "where", "who")

    def __init__(self, row: Effect) -> None:
        self.do: str = row.do
        self.own: int = row.own
        self.others: int = row.others
        self.amount: int = row.amount
        self.where: str = row.where
        self.direction: str = row.direction
        self.who: str = row.who
        self.when: str = row.when
        self.unless_damage: int = row.unless_damage


class Threat:
    """A threat card, ready for the rules: names are ints, stations and weapons sets of bits.

    `effects` holds what X, Y and Z do; `survived` and `destroyed` are its points; `row` is the printed card.
    """

    __slots__ = (
        "contaminates",
        "debris",
        "destroyed",
        "draws_rockets",
        "duel",
        "effects",
        "external",
        "fights_back",
        "grounds_interceptors",
        "hidden",
        "hp",
        "hp_from_rockets",
        "id",
        "immune",
        "incoming",
        "index",
        "joint_repair",
        "kind",
        "knocks_out_killer",
        "last_rule",
        "letter",
        "name",
        "repairers",
        "retaliation",
        "row",
        "serious",
        "shield",
        "slime",
        "speed",
        "start",
        "start_mask",
        "survived",
        "yellow",
    )

    def __init__(self, index: int, row: PrintedThreatRow) -> None:
        self.index: int = index
        self.row: PrintedThreatRow = row
        self.id: str = row.id
        self.name: str = row.name
        self.kind: int = KINDS.index(row.kind)
        self.external: bool = self.kind == EXTERNAL
        self.serious: bool = row.serious
        self.yellow: bool = row.yellow
        self.survived: int = row.points[0]
        self.destroyed: int = row.points[1]
        self._take_numbers(row)
        self._take_special_rules(row)

    def _take_numbers(self, row: PrintedThreatRow) -> None:
        """What is printed in numbers, and the marks."""
        self.hp: int = row.hp
        self.shield: int = row.shield
        self.speed: int = row.speed
        self.effects: tuple[tuple[MarkEffect, ...], ...] = tuple(
            [tuple([MarkEffect(effect) for effect in mark]) for mark in (row.x, row.y, row.z)]
        )
        self.immune: int = sum(WEAPONS[name] for name in row.immune)
        self.start: tuple[int, ...] = tuple([STATION_NAMES.index(name) for name in row.start])
        self.start_mask: int = sum(1 << station for station in self.start)
        self.letter: int = _LETTERS[row.system]

    def _take_special_rules(self, row: PrintedThreatRow) -> None:
        self.hidden: int = HIDING.index(row.hidden)
        self.incoming: str = row.incoming
        self.last_rule: str = row.destroyed
        self.slime: bool = row.tokens == "slime"
        self.contaminates: bool = row.tokens == "contamination"
        self.fights_back: bool = row.fights_back
        self.knocks_out_killer: bool = row.knocks_out_killer
        self.grounds_interceptors: bool = row.grounds_interceptors
        self.draws_rockets: bool = row.draws_rockets
        self.hp_from_rockets: bool = row.hp_from_rockets
        self.joint_repair: int = row.joint_repair
        self.repairers: int = row.repairers
        self.debris: int = row.debris
        self.retaliation: int = row.retaliation
        self.duel: int = row.duel

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Threat) and self.index == other.index

    def __hash__(self) -> int:
        return self.index

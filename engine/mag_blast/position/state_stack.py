"""The stack of a position file: played cards with all that was named, and who is still asked."""

from typing import Final

from engine.game import Seat
from engine.mag_blast.cards import KIND
from engine.mag_blast.position import state_reader as read
from engine.mag_blast.position.actions import read_moves, read_seat, read_sector, read_target
from engine.mag_blast.state.fields import Played
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    ALLOCATION,
    ANSWERS,
    AS_ANSWER,
    AS_PLAY,
    BLASTS,
    BOARDING,
    CONCUSSIVE,
    DIRECT_HIT,
    EFFECTS,
    FIELD_EFFECTS,
    PLAYED_NAMES,
    PLAYS,
    RAMMING,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    SPACEDOCK,
    SQUADRONS,
    TARGET_NUMBERS,
)
from engine.tables import BadValue, join

_KINDS: Final[dict[str, frozenset[int]]] = {
    "blast": BLASTS,
    "ram": frozenset((RAMMING,)),
    "launch": SQUADRONS,
    "direct_hit": frozenset((DIRECT_HIT,)),
    "effect": EFFECTS,
    "play": PLAYS,
    "answer": ANSWERS,
}

_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "blast": ("ship", "target"),
    "ram": ("ship", "target"),
    "launch": ("target",),
    "direct_hit": ("ship", "target"),
    "effect": ("target",),
    "play": (),
    "answer": (),
}

_OPTIONAL: Final[dict[str, tuple[str, ...]]] = {"blast": ("heard", "extra"), "ram": ("heard",)}


def read_stack(s: State, value: object) -> list[Played]:
    """Reads the stack into a state; gives the played cards, the last one on top."""
    for at, item in read.entries(value, "position.stack"):
        _entry(s, item, at)
    return s.stack


def _entry(s: State, value: object, at: str) -> None:
    table = read.mapping(value, at)
    for key in ("do", "card"):
        if key not in table:
            raise BadValue(join(at, key), "is missing")
    do = read.word(table["do"], join(at, "do"), PLAYED_NAMES)
    card = read.card(table["card"], join(at, "card"), ACTION_NUMBERS, "an action card")
    if KIND[card] not in _KINDS[do]:
        raise BadValue(join(at, "card"), f"expected a card that can be played so, got {table['card']}")
    needed = ("seat", "do", "card", *_FIELDS[do], *_card_fields(KIND[card], do), "asked")
    table = read.keys(table, at, (*needed, *_OPTIONAL.get(do, ())), needed)
    seat = read_seat(s, table["seat"], join(at, "seat"))
    owner, target = 0, 0
    if "target" in table:
        owner, target = read_target_numbers(s, table["target"], join(at, "target"))
    s.stack.append(
        Played(
            seat,
            PLAYED_NAMES.index(do),
            card,
            ship=_number(table, at, "ship", SHIP_NUMBERS),
            target_seat=owner,
            target_ship=target,
            fleet=read_seat(s, table["fleet"], join(at, "fleet")) if "fleet" in table else 0,
            blast=_number(table, at, "blast", SHOT_NUMBERS),
            sector=SECTOR_NUMBERS[read_sector(s, table["sector"], join(at, "sector"))]
            if "sector" in table
            else -1,
            moves=_moves(s, table, at),
            extra=int(read.boolean(table.get("extra", False), join(at, "extra"))),
        )
    )
    s.heard = int(s.heard and read.boolean(table.get("heard", True), join(at, "heard")))
    s.asked.append(
        tuple(read_seat(s, item, where) for where, item in read.entries(table["asked"], join(at, "asked")))
    )


def _card_fields(kind: int, do: str) -> tuple[str, ...]:
    """Fields that go with the card."""
    if do == "effect":
        return {BOARDING: ("sector",), CONCUSSIVE: ("moves",)}.get(kind, ())
    if do == "play" and kind in FIELD_EFFECTS:
        return ("fleet",)
    return ("ship", "blast") if do == "play" and kind == SPACEDOCK else ()


def _number(table: read.Table, at: str, key: str, numbers: dict[str, int]) -> int:
    return read.card(table[key], join(at, key), numbers, "a card") if key in table else 0


def _moves(s: State, table: read.Table, at: str) -> tuple[int, ...]:
    if "moves" not in table:
        return ()
    moves = read_moves(s, table["moves"], join(at, "moves"))
    ordered = sorted((SHIP_NUMBERS[ship], SECTOR_NUMBERS[sector]) for ship, sector in moves.items())
    return tuple(number for move in ordered for number in move)


def read_target_numbers(s: State, value: object, at: str) -> tuple[Seat, int]:
    """A target as its seat and the number of its ship."""
    target = read_target(s, value, at)
    return target.seat, TARGET_NUMBERS[target.ship]


def answers(played: Played) -> bool:
    """Whether a card can lie on another one: an answer, or Strategic Allocation."""
    return played.how == AS_ANSWER or (played.how == AS_PLAY and KIND[played.card] == ALLOCATION)

"""What a seat, or a spectator, may know: everything but the order of the decks and the dice to come.

There are no secrets between players, not even the Station Master's, so all seats see the same.
"""

from dataclasses import dataclass

from engine.game import Json, Seat
from engine.space_stage.position.state_write import pending_json, to_act
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.score import ResultDocument, result_document
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    BOOST_DAMAGE,
    BOOST_HUNDREDTHS,
    CARD_NAMES,
    DECK_NAMES,
    GENERATOR_NAMES,
    KIND_NAMES,
    MAIN_NAMES,
    MONSTER_NAMES,
    NONE,
    OVER,
    PHASE_NAMES,
    ROLL,
    ROOM_NAMES,
    SLOT_NAMES,
)


@dataclass(frozen=True, slots=True)
class MonsterView:
    """A monster: tokens left, `damage` with its boosts, multipliers in hundredths as they are now."""

    monster: str
    organic: int
    scrap: int
    boost: int
    damage: int
    lightning: int
    frost: int
    fire: int


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in a hand. `kind` tells what it is for; `ready` that it could be used in this round."""

    card: str
    kind: str
    discharged: bool
    used: bool
    ready: bool
    pocket: MonsterView | None


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character. `threat` is what the monsters in its room would do at the end of its turn."""

    character: int
    seat: int
    room: str | None
    damage: int
    dying_at: int
    status: str
    last_roll: int | None
    organic: int
    scrap: int
    cards: tuple[CardView, ...]
    done: tuple[str, ...]
    recharged: bool
    rolled: bool
    hat: bool
    vivified: bool
    self_damage: int
    threat: int


@dataclass(frozen=True, slots=True)
class SlotView:
    """A slot of the board with the monster on it."""

    slot: str
    room: str
    monster: MonsterView | None


@dataclass(frozen=True, slots=True)
class GeneratorView:
    """A generator; it is broken while tokens lie on it."""

    generator: str
    room: str
    tokens: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may know. `pending` is an open choice in the words of position files."""

    seat: int | None
    round: int
    phase: str
    turn: int | None
    first: int
    to_act: tuple[int, ...]
    characters: tuple[CharacterView, ...]
    slots: tuple[SlotView, ...]
    generators: tuple[GeneratorView, ...]
    equipment: tuple[str | None, ...]
    mutations: tuple[str | None, ...]
    decks: dict[str, int]
    doors: dict[str, tuple[str, ...]]
    pending: Json
    entered: tuple[int, ...]
    actions_left: int
    master_done: int
    result: ResultDocument | None


def make_view(s: State, seat: Seat | None) -> View:
    """The game as `seat` may see it."""
    rows = [tuple(None if card == NONE else CARD_NAMES[card] for card in row) for row in s.rows]
    used = sum(len(s.done[c]) for c in s.characters_of(s.turn))
    rolling = bool(s.pending) and s.pending[0] == ROLL
    return View(
        seat=seat,
        round=s.round,
        phase=PHASE_NAMES[s.phase],
        turn=s.turn or None,
        first=s.first,
        to_act=to_act(s),
        characters=tuple(_character(s, c) for c in range(s.count)),
        slots=tuple(
            SlotView(name, ROOM_NAMES[s.station.slot_room[slot]], _monster(s, s.slots[slot]))
            for slot, name in enumerate(SLOT_NAMES)
        ),
        generators=tuple(
            GeneratorView(name, ROOM_NAMES[s.station.generator_room[number]], s.generators[number])
            for number, name in enumerate(GENERATOR_NAMES)
        ),
        equipment=rows[0],
        mutations=rows[1],
        decks={
            "monsters": len(s.monsters),
            **{name: len(deck) for name, deck in zip(DECK_NAMES, s.decks, strict=True)},
        },
        doors={
            ROOM_NAMES[room]: tuple(ROOM_NAMES[other] for other in doors)
            for room, doors in enumerate(s.station.doors)
        },
        pending=pending_json(s),
        entered=tuple(s.dice) if rolling else (),
        actions_left=max(0, s.setup.main_actions - used) if s.turn else 0,
        master_done=s.master_done,
        result=result_document(s) if s.phase == OVER else None,
    )


def _character(s: State, c: int) -> CharacterView:
    return CharacterView(
        character=c,
        seat=s.seat_of(c),
        room=None if s.dead[c] else ROOM_NAMES[s.room[c]],
        damage=s.damage[c],
        dying_at=s.dying_at,
        status="dead" if s.dead[c] else "dying" if s.dying(c) else "healthy",
        last_roll=s.last_roll[c] or None,
        organic=s.organic[c],
        scrap=s.scrap[c],
        cards=tuple(_card(s, card) for card in s.hands[c]),
        done=tuple(MAIN_NAMES[action] for action in s.done[c]),
        recharged=bool(s.recharged[c]),
        rolled=bool(s.rolled[c]),
        hat=bool(s.hat[c]),
        vivified=bool(s.vivified[c]),
        self_damage=s.self_damage[c],
        threat=0 if s.dead[c] else damage_in(s, s.room[c]),
    )


def _card(s: State, card: int) -> CardView:
    return CardView(
        card=CARD_NAMES[card],
        kind=KIND_NAMES[s.cards.cards[card].kind],
        discharged=bool(s.discharged[card]),
        used=bool(s.used[card]),
        ready=not s.used[card] and not s.discharged[card],
        pocket=_monster(s, s.pocket[card]),
    )


def _monster(s: State, monster: int) -> MonsterView | None:
    if monster == NONE:
        return None
    row, boost = s.cards.monsters[monster], s.boost[monster]
    lightning, frost, fire = row.multipliers
    weaker = BOOST_HUNDREDTHS * boost
    return MonsterView(
        monster=MONSTER_NAMES[monster],
        organic=s.of_organic[monster],
        scrap=s.of_scrap[monster],
        boost=boost,
        damage=row.damage + BOOST_DAMAGE * boost,
        lightning=max(0, lightning - weaker),
        frost=max(0, frost - weaker),
        fire=max(0, fire - weaker),
    )

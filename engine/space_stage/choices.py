"""What a seat may do now, listed: enough for buttons, pages and bots; amounts and cards in all useful mixtures.

What is listed is allowed. Not everything that is allowed is listed: of many cards only some selections, of resources
to give only one kind at a time, and none that would be spent for nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.game import Seat
from engine.space_stage import actions as act
from engine.space_stage.actions import StageAction, Wanted
from engine.space_stage.legal import reason_against
from engine.space_stage.legal_against import against_wanted
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    ACT,
    ATTACK,
    ATTACK_CARD,
    CARD_NAMES,
    CARD_NUMBERS,
    CONTRIBUTE,
    FACES,
    GENERATOR_NAMES,
    GENERATOR_TOKENS,
    GENERATORS,
    HAT_CARD,
    HEAL,
    HEAL_CARD,
    MASTER,
    MOVE,
    NONE,
    PLACE,
    POINTS_A_TOKEN,
    RECHARGE,
    REDUCTION_CARD,
    REPAIR,
    REPAIR_CARD,
    ROLL,
    ROOM_NAMES,
    SETUP,
    SHOPS,
    SLOT_NAMES,
    SLOTS,
    TAKE,
    TELEPATHY_CARD,
    TELEPORTATION_CARD,
    TOP_UP,
    VIVIFICATION_CARD,
    VORTEX_CARD,
    CardName,
    RoomName,
)

HEALED: Final = 1  # points without anything added [Léčení]
ALL_SELECTIONS: Final = 4  # of so many cards all selections are listed


class Choices:
    """What a seat may do now; it follows the game that it was asked of."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    def __contains__(self, action: object) -> bool:
        return reason_against(self._state, self._seat, action) is None

    def __iter__(self) -> Iterator[StageAction]:
        s, seat = self._state, self._seat
        if s.waits_for(seat):
            return options(s, seat)
        return iter(())


def options(s: State, seat: Seat) -> Iterator[StageAction]:
    """The actions of a seat that is to act."""
    if s.pending:
        return _ANSWERS[s.pending[0]](s)
    if s.phase == SETUP:
        return _picks(s, seat)
    if s.phase == MASTER:
        return _master(s)
    if s.phase == RECHARGE and s.due(seat) != NONE:
        return iter((act.Roll(),))
    return _turn(s, seat)


def gifts_out_of_turn(s: State, seat: Seat) -> Iterator[StageAction]:
    """What a seat that is not to act may give to the one in turn [Výměna zdrojů]."""
    if s.phase == ACT and not s.pending and not s.waits_for(seat):
        for c in s.characters_of(seat):
            yield from _gifts(s, seat, c)


def selections(s: State, c: int, kind: int) -> list[tuple[CardName, ...]]:
    """Cards of a kind that a character may use together: none, each alone, or, and all."""
    ready = [CARD_NAMES[card] for card in usable(s, c, kind)]
    if not ready:
        return [()]
    if len(ready) <= ALL_SELECTIONS:
        return [some for size in range(len(ready) + 1) for some in combinations(ready, size)]
    return [(), *((card,) for card in ready), *combinations(ready, 2), tuple(ready)]


def usable(s: State, c: int, kind: int) -> list[int]:
    """The cards of a kind that a character may use now."""
    cards = s.cards.cards
    return [
        card
        for card in s.hands[c]
        if cards[card].kind == kind and not s.used[card] and not s.discharged[card]
    ]


# ---------------------------------------------------------------------------------------------------- outside a turn


def _picks(s: State, seat: Seat) -> Iterator[StageAction]:
    for c in s.to_pick():
        if s.seat_of(c) == seat:
            for row in s.rows:
                yield from (act.Pick(CARD_NAMES[card], c) for card in row if card != NONE)


def _master(s: State) -> Iterator[StageAction]:
    free = NONE in s.slots
    if free and s.monsters:
        yield act.NewMonster()
    for generator in GENERATORS:
        if s.generators[generator] != GENERATOR_TOKENS:
            yield act.Break(GENERATOR_NAMES[generator])
    for c in range(s.count):
        if not s.dead[c] and not s.dying(c):
            yield act.HeartAttack(c)
    for slot in SLOTS:
        if s.slots[slot] != NONE:
            yield act.Boost(SLOT_NAMES[slot])


def _placings(s: State) -> Iterator[StageAction]:
    return (act.Place(SLOT_NAMES[slot]) for slot in SLOTS if s.slots[slot] == NONE)


def _takings(s: State) -> Iterator[StageAction]:
    _, _, _, slot, damage = s.pending
    organic, scrap = s.of_organic[s.slots[slot]], s.of_scrap[s.slots[slot]]
    for number in range(max(0, damage - scrap), min(damage, organic) + 1):
        yield act.Take(number, damage - number)


def _top_ups(s: State) -> Iterator[StageAction]:
    _, c, _, generator, points = s.pending
    missing = POINTS_A_TOKEN * s.generators[generator] - points
    for cards in selections(s, c, REPAIR_CARD):
        yield from (act.TopUp(scrap, cards) for scrap in _useful(s, s.scrap[c], missing, cards))


def _useful(s: State, purse: int, missing: int, cards: Sequence[CardName]) -> range:
    """The amounts that are not lost, where so many points are missing before cards have given theirs."""
    given = sum(s.cards.cards[CARD_NUMBERS[name]].value for name in cards)
    return range(max(0, min(purse, missing - given)) + 1)


def _contributions(s: State) -> Iterator[StageAction]:
    _, c, _, healing, about = s.pending
    if not healing:
        yield from (act.Contribute(cards) for cards in selections(s, c, ATTACK_CARD))
        return
    for cards in selections(s, c, HEAL_CARD):
        amounts = _useful(s, s.organic[c], s.damage[about] - HEALED, cards)
        yield from (act.Contribute(cards, organic) for organic in amounts)


def _faces(s: State) -> Iterator[StageAction]:
    return (act.Rolled(face) for face in range(1, FACES + 1))


_ANSWERS: Final[dict[int, Callable[[State], Iterator[StageAction]]]] = {
    TAKE: _takings,
    TOP_UP: _top_ups,
    CONTRIBUTE: _contributions,
    PLACE: _placings,
    ROLL: _faces,
}


# ------------------------------------------------------------------------------------------------------------ a turn


def _turn(s: State, seat: Seat) -> Iterator[StageAction]:
    able = s.able_of(seat)
    yield from _end_turns(s, able)
    if s.phase == RECHARGE:
        yield act.Skip()
    done = sum(len(s.done[c]) for c in s.characters_of(seat))
    for c in able:
        if s.phase == RECHARGE:
            yield from _recharges(s, c)
        if done < s.setup.main_actions:
            yield from _main_actions(s, c)
        yield from _side_actions(s, seat, c)
        yield from _cards_by_name(s, seat, c)
    for c in s.characters_of(seat):
        if c not in able:
            yield from _gifts(s, seat, c)


def _end_turns(s: State, able: Sequence[int]) -> Iterator[StageAction]:
    if not able:  # only where a position of somebody's own says that all have rolled before their turn
        yield act.EndTurn()
        return
    first, *others = able
    for cards in selections(s, first, REDUCTION_CARD):
        yield act.EndTurn(cards)
        for other in others:
            more = selections(s, other, REDUCTION_CARD)[1:]
            yield from (act.EndTurn((*cards, *also)) for also in more)


def _recharges(s: State, c: int) -> Iterator[StageAction]:
    if s.recharged[c]:
        return
    for card in s.hands[c]:
        if s.discharged[card] and card < 13 and s.cards.cards[card].recharge <= s.scrap[c]:
            yield act.Recharge(CARD_NAMES[card], c)


def paths(s: State, c: int) -> Iterator[tuple[RoomName, ...]]:
    """The ways that a character can move."""
    for room in s.station.doors[s.room[c]]:
        yield (ROOM_NAMES[room],)
        if not s.monsters_in(room):
            yield from ((ROOM_NAMES[room], ROOM_NAMES[further]) for further in s.station.doors[room])


def patients(s: State, c: int) -> list[int]:
    """Whom a character can heal."""
    if s.oxygen_broken():
        return []
    return [other for other in range(s.count) if s.room[other] == s.room[c] and s.damage[other]]


def prey(s: State, c: int) -> list[int]:
    """The slots with monsters in a character's room."""
    return [slot for slot in s.station.slots_of[s.room[c]] if s.slots[slot] != NONE]


def broken(s: State, c: int) -> list[int]:
    """The broken generators in a character's room."""
    rooms = s.station.generator_room
    return [g for g in GENERATORS if s.generators[g] and rooms[g] == s.room[c]]


def _main_actions(s: State, c: int) -> Iterator[StageAction]:
    done = s.done[c]
    if ATTACK not in done and (slots := prey(s, c)):
        for cards in selections(s, c, ATTACK_CARD):
            yield from (act.Attack(SLOT_NAMES[slot], cards, c) for slot in slots)
    if HEAL not in done and (targets := patients(s, c)):
        for cards in selections(s, c, HEAL_CARD):
            for target in targets:
                amounts = _useful(s, s.organic[c], s.damage[target] - HEALED, cards)
                yield from (act.Heal(target, organic, cards, c) for organic in amounts)
    if REPAIR not in done:
        yield from (act.Repair(GENERATOR_NAMES[generator], c) for generator in broken(s, c))
    if MOVE not in done:
        yield from (act.Move(path, c) for path in paths(s, c))


def _side_actions(s: State, seat: Seat, c: int) -> Iterator[StageAction]:
    if s.room[c] in SHOPS:
        for card in s.rows[SHOPS.index(s.room[c])]:
            if card != NONE:
                yield from _allowed(s, seat, act.Buy(CARD_NAMES[card], c))
    yield from _gifts(s, seat, c)
    if s.vivified[c]:
        yield from (act.Convert("organic", amount, c) for amount in range(1, s.organic[c] + 1))
        yield from (act.Convert("scrap", amount, c) for amount in range(1, s.scrap[c] + 1))


def _gifts(s: State, seat: Seat, c: int) -> Iterator[StageAction]:
    if not s.organic[c] and not s.scrap[c]:
        return
    for to in range(s.count):
        if to != c and s.room[to] == s.room[c] and not s.dead[to] and (s.able(c) or s.seat_of(to) == s.turn):
            for amount in range(1, s.organic[c] + 1):
                yield from _allowed(s, seat, act.Give(to, amount, 0, c))
            for amount in range(1, s.scrap[c] + 1):
                yield from _allowed(s, seat, act.Give(to, 0, amount, c))


def _cards_by_name(s: State, seat: Seat, c: int) -> Iterator[StageAction]:
    table = s.cards.cards
    kinds = {table[card].kind for card in s.hands[c]}
    for kind, listed in _BY_NAME.items():
        if kind in kinds and (cards := usable(s, c, kind)):
            yield from listed(s, c, cards)


def _allowed(s: State, seat: Seat, action: StageAction) -> Iterator[StageAction]:
    if reason_against(s, seat, action) is None:
        yield action


def _hats(s: State, c: int, cards: Sequence[int]) -> Iterator[StageAction]:
    yield act.Hat(c)


def _vivifications(s: State, c: int, cards: Sequence[int]) -> Iterator[StageAction]:
    yield act.Vivify(c)


def _vortices(s: State, c: int, cards: Sequence[int]) -> Iterator[StageAction]:
    slots = prey(s, c)
    return (act.Vortex(CARD_NAMES[card], SLOT_NAMES[slot], c) for card in cards for slot in slots)


def _teleports(s: State, c: int, cards: Sequence[int]) -> Iterator[StageAction]:
    return (act.Teleport(name, c) for room, name in enumerate(ROOM_NAMES) if room != s.room[c])


def _telepathies(s: State, c: int, cards: Sequence[int]) -> Iterator[StageAction]:
    for target in range(s.count):
        if target != c and s.able(target):
            for wanted in wishes(s, target):
                if against_wanted(s, target, wanted) is None:
                    yield act.Telepathy(target, wanted, c)


def wishes(s: State, c: int) -> Iterator[Wanted]:
    """What a telepath could want of a character."""
    yield from (act.ToAttack("attack", SLOT_NAMES[slot]) for slot in prey(s, c))
    yield from (act.ToHeal("heal", target) for target in patients(s, c))
    yield from (act.ToRepair("repair", GENERATOR_NAMES[generator]) for generator in broken(s, c))
    yield from (act.ToMove("move", path) for path in paths(s, c))


_BY_NAME: Final[dict[int, Callable[[State, int, Sequence[int]], Iterator[StageAction]]]] = {
    HAT_CARD: _hats,
    VIVIFICATION_CARD: _vivifications,
    VORTEX_CARD: _vortices,
    TELEPORTATION_CARD: _teleports,
    TELEPATHY_CARD: _telepathies,
}

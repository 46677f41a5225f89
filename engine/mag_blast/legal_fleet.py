"""What may be done before the attack, and why not: choosing, drawing, building and moving."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.cards import ICONS, KIND, LIMITS, SPEED
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import (
    ACTION_NUMBERS,
    BLASTS,
    COMMAND,
    MANOEUVRE,
    MINEFIELD,
    SECTOR_NUMBERS,
    SHIP_NUMBERS,
    SHOT_NUMBERS,
    TARGET_NUMBERS,
    TOUCHING,
)

Reason: TypeAlias = str | None

WITH_ICONS: Final = frozenset(card for card, icons in enumerate(ICONS) if any(icons))
COUNT_BITS: Final = 5  # a fleet and a ship beyond it: 13 at most
COUNT: Final = (1 << COUNT_BITS) - 1


def choose(s: State, seat: Seat, action: act.Choose) -> Reason:
    """Why these four ships can't be kept."""
    ships = [SHIP_NUMBERS.get(ship, 0) for ship in action.ships.ships]
    if any(ship not in s.dealt[seat] for ship in ships):
        return "ship"
    return None if len(set(ships)) == len(ships) else "card"


def held(s: State, seat: Seat, cards: Sequence[str]) -> Reason:
    """Whether a hand holds these cards, each once."""
    hand = s.hands[seat]
    if not cards or len(set(cards)) < len(cards):
        return "card"
    return None if all(ACTION_NUMBERS.get(card, 0) in hand for card in cards) else "card"


def discard(s: State, seat: Seat, action: act.Discard) -> Reason:
    """Why these cards can't be discarded."""
    return held(s, seat, action.cards)


def draw(s: State, seat: Seat, action: act.Draw) -> Reason:
    """Why so many cards can't be drawn."""
    room = LIMITS.hand - len(s.hands[seat])
    if room <= 0 or (action.count is not None and not 1 <= action.count <= room):
        return "limit"
    return None if s.action_deck or s.action_discard else "empty"


def end_phase(s: State, seat: Seat, action: act.EndPhase) -> Reason:
    """No sector may hold four ships at the end of the manoeuvre phase; in the others it can't."""
    return "full" if s.phase == MANOEUVRE and is_crowded(s, seat) else None


# -------------------------------------------------------------------------------------------------------- building


def pays(cards: Iterable[int]) -> bool:
    """Whether cards hold three icons of a kind, or one of each [R Zdroje]."""
    stars = circles = diamonds = 0
    for card in cards:
        star, circle, diamond = ICONS[card]
        stars += star
        circles += circle
        diamonds += diamond
    return stars >= 3 or circles >= 3 or diamonds >= 3 or bool(stars and circles and diamonds)


def pays_exactly(cards: Sequence[int]) -> bool:
    """Whether cards buy a ship, and would not without any one of them [G6]."""
    return pays(cards) and not any(pays(card for card in cards if card != left_out) for left_out in cards)


def bargains(hand: Sequence[int]) -> list[tuple[int, ...]]:
    """The sets of cards of a hand that buy a ship; no single card does."""
    cards = [card for card in hand if card in WITH_ICONS]
    found: list[tuple[int, ...]] = [pair for pair in combinations(cards, 2) if _pays(*pair)]
    for first, second, third in combinations(cards, 3):
        idle = _pays(first, second) or _pays(first, third) or _pays(second, third)
        if not idle and pays((first, second, third)):
            found.append((first, second, third))
    return found


@cache
def _pays(first: int, second: int) -> bool:
    """Whether two cards buy a ship; there are no more than 5,050 pairs."""
    return pays((first, second))


def _bargain(s: State, seat: Seat, cards: Sequence[str]) -> Reason:
    reason = held(s, seat, cards)
    if reason is None and not pays_exactly([ACTION_NUMBERS[card] for card in cards]):
        return "cost"
    return reason


def trade(s: State, seat: Seat, action: act.Trade) -> Reason:
    """Why these cards buy no ship."""
    if not s.fleet_deck and not s.fleet_discard:
        return "empty"
    return _bargain(s, seat, action.cards) if s.has_room(seat) else "full"


def place(s: State, seat: Seat, action: act.Place) -> Reason:
    """Why a drawn ship can't be placed so."""
    if action.ship is None:
        if len(s.placing) > 1:
            return "ship"
    elif SHIP_NUMBERS.get(action.ship) not in s.placing:
        return "ship"
    return room_in(s, seat, action.sector)


def room_in(s: State, seat: Seat, sector: str | None) -> Reason:
    """Whether a sector of a seat takes one more ship."""
    if sector not in SECTOR_NUMBERS:
        return "sector"
    ships = s.in_sector(seat, SECTOR_NUMBERS[sector])
    return None if len(ships) < LIMITS.ships_in_a_sector else "full"


# ---------------------------------------------------------------------------------------------------------- moving


def move(s: State, seat: Seat, action: act.Move) -> Reason:
    """Why a ship can't move so."""
    ship = SHIP_NUMBERS.get(action.ship, 0)
    if not ship or s.owner[ship] != seat:
        return "ship"
    if s.under(seat, MINEFIELD):
        return "minefield"
    sector = s.sector_of[ship]
    for name in action.path:
        entered = SECTOR_NUMBERS.get(name, -1)
        if entered not in TOUCHING[sector]:
            return "path"
        sector = entered
    if not action.path:
        return "path"
    points = s.moved[ship] + len(action.path)
    if points > SPEED[ship]:
        return "speed"
    return None if can_end_after(s, seat, ship, sector, SPEED[ship] - points) else "full"


def can_end(s: State, seat: Seat) -> bool:
    """Whether the ships of a seat can still spread to at most three in each sector."""
    if s.under(seat, MINEFIELD):
        return not is_crowded(s, seat)
    return spread(reaches(s, seat))


def can_end_after(s: State, seat: Seat, moved: int, to: int, points: int) -> bool:
    """The same, as if the ship `moved` of a fleet that no minefield holds stood in `to`, having `points` left."""
    if len(s.sectors[4 * seat + to]) < LIMITS.ships_in_a_sector and not is_crowded(s, seat):
        return True
    before = reach(s.sector_of[moved], SPEED[moved] - s.moved[moved])
    return spread(reaches(s, seat) - before + reach(to, points))


def is_crowded(s: State, seat: Seat) -> bool:
    """Whether a sector of a seat holds more than three ships, so that its manoeuvre phase cannot end yet."""
    first = 4 * seat
    return max(map(len, s.sectors[first : first + 4])) > LIMITS.ships_in_a_sector


def reaches(s: State, seat: Seat) -> int:
    """The ships of a seat, counted by the sectors that they can reach; see reach."""
    return sum([reach(s.sector_of[ship], SPEED[ship] - s.moved[ship]) for ship in s.fleet(seat)])


@lru_cache(maxsize=16384)
def spread(counts: int) -> bool:
    """Whether ships find room. By Hall's theorem they do if no set of sectors is all that too many ships can reach."""
    within = [counts >> COUNT_BITS * some & COUNT for some in range(16)]
    for bit in (1, 2, 4, 8):  # sums over all subsets, one sector after the other
        for some in range(16):
            if some & bit:
                within[some] += within[some ^ bit]
    return all(within[some] <= LIMITS.ships_in_a_sector * some.bit_count() for some in range(16))


@cache
def reach(sector: int, points: int) -> int:
    """One ship that can reach some sectors with its points. Sets of sectors are bits; a number holds how many ships
    there are of each of the sixteen sets, in COUNT_BITS bits a set, so that sums of such numbers count ships.
    """
    reached = {sector}
    for _ in range(points):
        reached |= {other for one in reached for other in TOUCHING[one]}
    return 1 << COUNT_BITS * sum(1 << one for one in reached)


# ------------------------------------------------------------------------------------------------------- abilities


def overseers(s: State, seat: Seat, action: act.Ability) -> Reason:
    """One to three shots out of the discard, instead of drawing [G5]."""
    if named_in(action) != {"cards"}:
        return "card"
    if s.drew:
        return "phase"
    cards = [ACTION_NUMBERS.get(card, 0) for card in action.cards or ()]
    if not cards or len(set(cards)) < len(cards) or any(card not in s.action_discard for card in cards):
        return "card"
    if any(KIND[card] not in BLASTS for card in cards):
        return "kind"
    return "limit" if len(cards) > LIMITS.overseers_shots else None


def freep(s: State, seat: Seat, action: act.Ability) -> Reason:
    """Why the Freep can't take cards from this seat."""
    victim = action.victim
    if named_in(action) != {"victim"} or victim is None or victim == seat:
        return "target"
    if not 0 < victim <= s.players or not s.lives(victim):
        return "target"
    return None if s.hands[victim] else "empty"


def tri_bot(s: State, seat: Seat, action: act.Ability) -> Reason:
    """Why the Tri-Bot can't buy this ship out of the discard."""
    if named_in(action) != {"cards", "take", "sector"}:
        return "card"
    if not s.fleet_discard:
        return "empty"
    if SHIP_NUMBERS.get(action.take or "") not in s.fleet_discard:
        return "ship"
    return room_in(s, seat, action.sector) or _bargain(s, seat, action.cards or ())


def brotherhood(s: State, seat: Seat, action: act.Ability) -> Reason:
    """Why the Brotherhood can't move this shot."""
    if named_in(action) != {"ship", "blast", "target"} or action.target is None:
        return "target"
    ship = SHIP_NUMBERS.get(action.ship or "", 0)
    if not ship or s.owner[ship] != seat:
        return "ship"
    if SHOT_NUMBERS.get(action.blast or "") not in s.blasts.get(ship, ()):
        return "blast"
    target = TARGET_NUMBERS.get(action.target.ship, COMMAND)
    if target == COMMAND or action.target.seat == seat or not 0 < action.target.seat <= s.players:
        return "target"
    return None if s.is_there(action.target.seat, target) else "target"


def named_in(action: act.Ability) -> set[str]:
    """The fields that an action names."""
    named = {
        "cards": action.cards,
        "victim": action.victim,
        "take": action.take,
        "sector": action.sector,
        "ship": action.ship,
        "blast": action.blast,
        "target": action.target,
    }
    return {name for name, value in named.items() if value is not None}

"""What stands lit in Space Stage: rooms, generators, monsters, the deck, cards in slots, whose turn it is.

The upper and lower stations red, white, blue are the rooms in two rows, the hub is both in the middle. The red and the
blue track are workshop and laboratory with their generators, the white one is the deck of monsters. The inner track has
two lamps for each slot of the board.
"""

from collections.abc import Mapping
from typing import Final

from engine.game import Seat
from engine.space_stage.rules_rounds import damage_in
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    GENERATOR_TOKENS,
    GENERATORS,
    HUB,
    LABORATORY,
    NE,
    NONE,
    NW,
    SE,
    SETUP,
    SLOTS,
    SW,
    WORKSHOP,
)
from firmware_py.cues import Colour, Glow

Lit = dict[str, Glow]

SEAT_COLOURS: Final[Mapping[Seat, Colour]] = {
    1: (255, 200, 0),
    2: (0, 220, 90),
    3: (0, 110, 255),
    4: (200, 0, 255),
    5: (255, 30, 0),
}
ZONES: Final[Mapping[int, tuple[str, ...]]] = {
    NW: ("upper_red",),
    SW: ("lower_red",),
    HUB: ("upper_white", "lower_white"),
    NE: ("upper_blue",),
    SE: ("lower_blue",),
}
SHOP_TRACKS: Final = {WORKSHOP: "red", LABORATORY: "blue"}
SHOP_LAMPS: Final = range(1, 7)
# The first lamp of each generator on its track, and the colour that tells what it makes.
GENERATOR_TRACKS: Final = (("red", 7), ("red", 10), ("blue", 7), ("blue", 10))
ELECTRICITY: Final[Colour] = (255, 220, 80)
OXYGEN: Final[Colour] = (80, 160, 255)
MAKES: Final = (ELECTRICITY, OXYGEN, OXYGEN, ELECTRICITY)
ZONE_LAMPS: Final = range(1, 6)
ROUNDS: Final = 24

EMPTY: Final[Colour] = (0, 0, 40)
CALM_HUB: Final[Colour] = (0, 50, 10)
AMBER: Final[Colour] = (255, 150, 0)
ORANGE: Final[Colour] = (255, 70, 0)
RED: Final[Colour] = (255, 0, 0)
BROKEN: Final[Colour] = (255, 0, 0)
OPEN_WORKSHOP: Final[Colour] = (120, 90, 0)
OPEN_LABORATORY: Final[Colour] = (0, 110, 30)
SHUT: Final[Colour] = (50, 0, 0)
DECK: Final[Colour] = (120, 0, 160)
FREE_SLOT: Final[Colour] = (12, 12, 16)
ORGANIC: Final[Colour] = (0, 200, 40)
SCRAP: Final[Colour] = (220, 170, 0)
BOOSTED: Final[Colour] = (170, 0, 255)
CHARGED: Final[Colour] = (140, 110, 20)
MUTATION: Final[Colour] = (20, 120, 40)
SPENT: Final[Colour] = (18, 18, 18)
ROUND: Final[Colour] = (0, 70, 60)
ACTION: Final[Colour] = (0, 140, 255)
NO_AIR: Final[Colour] = (255, 0, 0)
CLOSE: Final = 4  # damage of a room from which on its light is orange
DEADLY: Final = 6  # and red
HAND_SLOTS: Final = (range(1, 7), range(7, 12))  # of equipment, of mutations


def station_lamps(s: State) -> Lit:
    """Everything that stands lit for a position."""
    lit: Lit = {}
    for room in ZONES:
        lit.update(dict.fromkeys(zone_lamps(room), _danger(s, room)))
    for room, track in SHOP_TRACKS.items():
        colour = SHUT if not power(s, room) else OPEN_WORKSHOP if room == WORKSHOP else OPEN_LABORATORY
        lit.update({f"track/{track}/{place}": (colour, "solid") for place in SHOP_LAMPS})
    for generator in GENERATORS:
        _generator(lit, s, generator)
    lit.update({f"track/white/{place}": (DECK, "solid") for place in range(1, len(s.monsters) + 1)})
    for slot in SLOTS:
        _monster(lit, s, slot)
    for c in range(s.count):
        _hand(lit, s, c)
    _seats(lit, s)
    lit.update({f"clock/{place}": (ROUND, "solid") for place in range(1, min(s.round, ROUNDS) + 1)})
    if s.oxygen_broken() == len(s.station.oxygen):
        lit["window"] = (NO_AIR, "pulse")
    return lit


def zone_lamps(room: int) -> tuple[str, ...]:
    """The lamps of a room; those of a shop lie on its track."""
    if room in SHOP_TRACKS:
        return tuple(f"track/{SHOP_TRACKS[room]}/{place}" for place in SHOP_LAMPS)
    return tuple(f"crew/{zone}/{lamp}" for zone in ZONES[room] for lamp in ZONE_LAMPS)


def generator_lamps(generator: int) -> tuple[str, ...]:
    """The three lamps of a generator."""
    track, first = GENERATOR_TRACKS[generator]
    return tuple(f"track/{track}/{first + place}" for place in range(GENERATOR_TOKENS))


def slot_lamps(slot: int) -> tuple[str, str]:
    """The two lamps of a slot of the board: the upper row is the first half of the inner track."""
    return f"track/internal/{2 * slot + 1}", f"track/internal/{2 * slot + 2}"


def power(s: State, room: int) -> bool:
    """Whether a shop has electricity."""
    return not s.generators[s.station.electricity_of[room]]


def hand_lamps(s: State, c: int) -> dict[int, str]:
    """The slot of the seat that each card of a character is lit at, as far as there are slots."""
    seat, found = s.seat_of(c), dict[int, str]()
    before = [card for other in s.characters_of(seat) if other < c for card in s.hands[other]]
    for deck, slots in enumerate(HAND_SLOTS):
        cards = [card for card in (*before, *s.hands[c]) if card // 13 == deck]
        found.update(
            {
                card: f"slot/{seat}/{slot}"
                for slot, card in zip(slots, cards, strict=False)
                if card in s.hands[c]
            }
        )
    return found


def _danger(s: State, room: int) -> Glow:
    damage = damage_in(s, room)
    if damage >= DEADLY:
        return RED, "pulse"
    if damage >= CLOSE:
        return ORANGE, "solid"
    if damage:
        return AMBER, "solid"
    return (CALM_HUB, "pulse") if room == HUB and s.phase == SETUP else (EMPTY, "solid")


def _generator(lit: Lit, s: State, generator: int) -> None:
    """Red lamps for tokens of damage; what it makes where none lie."""
    for place, lamp in enumerate(generator_lamps(generator)):
        lit[lamp] = (BROKEN, "pulse") if place < s.generators[generator] else (MAKES[generator], "solid")


def _monster(lit: Lit, s: State, slot: int) -> None:
    """Both lamps for a monster that has more than half of its tokens left, one for less; a boost blinks."""
    monster = s.slots[slot]
    first, second = slot_lamps(slot)
    if monster == NONE:
        lit[first] = (FREE_SLOT, "solid")
        return
    row, left = s.cards.monsters[monster], s.of_organic[monster] + s.of_scrap[monster]
    colour = ORGANIC if s.of_organic[monster] >= s.of_scrap[monster] else SCRAP
    glow: Glow = (BOOSTED, "pulse") if s.boost[monster] else (colour, "solid")
    lit[first] = glow
    if 2 * left > row.organic + row.scrap:
        lit[second] = glow


def _hand(lit: Lit, s: State, c: int) -> None:
    """Cards that can be used are bright, others dim."""
    for card, lamp in hand_lamps(s, c).items():
        ready = not s.used[card] and not s.discharged[card]
        lit[lamp] = ((CHARGED if card < 13 else MUTATION) if ready else SPENT, "solid")


def _seats(lit: Lit, s: State) -> None:
    """Who is to act shines in the colour of the seat; whoever is dying breathes red."""
    for seat in s.seats:
        if s.waits_for(seat):
            lit[f"seat/{seat}"] = (SEAT_COLOURS[seat], "pulse")
        elif any(s.dying(c) for c in s.characters_of(seat)):
            lit[f"seat/{seat}"] = (RED, "pulse")
    if s.turn:
        done = sum(len(s.done[c]) for c in s.characters_of(s.turn))
        for place in range(1, s.setup.main_actions - done + 1):
            lit[f"computer/{place}"] = (ACTION, "solid")

"""What a seat can't know, drawn again: for players that think ahead, and for the proof that views hide."""

from engine.galaxy_trucker import chance as lots
from engine.galaxy_trucker import deal as piles
from engine.galaxy_trucker import legal
from engine.galaxy_trucker.cards_tiles import numbered
from engine.galaxy_trucker.state.writers import State
from engine.galaxy_trucker.words import NONE, STAKE
from engine.game import Seat


def redraw(s: State, seat: Seat | None, seed: int) -> None:
    """Draws in place what `seat` does not know: heaps, hands drawn face down, piles, the deck, stakes, lots to come."""
    me = NONE if seat is None else seat - 1
    seed = _redraw_heaps(s, me, seed)
    seed = _redraw_piles(s, me, seed)
    seed = _redraw_deck(s, seed)
    left, seed = lots.shuffled(seed, s.missions_left)
    stakes = list(s.stakes)
    for player in s.players:
        if s.phase == STAKE and player != me and stakes[player] != NONE:
            stakes[player], seed = lots.below(seed, legal.highest_stake(s, player) + 1)
    fate, seed = lots.number(seed)
    s.set_lots(left, stakes, seed, fate)


def _redraw_heaps(s: State, me: int, seed: int) -> int:
    """Shuffles each heap with what was drawn from it into other hands unseen."""
    heaps, hand = [s.heap, s.cargo], list(s.hand)
    drawn = []
    for cargo, heap in enumerate(heaps):
        hidden = [
            player
            for player in s.players
            if player != me
            and hand[player] != NONE
            and not s.hand_seen[player]
            and numbered()[hand[player]].cargo == bool(cargo)
        ]
        tiles, seed = lots.shuffled(seed, [*heap, *(hand[player] for player in hidden)])
        for player in hidden:
            hand[player] = tiles.pop()
        drawn.append(tiles)
    s.set_heaps(drawn[0], drawn[1], hand)
    return seed


def _redraw_piles(s: State, me: int, seed: int) -> int:
    """Deals every pile again that the seat does not look at, from the cards that can lie there."""
    if not s.piles:
        return seed
    shown = s.looking[me] if me != NONE else NONE
    hidden = [pile for pile in range(len(s.piles)) if pile != shown]
    cards, used, seed = _again(s, [card for pile in hidden for card in s.piles[pile]], seed)
    dealt = [list(pile) for pile in s.piles]
    for pile in hidden:
        dealt[pile] = [cards.pop(0) for _ in dealt[pile]]
    s.set_piles(dealt, used)
    return seed


def _again(s: State, cards: list[int], seed: int) -> tuple[list[int], int, int]:
    """Other cards with the same backs, out of these and those never used; all used cards, and the stream after it."""
    used = s.used_cards
    for card in cards:
        used &= ~(1 << card)
    drawn = []
    stacks: dict[int, list[int]] = {}
    for card in cards:
        level = piles.level_of(card)
        if level not in stacks:
            left = [other for other in piles.of_level(level) if not used >> other & 1]
            stacks[level], seed = lots.shuffled(seed, left)
        drawn.append(stacks[level].pop())
    for card in drawn:
        used |= 1 << card
    return drawn, used, seed


def _redraw_deck(s: State, seed: int) -> int:
    """The cards still to come, in another order, and others with the same backs."""
    flight = s.flight
    if flight is None or flight.over:
        return seed
    turned = flight.deck[: flight.card + 1]
    rest = [piles.cards().index(card) for card in flight.deck[flight.card + 1 :]]
    used = s.used_cards
    if not s.setup.learning:
        rest, used, seed = _again(s, rest, seed)
    if flight.card == NONE:
        rest, seed = piles.shuffle_deck(seed, rest, 1 if s.setup.learning else s.level)
    else:
        rest, seed = lots.shuffled(seed, rest)
    s.set_deck((*turned, *(piles.cards()[card] for card in rest)), used)
    return seed

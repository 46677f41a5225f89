"""Every kind of step of a game: one fact each, with numbers and never a sentence.

Seats are 1 and up; ships, cards and sectors are their numbers (words.py), a ship 0 beside a seat is its command ship.
The writers in writers.py make the steps.
"""

from typing import NamedTuple

# ---------------------------------------------------------------------------------------------- chance and decks


class LotUsed(NamedTuple):
    """Chance was asked: the stream of numbers after it, and how many fixed draws are used up. Nobody sees it."""

    seed: int
    lot: int


class DeckShuffled(NamedTuple):
    """A discard became a deck, the next card first; the order is known to nobody."""

    deck: int
    order: tuple[int, ...]


class DrawingBegan(NamedTuple):
    """The seat in turn draws; the Overseers can't look through the discard any more."""


class CardDrawn(NamedTuple):
    """A seat drew an action card, which only it knows."""

    seat: int
    card: int


class CardsTaken(NamedTuple):
    """A seat took cards out of the hand of another one; the two know which."""

    seat: int
    victim: int
    cards: tuple[int, ...]


class CardDiscarded(NamedTuple):
    """A card went from a hand to the discard."""

    seat: int
    card: int


class CardTraded(NamedTuple):
    """A card was given for a new ship."""

    seat: int
    card: int


class CardPaid(NamedTuple):
    """A card was given for an ability, or as the price of another card."""

    seat: int
    card: int


class CardRecovered(NamedTuple):
    """A shot went from the discard to a hand."""

    seat: int
    card: int


class AbilityUsed(NamedTuple):
    """The ability of a command ship was used; `left` tells how often it may be used again, -1 without end."""

    seat: int
    left: int


# ---------------------------------------------------------------------------------------------------- the course


class ShipsChosen(NamedTuple):
    """A seat keeps these ships, a secret until all have chosen."""

    seat: int
    yellow: int
    blue: int
    green: int
    red: int


class FleetRevealed(NamedTuple):
    """The first fleet of a seat is turned up, and the ships it did not keep are discarded."""

    seat: int
    yellow: int
    blue: int
    green: int
    red: int
    discarded: tuple[int, ...]


class FirstPlayer(NamedTuple):
    """A seat begins the game."""

    seat: int


class TurnBegan(NamedTuple):
    """It is the turn of a seat, from this phase on."""

    seat: int
    phase: int


class PhaseBegan(NamedTuple):
    """The next phase of the turn."""

    phase: int


class TurnEnded(NamedTuple):
    """A turn is over: squadrons go home, their damage is gone, and all weapons are ready again."""

    seat: int


class EffectEnded(NamedTuple):
    """Asteroids or a minefield leave a fleet, because the turn came round to who played them."""

    card: int
    fleet: int


class Agreed(NamedTuple):
    """A seat wants Brutal Bombardment."""

    seat: int


class BrutalBegan(NamedTuple):
    """From now on every weapon of a ship may fire."""


class GameEnded(NamedTuple):
    """One command ship is left."""

    winner: int


# --------------------------------------------------------------------------------------------------------- ships


class ShipDrawn(NamedTuple):
    """A seat drew a fleet ship."""

    seat: int
    ship: int


class ShipPlaced(NamedTuple):
    """A drawn ship joined a sector."""

    seat: int
    ship: int
    sector: int


class ShipDeclined(NamedTuple):
    """A drawn ship was not kept."""

    seat: int
    ship: int


class ShipSalvaged(NamedTuple):
    """A ship came back from the discard to a sector."""

    seat: int
    ship: int
    sector: int


class ShipMoved(NamedTuple):
    """A ship moved to a sector, through `points` sectors."""

    seat: int
    ship: int
    sector: int
    points: int


class ShipDestroyed(NamedTuple):
    """A fleet ship is destroyed; the shots under it are discarded."""

    seat: int
    ship: int


class CommandShipDestroyed(NamedTuple):
    """A seat is out, and everything it has is discarded."""

    seat: int


class ShipBoarded(NamedTuple):
    """A fleet ship changed sides."""

    victim: int
    ship: int
    seat: int
    sector: int


class ShipThrown(NamedTuple):
    """A concussive blast moved a ship."""

    seat: int
    ship: int
    sector: int


# -------------------------------------------------------------------------------------------------------- attack


class NoiseMade(NamedTuple):
    """A seat made a noise, for its next shot."""

    seat: int


class NoiseOver(NamedTuple):
    """A noise counts no longer."""


class ShotHeard(NamedTuple):
    """The noise of the shot that lies on the stack was made; now it can be answered."""

    seat: int


class ShipFired(NamedTuple):
    """Weapons of a ship are used up for this turn, as bits of their numbers."""

    seat: int
    ship: int
    weapons: int


class CardPlayed(NamedTuple):
    """A card lies on the stack, with all that was named; see Played. `asked` are the seats that may answer."""

    seat: int
    how: int
    card: int
    ship: int
    target_seat: int
    target_ship: int
    fleet: int
    blast: int
    sector: int
    moves: tuple[int, ...]
    extra: int
    heard: int
    asked: tuple[int, ...]


class Passed(NamedTuple):
    """A seat does not answer."""

    seat: int


class ShotMissed(NamedTuple):
    """A shot without a noise has missed and is discarded."""

    seat: int
    card: int


class CardVoid(NamedTuple):
    """A played card was answered and is discarded."""

    seat: int
    card: int


class CardDone(NamedTuple):
    """A played card has worked and is discarded."""

    seat: int
    card: int


class ShotHit(NamedTuple):
    """A shot hit and lies under its target now."""

    card: int
    seat: int
    ship: int
    damage: int


class RamHit(NamedTuple):
    """A rammed ship took damage, which a mark tells."""

    seat: int
    ship: int
    damage: int


class SquadronHit(NamedTuple):
    """A squadron hit; the damage lasts until the end of the turn."""

    card: int
    seat: int
    ship: int
    damage: int


class SquadronOut(NamedTuple):
    """A squadron lies beside its fleet and comes back to hand at the end of the turn."""

    seat: int
    card: int


class EffectLaid(NamedTuple):
    """Asteroids or a minefield lie on a fleet."""

    card: int
    fleet: int
    seat: int


class EffectSwept(NamedTuple):
    """A minesweeper removed asteroids or a minefield."""

    seat: int
    ship: int
    card: int
    fleet: int


class HitFollows(NamedTuple):
    """A shot has hit and a Direct Hit may follow (`step` 1), or one holds (`step` 2)."""

    ship: int
    seat: int
    target: int
    step: int


class HitOver(NamedTuple):
    """No Direct Hit, effect or further shot may follow any more."""


class BlastRemoved(NamedTuple):
    """A shot was taken away from under a ship."""

    seat: int
    ship: int
    blast: int


class BlastShifted(NamedTuple):
    """A shot went from under one ship to another one."""

    seat: int
    ship: int
    blast: int
    target_seat: int
    target_ship: int

"""Every kind of step of a game: one fact each, with numbers and never a sentence.

The writers make the steps. Those that change nothing tell a person at the table why something did or did not happen.
"""

from typing import NamedTuple

# -------------------------------------------------------------------------------------------- rounds and turns


class CardPicked(NamedTuple):
    """A character took an open card at the start of the game."""

    character: int
    card: int


class RowFilled(NamedTuple):
    """A card was turned over onto a place of an open row."""

    deck: int
    place: int
    card: int


class TurnBegan(NamedTuple):
    """A seat is in turn."""

    seat: int


class PhaseBegan(NamedTuple):
    """Another phase begins."""

    phase: int


class TurnEnded(NamedTuple):
    """A turn is over, and with it everything that holds for one turn."""

    seat: int


class BoostsEnded(NamedTuple):
    """All monsters are as strong as their cards again."""


class CardsReadied(NamedTuple):
    """A new round: what was used may be used again."""


class RoundBegan(NamedTuple):
    """The round with this number begins."""

    round: int


class GameEnded(NamedTuple):
    """The game is over; `won` by the characters."""

    won: int
    cause: int


# ------------------------------------------------------------------------------------------ dice and open choices


class DieRolled(NamedTuple):
    """A die shows a face, by the table's own dice or by those that were entered."""

    face: int


class DieEntered(NamedTuple):
    """Somebody entered the face of a real die."""

    face: int


class Asked(NamedTuple):
    """Something waits for an answer: a choice, or dice to be rolled. `by` is the telepath, or the character."""

    pending: int
    character: int
    by: int
    what: int
    amount: int


class Answered(NamedTuple):
    """Nothing waits for an answer any more."""


# ---------------------------------------------------------------------------------------------- main actions


class MainActionDone(NamedTuple):
    """One of the main actions of a character's turn."""

    character: int
    action: int


class CharacterMoved(NamedTuple):
    """A figure stands in another room."""

    character: int
    room: int


class DamageHealed(NamedTuple):
    """A character lost damage."""

    character: int
    points: int


class CharacterRecovered(NamedTuple):
    """A dying character is healthy again."""

    character: int


class AttackMade(NamedTuple):
    """An attack with so much damage; `slot` is its target."""

    character: int
    slot: int
    damage: int


class TokensTaken(NamedTuple):
    """A character took tokens off a monster."""

    character: int
    slot: int
    organic: int
    scrap: int


class MonsterDefeated(NamedTuple):
    """A monster leaves the game."""

    slot: int
    monster: int


class RepairMade(NamedTuple):
    """A repair with so many points, topped up."""

    character: int
    generator: int
    points: int


class GeneratorRepaired(NamedTuple):
    """So many tokens were removed from a generator."""

    generator: int
    tokens: int


# ---------------------------------------------------------------------------------------- cards and resources


class CardRecharged(NamedTuple):
    """A character recharged a card."""

    character: int
    card: int


class CardUsed(NamedTuple):
    """A character used a card: equipment is discharged, a mutation will do damage."""

    character: int
    card: int


class CardBought(NamedTuple):
    """A character bought an open card."""

    character: int
    card: int


class ResourcesChanged(NamedTuple):
    """A character got, or gave away, organic material and scrap."""

    character: int
    organic: int
    scrap: int


class HatPutOn(NamedTuple):
    """Mutations do a character no damage in this turn."""

    character: int


class Vivified(NamedTuple):
    """A character may exchange resources in this turn."""

    character: int


class ActedThrough(NamedTuple):
    """A telepath lets another character act."""

    character: int
    by: int
    action: int


class MonsterPocketed(NamedTuple):
    """A monster went into the pocket of a Vortex card; what was there came back to the slot (NONE: nothing)."""

    card: int
    slot: int
    monster: int
    back: int


# -------------------------------------------------------------------------------------------- damage and dying


class DamageSuffered(NamedTuple):
    """Damage at the end of a turn: by mutations, by monsters, what cards took off it, and by lack of oxygen."""

    character: int
    mutations: int
    monsters: int
    reduction: int
    oxygen: int


class CharacterDying(NamedTuple):
    """A character is dying."""

    character: int


class DeathRolled(NamedTuple):
    """A dying character rolled for its life."""

    character: int
    roll: int


class CharacterDied(NamedTuple):
    """A character is dead: figure, resources and cards leave the game."""

    character: int


# ------------------------------------------------------------------------------------- trouble and Station Master


class GeneratorBroke(NamedTuple):
    """A generator has all its tokens of damage."""

    generator: int


class MonsterDrawn(NamedTuple):
    """The next monster of the deck is turned over."""

    monster: int


class MonsterPlaced(NamedTuple):
    """A monster lies on a slot, with all its tokens."""

    slot: int
    monster: int


class NoTrouble(NamedTuple):
    """A die of the edge (0 upper, 1 lower) brought nothing new."""

    edge: int
    face: int


class MasterActed(NamedTuple):
    """The Station Master has done so many of his actions."""

    done: int


class HeartAttackSuffered(NamedTuple):
    """A character had a heart attack."""

    character: int


class MonsterBoosted(NamedTuple):
    """A monster is stronger until the end of the next round."""

    slot: int

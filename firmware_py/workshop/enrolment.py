"""Writes tags to cards: walks through a deck, says which card comes next, and takes the tags of both ends. Pure but for
the file that it keeps after every card, so it can be stopped at any time and goes on where it was.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from firmware_py.devices.tag_file import TAG, read_tags, write_tags
from firmware_py.games.decks import PaperCard

Why: TypeAlias = Literal["done", "no_tag", "other_half", "known", "not_written"]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a tag was not taken; as text it is a sentence for people. `done`: no card is wanted any more. `no_tag`: not
    the number of one tag, such as two cards at one coil. `other_half`: that of the wanted card's other half. `known`:
    it is on `card` already, at `half` (0 or 1). `not_written`: the disk takes nothing.
    """

    why: Why
    tag: str
    card: str = ""
    half: int = 0

    def __str__(self) -> str:
        match self.why:
            case "done":
                return "the deck is done"
            case "no_tag":
                return f"this is no tag that can be used: {self.tag}"
            case "other_half":
                return "this is the tag of its other half: turn the card"
            case "known":
                return f"tag {self.tag} is on {self.card} already, half {self.half + 1}"
            case "not_written":
                return f"the disk takes nothing, so the card has no tag {self.tag} yet"


class Enrolment:
    """An enrolment of a deck that goes on where it was left. `known` has the tags of all cards, of other decks too."""

    def __init__(self, cards: tuple[PaperCard, ...], state: Path) -> None:
        self.known = read_tags(state)
        self._cards = cards
        self._state = state
        self._skipped: set[str] = set()

    @property
    def left(self) -> int:
        """How many cards of the deck still lack a tag."""
        return sum("" in self._tags(card) for card in self._cards)

    def wanted(self) -> tuple[PaperCard, int] | None:
        """The card and the half whose tag comes next; None when the deck is done."""
        for card in self._cards:
            tags = self._tags(card)
            if "" in tags and card.key not in self._skipped:
                return card, tags.index("")
        return None

    def request(self) -> str:
        """What to do now, for people."""
        wanted = self.wanted()
        if wanted is None:
            return f"{self.left} cards were skipped" if self.left else "every card has its tags"
        card, half = wanted
        return f"{card.name}: lay it into a slot with {card.halves[half]} up ({self.left} cards left)"

    def take(self, tag: str) -> Trouble | None:
        """A tag was read: keeps it, or says why not."""
        wanted = self.wanted()
        if wanted is None:
            return Trouble("done", tag)
        card, half = wanted
        if trouble := self._trouble(tag, card.key):
            return trouble
        tags = self._tags(card)
        now = (tag, tags[1]) if half == 0 else (tags[0], tag)
        return None if self._keep({**self.known, card.key: now}) else Trouble("not_written", tag, card.key)

    def _keep(self, known: dict[str, tuple[str, str]]) -> bool:
        """Whether the disk took it; what it does not take is not known either, and can be tried again."""
        try:
            write_tags(self._state, known)
        except OSError:
            return False
        self.known = known
        return True

    def _trouble(self, tag: str, wanted: str) -> Trouble | None:
        if not TAG.fullmatch(tag):
            return Trouble("no_tag", tag)
        for owner, tags in self.known.items():
            if tag in tags:
                return Trouble("other_half" if owner == wanted else "known", tag, owner, tags.index(tag))
        return None

    def skip(self) -> None:
        """Leave the present card for another time."""
        wanted = self.wanted()
        if wanted is not None:
            self._skipped.add(wanted[0].key)

    def forget(self, key: str) -> bool:
        """Take the tags off a card, such as one whose sticker was replaced; False if it had none, or the disk takes
        nothing.
        """
        left = {card: tags for card, tags in self.known.items() if card != key}
        return len(left) < len(self.known) and self._keep(left)

    def _tags(self, card: PaperCard) -> tuple[str, str]:
        return self.known.get(card.key, ("", ""))


def walk(enrolment: Enrolment, next_tag: Callable[[str], str | None], tell: Callable[[str], None]) -> None:
    """Enrols card after card. `next_tag` is given the request and gives the next tag that was read, "" to skip a card,
    None to stop.
    """
    while enrolment.wanted() is not None:
        tag = next_tag(enrolment.request())
        if tag is None:
            return
        if not tag:
            enrolment.skip()
            continue
        if trouble := enrolment.take(tag):
            tell(str(trouble))
    tell(enrolment.request())

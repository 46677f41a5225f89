"""Enrolling cards at a table that runs: which card comes next, and what became of the tags that were laid down."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.game import TABLE, Refused
from firmware_py.devices.seats import TableSeats
from firmware_py.devices.tag_file import by_tag
from firmware_py.games.decks import PaperCard, deck, decks
from firmware_py.table.table import Table
from firmware_py.workshop.enrolment import Enrolment, Trouble
from hardware.readings import SlotReading


@dataclass(frozen=True, slots=True)
class CardEnrolment:
    """How an enrolment stands: the deck, the card that is wanted and which of its halves has to lie up (None when no
    card is wanted any more), how many cards of the deck lack a tag, and what was wrong with the last tag, if it was.
    """

    deck: str
    card: PaperCard | None
    half: int
    left: int
    trouble: Trouble | None


class Enroller:
    """The operator's hands for the tags of cards, at any slot of any seat.

    A service makes one of them for its table: `Enroller(table, assembled.seats, state_folder)`. A page's wish to enrol
    becomes `start(deck)`, which raises Refused while a game is on the table, for its cards are read otherwise; `skip`,
    `again` and `stop` are further wishes. Nothing has to be called at a tick: from `start` to `stop` the slots speak to
    this enroller instead of the table, whenever the table polls its seats. `standing` is the picture for the page (None
    when nobody enrols) and `revision` rises with every change of it. A tag is in the file and in the table's own book
    as soon as it is taken, so the card can be played with at once. A game that begins ends it.
    """

    def __init__(self, table: Table, seats: TableSeats, state: Path) -> None:
        self.revision = 0
        self._table = table
        self._seats = seats
        self._state = state
        self._deck = ""
        self._enrolment: Enrolment | None = None
        self._trouble: Trouble | None = None

    @property
    def standing(self) -> CardEnrolment | None:
        """How it stands; None when nobody enrols."""
        if self._enrolment is None:
            return None
        card, half = self._enrolment.wanted() or (None, 0)
        return CardEnrolment(self._deck, card, half, self._enrolment.left, self._trouble)

    def start(self, name: str, language: str = "en") -> None:
        """Enrols a deck, `all` for all of them, from the first card that lacks a tag. Raises Refused (`game_running`)
        while a game is on the table, BadValue for a deck that there is not and BadTable for a damaged tag file.
        """
        if self._table.play is not None:
            raise Refused("game_running", TABLE)
        names = tuple(decks()) if name == "all" else (name,)
        self._enrolment = Enrolment(
            tuple(card for each in names for card in deck(each, language)), self._state
        )
        self._deck, self._trouble = name, None
        self._seats.lend(self._see)
        self.revision += 1

    def take(self, tag: str) -> Trouble | None:
        """A tag was read here or elsewhere, such as by a reader that types: keeps it, or says why not."""
        if self._enrolment is None:
            return Trouble("done", tag)
        self._trouble = self._enrolment.take(tag)
        if self._trouble is None:
            self._learn(self._enrolment)
        self.revision += 1
        return self._trouble

    def skip(self) -> None:
        """Leave the present card for another time."""
        if self._enrolment is not None:
            self._enrolment.skip()
            self._trouble = None
            self.revision += 1

    def again(self, card: str) -> bool:
        """Take the tags off a card, such as one whose sticker was replaced; False if it had none, or the disk takes
        nothing.
        """
        if self._enrolment is None or not self._enrolment.forget(card):
            return False
        self._learn(self._enrolment)
        self.revision += 1
        return True

    def stop(self) -> None:
        """Enrol no more; the slots speak to the table again."""
        if self._enrolment is not None:
            self._enrolment = self._trouble = None
            self._seats.lend(None)
            self.revision += 1

    def _see(self, readings: Iterable[SlotReading]) -> None:
        if self._table.play is not None:
            self.stop()
            return
        for reading in readings:
            if reading.tags is not None:
                self.take(reading.tags[0])

    def _learn(self, enrolment: Enrolment) -> None:
        self._table.intake.tags.renew(by_tag(enrolment.known))

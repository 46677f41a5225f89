"""How each game sits on the table: one pure file a game, found by the game's name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Final, Generic, Protocol, TypeVar

from engine.game import Action, Game, Seat, Step
from firmware_py.cues import Glows
from firmware_py.inputs import Meaning, Say, ShowCommand, TableInput
from firmware_py.show.slot_lights import Cards
from hardware.noise.shout import Loudness
from hardware.noise.talk import Talk


@dataclass(frozen=True, slots=True)
class Listening:
    """That a game listens to a seat now, by the noise meter. A noise counts that was made up to `before_ms` before it
    is wanted (`Desk.shouted`). While there is a `window_ms` the table itself is silent, and the first noise is a
    `Shouted`; after so many ms without one comes a `Quiet`. `about` tells one window from the next.
    """

    seat: Seat
    loudness: Loudness
    before_ms: int
    window_ms: int | None = None
    about: int = 0


@dataclass(frozen=True, slots=True)
class Watching:
    """That a game wants it quiet now: who talks is a `Shouted`, and again after `again_ms`; None: once, until the game
    did not want it for a while. The table itself may speak, and does not hear itself.
    """

    talk: Talk
    again_ms: int | None


@dataclass(frozen=True, slots=True)
class NoiseHeard:
    """What the noise meter hears while a window is open: how loud in fifths of what is wanted, 0 to 5, the same in
    whole dB over the room, of how many, and for how many more seconds.
    """

    loud: int
    over_db: int
    of_db: int
    left_s: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """What people prepare before they say so: cards that lie in slots, and the choice that each seat points at; and
    whether the show stands still.

    `unready` are the seats that the clock waits for until they confirm. `drummed` are the seats at which two
    different buttons were pressed almost at once. `shouted` tells whether somebody made a noise just now, and
    `heard` what is heard while a window is open. `left_ms` is how long seats may still take for choices with a time.
    `figures` is where figures to think aloud with stand.
    """

    lying: Cards = field(default_factory=dict)
    pointing: Mapping[Seat, int] = field(default_factory=dict)
    still: bool = False
    unready: tuple[Seat, ...] = ()
    drummed: frozenset[Seat] = frozenset()
    shouted: bool = False
    heard: NoiseHeard | None = None
    left_ms: Mapping[Seat, int] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)


BARE = Prepared()


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures that people move to think aloud: which there are, and where they may stand. They are forgotten when what
    they are `about` changes.
    """

    pieces: tuple[str, ...]
    places: tuple[str, ...]
    about: int


@dataclass(frozen=True, slots=True)
class Due:
    """A choice with a time: `after_s` seconds after the show has told of it the table does `action` for the seat.
    `about` tells it from other choices of that seat.
    """

    seat: Seat
    about: str
    after_s: int
    action: Action


@dataclass(frozen=True, slots=True)
class Gesture:
    """What hands do at a seat: `verb` slip, pull, turn or press; `card` is (key, half) for slip, `button` for press."""

    verb: str
    seat: Seat
    slot: int = 0
    card: str = ""
    half: int = 0
    button: str = ""


G_contra = TypeVar("G_contra", bound=Game, contravariant=True)


class Seating(Protocol[G_contra]):
    """What a game's file here offers, for its own games. Everything is a pure function of its arguments."""

    @staticmethod
    def meaning(game: G_contra, given: TableInput, desk: Prepared = BARE) -> Iterable[Meaning]:
        """What an input means in the words of the rules, for the show, or for where a seat points; nothing if it means
        nothing now. `desk` is as it is after the input.
        """

    @staticmethod
    def gestures(game: G_contra, seat: Seat, action: Action, desk: Prepared = BARE) -> Sequence[Gesture]:
        """How hands do an action on this table, one after the other; none where hands can't."""

    @staticmethod
    def slots(game: G_contra, desk: Prepared = BARE) -> Cards:
        """The cards (key, half) that should lie in slots, by (seat, slot), as the rules know them; and of those that
        lie there the ones that fit.
        """

    @staticmethod
    def belated(game: G_contra, desk: Prepared = BARE) -> Iterable[Meaning]:
        """What cards mean now that meant nothing when they were laid, or that lay there when their board came: never
        more than a person who laid them again would say.
        """

    @staticmethod
    def on_pages(game: G_contra) -> Iterable[Seat]:
        """The seats that play against the clock on their pages alone just now: it waits for these pages after a power
        cut, and when the last one of them has gone.
        """

    @staticmethod
    def dues(game: G_contra) -> Iterable[Due]:
        """The choices that have a time just now, where people agreed on one."""

    @staticmethod
    def halts(game: G_contra, steps: Sequence[Step]) -> bool:
        """Whether the clock waits after these steps until everybody is ready: a confirm of each seat where
        people sit.
        """

    @staticmethod
    def figures(game: G_contra) -> Figures | None:
        """The figures with which people may think aloud now."""

    @staticmethod
    def told(game: G_contra) -> Say | None:
        """What the table says to somebody at a seat who stops the show to ask how things stand; `game` is as the show
        has told it.
        """

    @staticmethod
    def hints(game: G_contra, desk: Prepared = BARE) -> Glows:
        """What lamps tell people about what they prepare. Everybody sees lamps: nothing secret may show."""

    @staticmethod
    def listens(game: G_contra) -> Listening | Watching | None:
        """Whose noise the game wants to hear now; None if it listens to nobody."""


G = TypeVar("G", bound=Game)


SHOW_BUTTONS: Final[Mapping[str, ShowCommand]] = {
    "left": ShowCommand("back"),
    "right": ShowCommand("next"),
    "cancel": ShowCommand("pause"),
    "confirm": ShowCommand("repeat"),
}
"""What the buttons of a seat mean that is asked nothing: they lead the show."""


class PlainSeating(Generic[G]):
    """The answers of a game that wants nothing special: nobody is hurried, thinks aloud or is listened to. A game's
    seating builds on it, and answers otherwise where it has more.
    """

    @staticmethod
    def belated(game: G, desk: Prepared = BARE) -> Iterable[Meaning]:
        """A card means something when it is laid, or when a button is pressed."""
        return ()

    @staticmethod
    def on_pages(game: G) -> Iterable[Seat]:
        """Nobody plays against the clock on a page alone."""
        return ()

    @staticmethod
    def dues(game: G) -> Iterable[Due]:
        """No choice has a time."""
        return ()

    @staticmethod
    def halts(game: G, steps: Sequence[Step]) -> bool:
        """Nothing halts the show."""
        return False

    @staticmethod
    def figures(game: G) -> Figures | None:
        """People think with what lies on the table."""
        return None

    @staticmethod
    def told(game: G) -> Say | None:
        """Lamps and cards tell how things stand."""
        return None

    @staticmethod
    def hints(game: G, desk: Prepared = BARE) -> Glows:
        """Nothing is prepared."""
        return {}

    @staticmethod
    def listens(game: G) -> Listening | Watching | None:
        """Noise means nothing."""
        return None


@cache
def seating(game: str) -> Seating[Game]:
    """The seating of a game by its name; it is asked about games of that name and no others."""
    found: Seating[Game] = import_module(f"firmware_py.games.{game}.seating").SEATING
    return found

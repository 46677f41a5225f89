"""What has a time in Mag Blast: the noise of a shot and who listens for it, the answer to a card; and its lamps."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Seat
from engine.mag_blast import actions as act
from engine.mag_blast.game import MagBlast
from engine.mag_blast.state.writers import State
from engine.mag_blast.words import ATTACK
from firmware_py.cues import Colour, Glow
from firmware_py.games.seating import Listening, NoiseHeard, Prepared
from firmware_py.inputs import Meaning, Pressed, TableInput, Wish
from hardware.noise.shout import Loudness

BEFORE_MS: Final = 2000
AFTER_MS: Final = 4000
LOUDNESS: Final = Loudness(over_db=12, least_ms=150)
"""House: from two seconds before the card to four after it, 12 dB over the room for 150 ms."""

QUIET: Final[Colour] = (255, 170, 0)
ENOUGH: Final[Colour] = (0, 220, 180)
SHOUT: Final = "mag_shout"
METER: Final = "crew/lower_blue"
SECONDS: Final = "crew/lower_white"
FULL: Final = 5


def listens(game: MagBlast) -> Listening | None:
    """The microphone listens to the seat in turn while it attacks, and judges while its shot lies without a noise."""
    s = game.state
    if s.setup.options.shout != "sensor" or s.phase != ATTACK:
        return None
    if not s.heard:
        return Listening(s.stack[-1].seat, LOUDNESS, BEFORE_MS, AFTER_MS, s.stack[-1].card)
    return Listening(s.seat, LOUDNESS, BEFORE_MS)


def after_noise(game: MagBlast, wish: Wish, desk: Prepared) -> Iterator[Wish]:
    """What somebody wants; before a shot the noise that its captain has just made, for the card may come second [R
    Krvelačný vřískot].
    """
    s = game.state
    shot = isinstance(wish.action, act.Blast | act.Ram) and wish.seat == s.seat and s.heard and not s.stack
    if shot and desk.shouted and not s.noise and wish.action in game.legal(wish.seat):
        yield Wish(wish.seat, act.Noise())
    yield wish


def by_hand(given: TableInput, meaning: Meaning) -> bool:
    """Whether a captain makes a noise by buttons or at a page, as bots do: nobody has heard anything then."""
    if not isinstance(meaning, Wish) or not isinstance(meaning.action, act.Noise):
        return False
    return isinstance(given, Pressed | Wish) and given.seat == meaning.seat


def meter(heard: NoiseHeard | None) -> dict[str, Glow]:
    """How loud it is, and the seconds that are left, on two lower zones; nothing while no window is open."""
    if heard is None:
        return {}
    colour = ENOUGH if heard.loud == FULL else QUIET
    lit: dict[str, Glow] = {f"{METER}/{lamp}": (colour, "solid") for lamp in range(1, heard.loud + 1)}
    return lit | {f"{SECONDS}/{lamp}": (QUIET, "solid") for lamp in range(1, heard.left_s + 1)}


def answer_time(s: State, left_ms: Mapping[Seat, int]) -> dict[str, Glow]:
    """The share of the time to answer that is left, on a lower zone; the same whoever is asked, able or not."""
    if not s.setup.answer_s or not s.stack or not s.heard:
        return {}
    left = left_ms.get(s.asked[-1][0], 0)
    lamps = -(-FULL * left // (1000 * s.setup.answer_s))
    return {f"{SECONDS}/{lamp}": (QUIET, "solid") for lamp in range(1, lamps + 1)}

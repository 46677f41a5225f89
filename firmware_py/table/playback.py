"""How time passes for a game at the table: its clock, its show, and what people do with the show.

While the game's clock runs the cursor follows it; afterwards the show runs by itself. Nothing here carries an action
out: whoever owns the game does.
"""

from collections.abc import Iterator, Sequence

from engine.game import TABLE
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import ShowNote
from firmware_py.table.play import Play
from hardware.speaker.clips import Kind
from sounds.voiced import LOOPS, kind_of


def due(play: Play, passed_ms: float) -> Iterator[float]:
    """Lets the game's clock run, and gives the seconds that the rules are to be told, each before the next is looked
    for: each announcement, and each full second so that the record knows how late it is.
    """
    if play.game.wake_at() is None:
        return
    play.clock_ms += passed_ms
    while (wake := play.game.wake_at()) is not None and wake * 1000 <= play.clock_ms:
        if wake * 1000 <= play.told_ms and play.record.actions:
            break
        yield wake
    second = int(play.clock_ms // 1000)
    if second * 1000 > play.told_ms and play.game.wake_at() is not None:
        yield float(second)


def advance(play: Play, passed_ms: float, held: bool) -> Sequence[CaptionCue | ClipCue]:
    """Moves the cursor, and gives what is heard on the way."""
    director = play.director
    if play.game.wake_at() is not None:
        return director.move_to(round(play.clock_ms) + play.ahead_ms)
    if director.paused or held:
        return ()
    target = director.now_ms + round(passed_ms * director.speed)
    heard = director.move_to(min(target, director.end_ms))
    if target >= director.end_ms:
        if TABLE not in play.game.to_act():
            director.linger(round(passed_ms))
        play.wait_ms -= passed_ms * director.speed
    return heard


def wants_next(play: Play, held: bool) -> bool:
    """Whether all was shown and looked at, so that the table goes on by itself."""
    director = play.director
    stands = director.paused or held or play.game.wake_at() is not None
    return not stands and director.now_ms >= director.end_ms and play.wait_ms <= 0


def note(play: Play, journal: Journal, held: bool) -> None:
    """Writes down where the show stands, once a second; a flight that was shown to its end is over."""
    director = play.director
    if play.game.wake_at() is not None:
        return
    if play.game.result is not None and director.now_ms >= director.end_ms and not held:
        journal.put_away("game")
        return
    at_ms = director.now_ms if director.paused else director.now_ms // 1000 * 1000
    journal.note(ShowNote(at_ms, director.paused, director.speed))


def repeated(play: Play) -> Sequence[CaptionCue | ClipCue]:
    """The last announcement."""
    spoken = [cue for cue in play.director.captions if cue.spoken and cue.at_ms <= play.director.now_ms]
    return spoken[-1:]


def going_round(play: Play) -> dict[Kind, str]:
    """The bed and the cover that belong to where the show stands."""
    found: dict[Kind, str] = {}
    for cue in play.director.heard:
        if isinstance(cue, ClipCue) and (kind := kind_of(cue.clip)) in LOOPS:
            found[kind] = cue.clip
    return found


def steer(play: Play, command: str) -> None:
    """Moves the cursor back, or changes whether and how fast it moves."""
    director = play.director
    if command == "back":
        director.move_to(director.last_beat())
        director.paused = True
    elif command == "faster":
        director.faster()
    else:
        director.paused = command == "pause" and not director.paused

"""How time passes for a game at the table: its clock, its show, and what people do with the show.

While the game's clock runs the cursor follows it; afterwards the show runs by itself. Nothing here carries an action
out: whoever owns the game does.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.game import TABLE
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.journal.journal import Journal
from firmware_py.journal.lines import ShowNote
from firmware_py.table.play import GameInPlay
from hardware.speaker.clips import Kind
from sounds.voiced import LOOPS, kind_of

ASIDES: Final = 50  # lines that the story keeps of what buttons were asked


def due(play: GameInPlay, passed_ms: float) -> Iterator[float]:
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


def advance(play: GameInPlay, passed_ms: float, held: bool) -> Sequence[CaptionCue | ClipCue]:
    """Moves the cursor, and gives what is heard on the way."""
    director = play.director
    if play.game.wake_at() is not None:
        return director.move_to(round(play.clock_ms) + play.ahead_ms)
    if director.paused or held:
        return ()
    target = director.now_ms + round(passed_ms * director.speed)
    stop_ms = stop_of(play)
    if stop_ms is not None and director.now_ms <= stop_ms < director.end_ms and target >= stop_ms:
        heard = director.move_to(stop_ms)
        director.linger(round(passed_ms))
        return heard
    heard = director.move_to(min(target, director.end_ms))
    if target >= director.end_ms:
        if TABLE not in play.game.to_act():
            director.linger(round(passed_ms))
        play.wait_ms -= passed_ms * director.speed
    return heard


def is_untold(play: GameInPlay | None) -> bool:
    """Whether a game has ended and the show has not told so yet."""
    return play is not None and play.game.result is not None and play.director.now_ms < play.director.end_ms


def is_watched(play: GameInPlay | None) -> bool:
    """Whether people wait for what comes next: a game goes on, or its end has not been told yet."""
    return play is not None and (play.game.result is None or is_untold(play))


def all_told(play: GameInPlay) -> bool:
    """Whether no clock runs, and the show has told everything and has not been stopped."""
    director = play.director
    return play.game.wake_at() is None and not director.paused and director.now_ms >= director.end_ms


def stop_of(play: GameInPlay) -> int | None:
    """Where the show stops until people let it go on, in ms: right before the next chapter that waits for them, or at
    the end where the table would go on by itself with the next turn; None where it runs through.
    """
    if not play.stops or play.game.wake_at() is not None:
        return None
    captions, passed_ms = play.director.captions, max(play.let_go_ms, play.director.now_ms)
    before = next((cue.at_ms - 1 for cue in captions if cue.waits and cue.at_ms > passed_ms), None)
    if before is not None:
        return before
    told = any(cue.chapter and cue.at_ms > play.let_go_ms for cue in captions)
    return play.director.end_ms if told and TABLE in play.game.to_act() else None


def stands(play: GameInPlay) -> bool:
    """Whether the show has stopped after a turn or a round, and waits for people to go on."""
    return not play.director.paused and play.director.now_ms == stop_of(play)


def let_go(play: GameInPlay) -> None:
    """Lets a show that stands go on to its next stop."""
    now_ms, end_ms = play.director.now_ms, play.director.end_ms
    play.let_go_ms = now_ms - 1 if now_ms >= end_ms else now_ms + 1
    play.wait_ms = 0


def wants_next(play: GameInPlay, held: bool) -> bool:
    """Whether all was shown and looked at, so that the table goes on by itself."""
    director = play.director
    still = director.paused or held or play.game.wake_at() is not None or stands(play)
    return not still and director.now_ms >= director.end_ms and play.wait_ms <= 0


def note(play: GameInPlay, journal: Journal, held: bool) -> None:
    """Writes down where the show stands, once a second; a flight that was shown to its end is over."""
    director = play.director
    if play.game.wake_at() is not None:
        return
    if play.game.result is not None and director.now_ms >= director.end_ms and not held:
        journal.put_away("game")
        return
    at_ms = director.now_ms if director.paused else director.now_ms // 1000 * 1000
    journal.note(ShowNote(at_ms, director.paused, director.speed))


def say_aside(play: GameInPlay, lines: Sequence[CaptionCue]) -> None:
    """Puts lines that no step tells into the story, where the last ones stay: whoever points to and fro all evening
    makes it no longer.
    """
    play.director.add(lines)
    play.asides.extend(lines)
    if len(play.asides) > 2 * ASIDES:
        play.director.forget(play.asides[:-ASIDES])
        del play.asides[:-ASIDES]


def repeated(play: GameInPlay) -> Sequence[CaptionCue | ClipCue]:
    """The last announcement."""
    spoken = [cue for cue in play.director.captions if cue.spoken and cue.at_ms <= play.director.now_ms]
    return spoken[-1:]


def going_round(play: GameInPlay) -> dict[Kind, str]:
    """The bed and the cover that belong to where the show stands."""
    found: dict[Kind, str] = {}
    for cue in play.director.heard:
        if isinstance(cue, ClipCue) and (kind := kind_of(cue.clip)) in LOOPS:
            found[kind] = cue.clip
    return found


def steer(play: GameInPlay, command: str) -> None:
    """Moves the cursor back, or changes whether and how fast it moves."""
    director = play.director
    if command == "back":
        director.move_to(director.last_beat())
        director.paused = True
    elif command == "faster":
        director.faster()
    else:
        director.paused = command == "pause" and not director.paused

"""What hands at the page did to seats, done again to their twin."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, get_args

from engine.tables import BadValue
from hardware.readings import Impossible, Tags
from hardware.seats.twin import TwinDeed, TwinSeats, Verb

RawDeed: TypeAlias = tuple[str, int, int, str, Tags | None]
"""A deed as a line has it."""

VERBS: Final[dict[str, Verb]] = {verb: verb for verb in get_args(Verb)}


def repeat(twin: TwinSeats, deeds: Iterable[RawDeed]) -> Iterator[str]:
    """Does what was done then, and tells what no hand can do now; raises BadValue for what is no deed."""
    for verb, seat, slot, button, tags in deeds:
        if verb not in VERBS:
            raise BadValue("d", f"expected one of {', '.join(VERBS)}, got {verb}")
        try:
            _do(twin, TwinDeed(VERBS[verb], seat, slot, button, tags))
        except Impossible as error:
            yield f"no hand can {verb} at seat {seat}: {error}"


def _do(twin: TwinSeats, deed: TwinDeed) -> None:
    _, seat, slot, button, tags = deed
    match deed.verb:
        case "slip":
            twin.slip(seat, slot, tags or ("", ""))
        case "pull":
            twin.pull(seat, slot)
        case "turn":
            twin.turn(seat, slot)
        case "press":
            twin.press(seat, button)
        case "release":
            twin.release(seat, button)
        case "unplug":
            twin.unplug(seat)
        case "replug":
            twin.replug(seat)

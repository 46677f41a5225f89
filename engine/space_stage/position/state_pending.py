"""The open choice of a position file, read and checked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.space_stage import actions as act
from engine.space_stage.actions import read_wanted
from engine.space_stage.legal_against import against_wanted
from engine.space_stage.legal_reasons import Reason
from engine.space_stage.position.rows import (
    NOT_GIVEN,
    PENDING_FILES,
    ContributeFile,
    PlaceFile,
    RollFile,
    TakeFile,
    TopUpFile,
)
from engine.space_stage.state.writers import State
from engine.space_stage.words import (
    BARE_HANDS_ROLL,
    CONTRIBUTE,
    DYING_ROLL,
    GENERATOR_NUMBERS,
    MONSTER_NUMBERS,
    NONE,
    PLACE,
    REPAIR_ROLL,
    ROLL,
    ROLL_NAMES,
    SLOT_NUMBERS,
    TAKE,
    TOP_UP,
    TROUBLE_ROLL,
)
from engine.tables import BadValue, convert, show


@dataclass(frozen=True, slots=True)
class PendingChoice:
    """What is pending as the state holds it; `monster` waits to be placed; `check` raises where it does not fit."""

    pending: list[int]
    monster: int
    check: Callable[[], None]


def read_pending(s: State, data: object, at: str) -> PendingChoice:
    """The open choice in parsed JSON; raises BadValue with the place."""
    if not isinstance(data, Mapping):
        raise BadValue(at, f"expected an open choice or null, got {show(data)}")
    if "kind" not in data:
        raise BadValue(f"{at}.kind", "is missing")
    kinds = [kind for kind in PENDING_FILES if kind != "roll" or s.setup.dice == "real"]
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        raise BadValue(f"{at}.kind", f"expected one of {', '.join(kinds)}, got {show(kind)}")
    file: object = convert(data, PENDING_FILES[kind], at)
    match file:
        case PlaceFile() as place:
            return _place(s, place, at)
        case TakeFile() as take:
            return _take(s, take, at)
        case TopUpFile() as top_up:
            return _top_up(s, top_up, at)
        case ContributeFile() as contribute:
            return _contribute(s, contribute, at)
        case RollFile() as roll:
            return _roll(s, roll, at)
    raise TypeError(f"{kind} is read by nobody")


def _known(s: State, character: int, at: str) -> int:
    if character >= s.count:
        raise BadValue(at, f"expected a character, 0 to {s.count - 1}, got {character}")
    return character


def _who(s: State, character: int, by: int, at: str) -> tuple[int, int]:
    """The acting character and the telepath, or twice the character."""
    c = _known(s, character, f"{at}.character")
    return c, c if by == NOT_GIVEN else _known(s, by, f"{at}.by")


def _check_who(s: State, c: int, by: int, at: str) -> None:
    """The seat in turn acts by itself, or lets another character act; both are able."""
    if not s.able(c):
        raise BadValue(f"{at}.character", "expected somebody able to act")
    if s.seat_of(by) != s.turn or not s.able(by):
        key = "character" if by == c else "by"
        raise BadValue(f"{at}.{key}", "expected somebody of the seat in turn, able to act")


def _check_reason(reason: Reason, at: str) -> None:
    if reason is not None:
        raise BadValue(at, f"expected what the rules allow, got {reason}")


def _place(s: State, file: PlaceFile, at: str) -> PendingChoice:
    monster = MONSTER_NUMBERS[file.monster]

    def check() -> None:
        if NONE not in s.slots:
            raise BadValue(at, "expected none, for no slot is free")

    return PendingChoice([PLACE, NONE, NONE, monster, 0], monster, check)


def _take(s: State, file: TakeFile, at: str) -> PendingChoice:
    c, by = _who(s, file.character, file.by, at)
    slot = SLOT_NUMBERS[file.slot]

    def check() -> None:
        _check_who(s, c, by, at)
        _check_reason(against_wanted(s, c, act.ToAttack("attack", file.slot)), f"{at}.slot")
        organic, scrap = s.of_organic[s.slots[slot]], s.of_scrap[s.slots[slot]]
        if not organic or not scrap:
            raise BadValue(f"{at}.slot", "expected a monster with both kinds of tokens")
        if file.damage >= organic + scrap:
            raise BadValue(f"{at}.damage", f"expected less than {organic + scrap}, got {file.damage}")

    return PendingChoice([TAKE, c, by, slot, file.damage], NONE, check)


def _top_up(s: State, file: TopUpFile, at: str) -> PendingChoice:
    c, by = _who(s, file.character, file.by, at)

    def check() -> None:
        _check_who(s, c, by, at)
        wanted = act.ToRepair("repair", file.generator)
        _check_reason(against_wanted(s, c, wanted), f"{at}.generator")

    return PendingChoice([TOP_UP, c, by, GENERATOR_NUMBERS[file.generator], file.points], NONE, check)


def _contribute(s: State, file: ContributeFile, at: str) -> PendingChoice:
    c, by = _who(s, file.character, file.by, at)
    wanted = read_wanted(file.action, f"{at}.action")
    if isinstance(wanted, act.ToHeal):
        target, key, healing = _known(s, wanted.target, f"{at}.action.target"), "target", 1
    elif isinstance(wanted, act.ToAttack):
        target, key, healing = SLOT_NUMBERS[wanted.slot], "slot", 0
    else:
        raise BadValue(f"{at}.action.do", f"expected attack or heal, got {show(wanted.do)}")

    def check() -> None:
        if by == c:
            raise BadValue(f"{at}.by", "expected the telepath, another character")
        _check_who(s, c, by, at)
        _check_reason(against_wanted(s, c, wanted), f"{at}.action.{key}")

    return PendingChoice([CONTRIBUTE, c, by, healing, target], NONE, check)


def _roll(s: State, file: RollFile, at: str) -> PendingChoice:
    """Real dice to be rolled; what has been entered already stands in `lots.dice`."""
    what = ROLL_NAMES.index(file.what)
    if what == TROUBLE_ROLL:
        return PendingChoice([ROLL, NONE, NONE, what, NONE], NONE, lambda: None)
    if file.character == NOT_GIVEN:
        raise BadValue(f"{at}.character", "is missing")
    c, by = _who(s, file.character, file.by, at)
    about = NONE
    if what == BARE_HANDS_ROLL:
        if file.slot is None:
            raise BadValue(f"{at}.slot", "is missing")
        about = SLOT_NUMBERS[file.slot]
    elif what == REPAIR_ROLL:
        if file.generator is None:
            raise BadValue(f"{at}.generator", "is missing")
        about = GENERATOR_NUMBERS[file.generator]

    def check() -> None:
        if what == DYING_ROLL:
            if s.due(s.turn) != c:
                raise BadValue(f"{at}.character", "expected somebody whose death roll is due")
            return
        _check_who(s, c, by, at)
        wanted: act.Wanted | None = None
        if file.slot is not None:
            wanted = act.ToAttack("attack", file.slot)
        elif file.generator is not None:
            wanted = act.ToRepair("repair", file.generator)
        if wanted is not None:
            _check_reason(against_wanted(s, c, wanted), at)

    return PendingChoice([ROLL, c, by, what, about], NONE, check)

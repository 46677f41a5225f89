"""Joining a fleet and leaving it at a table that runs: nobody waits for network or disk, people compare words."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, TypeAlias

from engine.game import TABLE, Refused
from engine.tables import BadValue, TableError
from firmware_py.devices.health import Launch, in_background
from firmware_py.fleet.enrolment import (
    FILE,
    LASTS_S,
    Membership,
    keep_membership,
    leave,
    read_membership,
    tidy_code,
)

LOG: Final = logging.getLogger(__name__)
PACKAGE: Final = "aiomqtt"
LOOK_MS: Final = 1_000
ASKS_MS: Final = 2_000
LONGEST_NAME: Final = 40

Why: TypeAlias = Literal["refused", "silent", "said_no", "nobody", "other", "disk"]
"""Why a table did not get in: the organiser refuses the invitation, does not answer, has said no, or nobody decided
within ten minutes; somebody else answers; or the disk keeps nothing.
"""


@dataclass(frozen=True, slots=True)
class Invited:
    """What people typed: the organiser's computer and its port, the invitation, and what the table is called there.
    `names_leave`: results carry people's names.
    """

    host: str
    port: int
    code: str
    name: str
    names_leave: bool


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a try came to nothing, and what the other side or the system says of it."""

    why: Why
    detail: str


@dataclass(slots=True)
class Joining:
    """A try to get in. A thread puts down what it finds: the four `words`, that the table was let in, or a failure;
    `unheard` says why the organiser did not answer the last question, "" where it did.
    """

    invited: Invited
    begun_ms: int
    asked_ms: int
    busy: bool = True
    words: tuple[str, ...] = ()
    answered: Callable[[], Membership | None] | None = None
    unheard: str = ""
    is_in: bool = False
    failure: Failure | None = None


class FleetJoiner:
    """The operator's hands for the fleet of a table whose state lies in `folder`. `look` has to be called now and then;
    `member` is what the table keeps of its fleet, `now` the try that runs, `failure` why the last one came to nothing,
    and `revision` rises whenever one of them is another one. `launch` does what may take seconds.
    """

    def __init__(self, folder: Path, launch: Launch = in_background) -> None:
        self.revision = 0
        self.member: Membership | None = None
        self.now: Joining | None = None
        self.failure: Failure | None = None
        self._folder = folder
        self._launch = launch
        self._looked_ms = -LOOK_MS
        self._shape: tuple[int, int] | None = None
        self._told: tuple[object, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether what a line needs is installed."""
        return find_spec(PACKAGE) is not None

    def join(self, address: str, code: str, name: str, names_leave: bool, now_ms: int) -> None:
        """Comes to the organiser at an address with an invitation. Raises BadValue for what does not fit, Refused for
        a table that is in a fleet, that asks already, or that lacks the extra `fleet`.
        """
        from firmware_py.fleet.joining import parted_address

        if not self.possible:
            raise Refused("no_fleet_extra", TABLE)
        if self.member is not None:
            raise Refused("in_a_fleet", TABLE)
        if self.now is not None:
            raise Refused("not_now", TABLE)
        called = name.strip()
        if not 0 < len(called) <= LONGEST_NAME or not called.isprintable():
            raise BadValue("name", f"expected 1 to {LONGEST_NAME} letters")
        self.failure = None
        self.now = Joining(
            Invited(*parted_address(address), tidy_code(code), called, names_leave), now_ms, now_ms
        )
        self._launch(partial(self._ask, self.now))

    def stop(self) -> None:
        """Asks no more; what comes late changes nothing, unless the table was let in already."""
        self.now = self.failure = None

    def leave(self) -> None:
        """Forgets the fleet; the organiser closes the account."""
        self.stop()
        self._launch(self._leave)

    def look(self, now_ms: int) -> None:
        """Takes what threads have found, asks the organiser again, and sees whether the table is in a fleet."""
        if (one := self.now) is not None:
            self._follow(one, now_ms)
        if now_ms - self._looked_ms >= LOOK_MS:
            self._looked_ms = now_ms
            self._see_file()
        told = (self.member, self.now, self.failure, self.now.words if self.now else (), self._unheard)
        if told != self._told:
            self._told = told
            self.revision += 1

    @property
    def _unheard(self) -> str:
        return "" if self.now is None else self.now.unheard

    def _follow(self, one: Joining, now_ms: int) -> None:
        if one.busy:
            return
        if one.is_in or one.failure is not None:
            self.now, self.failure = None, one.failure
            self._looked_ms = now_ms - LOOK_MS
        elif now_ms - one.begun_ms > 1000 * LASTS_S:
            self.now, self.failure = None, Failure("nobody", "")
        elif now_ms - one.asked_ms >= ASKS_MS:
            one.asked_ms, one.busy = now_ms, True
            self._launch(partial(self._ask_again, one))

    def _see_file(self) -> None:
        try:
            found = (self._folder / FILE).stat()
            shape = found.st_ino, found.st_mtime_ns
        except OSError:
            shape = None
        if shape == self._shape:
            return
        self._shape = shape
        try:
            self.member = read_membership(self._folder)
        except TableError as error:
            self.member, self.failure = None, Failure("disk", str(error))

    # ---------------------------------------------------------------------------------------------------- in a thread

    def _ask(self, one: Joining) -> None:
        from firmware_py.fleet.joining import answered, ask

        def come() -> None:
            asked = ask(one.invited.host, one.invited.port, one.invited.code, one.invited.name)
            one.words, one.answered = asked.words, partial(answered, asked)

        _tried(one, come, "refused")

    def _ask_again(self, one: Joining) -> None:
        from firmware_py.fleet.pinned import Unreachable

        def hear() -> None:
            try:
                member = one.answered() if one.answered is not None else None
                one.unheard = ""
            except Unreachable as error:
                one.unheard = str(error)
                return
            if member is not None and self.now is one:
                keep_membership(self._folder, replace(member, names_leave=one.invited.names_leave))
                one.is_in = True

        _tried(one, hear, "said_no")

    def _leave(self) -> None:
        try:
            leave(self._folder)
        except OSError as error:
            self.failure = Failure("disk", str(error.strerror))


def _tried(one: Joining, deed: Callable[[], None], no: Why) -> None:
    """Does it and puts down why it failed; `no` is what a refusal of the organiser means."""
    from firmware_py.fleet.pinned import Unreachable

    try:
        deed()
    except Unreachable as error:
        one.failure = Failure("silent", str(error))
    except BadValue as error:
        one.failure = Failure(no, error.message)
    except TableError as error:
        one.failure = Failure("other", str(error))
    except OSError as error:
        one.failure = Failure("disk", str(error.strerror or error))
    except Exception as error:  # a bug here is an answer too: people would wait for one otherwise
        LOG.exception("nobody joins a fleet because of a bug")
        one.failure = Failure("other", repr(error))
    finally:
        one.busy = False

"""A table fetches a version from its organiser and lays it into its inbox of updates, where it is checked and built.

The organiser need not be trusted with it: what nobody has signed whom this table trusts is never built.
"""

import http.client
import os
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from engine.tables import TableError
from firmware_py.devices.health import Launch
from firmware_py.fleet import messages as m
from firmware_py.fleet.enrolment import Membership
from firmware_py.fleet.pinned import connected

MOST: Final = 400_000_000
"""Bytes of a version: what the inbox takes at most."""
MOST_SIGNATURE: Final = 65_536
CHUNK: Final = 256 * 1024
LONGEST_S: Final = 600.0
SIGNATURE: Final = ".sig"
NO_INBOX: Final = "this table takes no updates: it has no inbox for them (systemd/install.sh makes one)"
ONE_AT_ONCE: Final = "another version is being fetched"


@dataclass(frozen=True, slots=True)
class Arrived:
    """A version and its signature, whole and with the right sum, beside the `file` that they become in the inbox."""

    file: Path
    part: Path
    signature: Path

    def take(self) -> None:
        """Lets the inbox see it, the signature first. Raises OSError."""
        self.signature.replace(f"{self.file}{SIGNATURE}")
        self.part.replace(self.file)

    def drop(self) -> None:
        """Takes nothing of it."""
        self.part.unlink(missing_ok=True)
        self.signature.unlink(missing_ok=True)


Fetch: TypeAlias = Callable[[m.UpdateTo], Arrived]


def no_inbox(wanted: m.UpdateTo) -> Arrived:
    """For a table that takes no updates; raises TableError."""
    raise TableError(NO_INBOX)


def fetch(
    member: Membership, inbox: Path, wanted: m.UpdateTo, clock: Callable[[], float] = time.monotonic
) -> Arrived:
    """The version from the organiser's page, whose certificate must be the broker's. Raises TableError in words that
    the organiser reads; then nothing of it is left in the inbox.
    """
    if not inbox.is_dir():
        raise TableError(NO_INBOX)
    name = f"spacetable-{wanted.version}" + ("-py3-none-any.whl" if wanted.kind == "whl" else ".bundle")
    arrived = Arrived(inbox / name, inbox / f".{name}.part", inbox / f".{name}{SIGNATURE}.part")
    pinned = ssl.PEM_cert_to_DER_cert(member.certificate)
    end_s = clock() + LONGEST_S
    try:
        with connected(member.host, member.page, pinned) as (line, _):
            path = f"/version/{wanted.sha256}"
            _load(line, f"{path}/signature", arrived.signature, MOST_SIGNATURE, end_s, clock)
            found = _load(line, path, arrived.part, MOST, end_s, clock)
        if found != wanted.sha256:
            raise TableError(f"what came has another sum: {found[:16]}, expected {wanted.sha256[:16]}")
    except BaseException:
        arrived.drop()
        raise
    return arrived


def _load(
    line: http.client.HTTPSConnection,
    path: str,
    to: Path,
    most: int,
    end_s: float,
    clock: Callable[[], float],
) -> str:
    """Writes the body of an answer into a file that others may read, and gives its sum."""
    line.request("GET", path)
    answer = line.getresponse()
    if answer.status != 200:
        raise TableError(f"the organiser has no {path.rpartition('/')[2][:16]}: it answers {answer.status}")
    digest, length = sha256(), 0
    try:
        to.unlink(missing_ok=True)
        with to.open("xb") as file:
            os.fchmod(file.fileno(), 0o644)  # another account builds it
            while chunk := answer.read(CHUNK):
                length += len(chunk)
                if length > most:
                    raise TableError(f"expected at most {most} bytes")
                if clock() > end_s:
                    raise TableError(f"it did not come within {LONGEST_S:.0f} s")
                digest.update(chunk)
                file.write(chunk)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if isinstance(error, TimeoutError | ssl.SSLError | ConnectionError):
            raise
        raise TableError(f"it can't be kept: {error.strerror}") from error
    return digest.hexdigest()


class VersionFetcher:
    """Fetches one version at a time where nobody waits for it, and takes it only while the table is free."""

    def __init__(self, get: Fetch, launch: Launch) -> None:
        self._get = get
        self._launch = launch
        self._order: m.Do | None = None
        self._found: Arrived | str | None = None

    def begin(self, order: m.Do, wanted: m.UpdateTo) -> str:
        """Gives why not, "" where it is under way."""
        if self._order is not None:
            return ONE_AT_ONCE
        self._order, self._found = order, None
        self._launch(partial(self._run, wanted))
        return ""

    def _run(self, wanted: m.UpdateTo) -> None:
        """May run in a thread: it only puts down what it found."""
        try:
            self._found = self._get(wanted)
        except TableError as error:
            self._found = str(error)
        except Exception as error:  # a bug here is an answer too: the organiser would wait for one otherwise
            self._found = f"{type(error).__name__}: {error}"

    def ended(self, free: bool) -> tuple[m.Do, str] | None:
        """The order that has come to its end, and why it was refused, "" where the version lies in the inbox."""
        order, found = self._order, self._found
        if order is None or found is None:
            return None
        self._order = self._found = None
        if isinstance(found, str):
            return order, found
        if not free:
            found.drop()
            return order, m.NOT_FREE
        try:
            found.take()
        except OSError as error:
            found.drop()
            return order, f"it can't be kept: {error.strerror}"
        return order, ""

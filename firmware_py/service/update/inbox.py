"""What lies in the inbox: taken when all of it has arrived and a trusted key has signed it, or the operator says so."""

import hashlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from stat import S_ISREG
from subprocess import SubprocessError
from typing import Final

from firmware_py.journal.disk import Disk
from firmware_py.service.update.build import build
from firmware_py.service.update.package import (
    MOST_BYTES,
    Unbuildable,
    complete,
    is_older,
    version_inside,
)
from firmware_py.service.update.places import Places, readable, say
from firmware_py.service.update.signature import SUFFIX, verified, whole_signature
from firmware_py.service.update.slots import Slots

KINDS: Final = (".whl", ".bundle")
ALLOWED: Final = ".allowed"
TRIES: Final = 3  # builds of one file that a power cut ended
KEPT: Final = 2  # files in each of the folders for what was dealt with
TAKEN, FAILED, REFUSED = "taken", "failed", "refused"


class InboxVerdict(Enum):
    """What is done with a file."""

    TAKE = auto()
    WAIT = auto()  # unsigned, until the operator says something
    REFUSE = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """A file in the inbox, a copy of it that nobody else can write to, its sum, and what is done with it. `older` is
    the version of a signed file that is older than the one that runs.
    """

    path: Path
    copy: Path
    sha256: str
    verdict: InboxVerdict
    why: str = ""
    older: str = ""


def shape_of(path: Path) -> os.stat_result | None:
    """What the system tells of a file; None for one that has gone, or a link into a folder that is closed."""
    try:
        return path.stat()
    except OSError:
        return None


class Inbox:
    """The inbox of a machine. Only the account that owns the versions may use it."""

    def __init__(self, places: Places) -> None:
        self._places = places
        self._slots = Slots(places.base)
        self._disk = Disk()

    def take(self) -> bool:
        """Looks at all that lies there, and builds the newest that may be taken; gives whether one went on trial."""
        self._finish()
        if self._slots.read().trial:
            say("a version is on trial; what lies in the inbox waits until that has ended")
            return False
        shutil.rmtree(self._places.work, ignore_errors=True)
        self._places.work.mkdir(parents=True)
        try:
            offers = [offer for path in self._files() if (offer := self._look(path)) is not None]
            self._publish([offer for offer in offers if offer.verdict is InboxVerdict.WAIT])
            for offer in offers:
                if offer.verdict is InboxVerdict.REFUSE:
                    self._away(offer.path, REFUSED, offer.why)
            taken = self._slots.read().taken
            wanted = [
                offer for offer in offers if offer.verdict is InboxVerdict.TAKE and offer.sha256 != taken
            ]
            for older in wanted[1:]:
                self._away(older.path, REFUSED, f"{wanted[0].path.name} is newer")
            return bool(wanted) and self._install(wanted[0])
        finally:
            shutil.rmtree(self._places.work, ignore_errors=True)

    def _files(self) -> list[Path]:
        """The wheels and bundles, newest first, and last of all links that lead to nothing that may be looked at."""
        found = []
        for path in self._places.inbox.iterdir():
            shape = shape_of(path)
            if path.suffix in KINDS and (shape is None or S_ISREG(shape.st_mode)):
                found.append((shape.st_mtime_ns if shape is not None else 0, path.name, path))
        return [path for _, _, path in sorted(found, reverse=True)]

    def _look(self, path: Path) -> Offer | None:
        """None for what has not arrived yet, and for what can't be read, which keeps nobody else from being taken."""
        try:
            return self._offer(path)
        except (OSError, SubprocessError) as error:
            say(f"{path.name} can't be looked at: {error}")
            return None

    def _offer(self, path: Path) -> Offer | None:
        if path.stat().st_size > MOST_BYTES:
            return Offer(path, path, "", InboxVerdict.REFUSE, f"expected at most {MOST_BYTES} bytes")
        folder = Path(tempfile.mkdtemp(dir=self._places.work))
        copy = folder / path.name
        shutil.copyfile(path, copy)
        with copy.open("rb") as content:
            if not complete(content):
                say(f"{path.name} has not arrived as a whole; it is looked at again when it changes")
                return None
            content.seek(0)
            sha256 = hashlib.file_digest(content, "sha256").hexdigest()
        signature = path.with_name(path.name + SUFFIX)
        shape = shape_of(signature)
        if shape is None or not S_ISREG(shape.st_mode):
            return self._unsigned(Offer(path, copy, sha256, InboxVerdict.WAIT))
        with signature.open("rb") as content:
            if not whole_signature(content):
                say(f"{signature.name} has not arrived as a whole; it is looked at again when it changes")
                return None
        return self._signed(Offer(path, copy, sha256, InboxVerdict.TAKE), signature)

    def _unsigned(self, offer: Offer) -> Offer:
        """Nothing of it is read before the operator allows it."""
        name = offer.path.name
        if self._is_allowed(offer.path, offer.sha256):
            say(f"{name} is not signed; the operator has allowed it this once")
            return replace(offer, verdict=InboxVerdict.TAKE)
        say(
            f"{name} is not signed; it waits for a signature, or for the operator: spacetable-update --unsigned"
        )
        return offer

    def _signed(self, offer: Offer, signature: Path) -> Offer:
        """What is older than the version that is good waits for the operator, whatever its file is called."""
        why = verified(offer.copy, signature, self._places.signers)
        if why:
            return replace(offer, verdict=InboxVerdict.REFUSE, why=f"its signature does not count: {why}")
        try:
            version = version_inside(offer.copy)
        except Unbuildable as error:
            return replace(offer, verdict=InboxVerdict.REFUSE, why=str(error))
        good = self._slots.made(self._slots.read().good)
        if good is None or not is_older(version, good.version):
            return offer
        if self._is_allowed(offer.path, offer.sha256):
            say(f"{offer.path.name} holds {version}, which is older; the operator goes back to it")
            return offer
        say(
            f"{offer.path.name} holds {version}, older than {good.version}; it waits for the operator: "
            "spacetable-update --older"
        )
        return replace(offer, verdict=InboxVerdict.WAIT, older=version)

    def _is_allowed(self, path: Path, sha256: str) -> bool:
        try:
            if path.with_name(path.name + ALLOWED).read_text("ascii").strip() == sha256:
                return True
        except (OSError, ValueError):
            pass
        word = self._word()
        return word.startswith(f"{sha256} ") and word != self._slots.read().word

    def _word(self) -> str:
        """The last word of the operator at the page: the sum of a file, and a number that makes it count once."""
        try:
            told = json.loads(self._places.word.read_bytes())
            return f"{told['sha256']} {told['number']}"
        except (OSError, ValueError, KeyError, TypeError):
            return ""

    def _publish(self, waiting: list[Offer]) -> None:
        rows = [
            {"name": readable(offer.path.name), "bytes": offer.copy.stat().st_size, "sha256": offer.sha256}
            | ({"older": offer.older} if offer.older else {})
            for offer in waiting
        ]
        data = json.dumps(rows).encode()
        if not self._places.waiting.exists() or self._places.waiting.read_bytes() != data:
            self._disk.write_new(self._places.waiting, data)

    def _install(self, offer: Offer) -> bool:
        state = self._slots.read()
        good = self._slots.made(state.good)
        if good is not None and good.sha256 == offer.sha256:
            say(f"{offer.path.name} runs already")
            self._away(offer.path, TAKEN, "it runs already")
            return False
        tries = state.tries + 1 if state.tried == offer.sha256 else 1
        if tries > TRIES:
            self._away(offer.path, FAILED, f"the power failed {TRIES} times while it was built")
            return False
        self._slots.write(replace(state, tried=offer.sha256, tries=tries))
        slot = self._slots.free()
        say(f"building {offer.path.name} in slot {slot}")
        try:
            build(offer.copy, self._slots.base / slot, self._places.work, (offer.path.name, offer.sha256))
        except Unbuildable as error:
            say(f"{offer.path.name} makes no version, and nothing has changed: {error}")
            self._slots.write(replace(self._slots.read(), tried="", tries=0, word=self._word()))
            self._away(offer.path, FAILED, str(error))
            return False
        self._slots.arm(slot)
        self._slots.wish_restart()  # before anything else, for that may fail, and the trial would never begin
        say(f"{offer.path.name} is whole and goes on trial")
        self._finish()
        return True

    def _finish(self) -> None:
        """What went on trial leaves the inbox, now or after a power cut in between."""
        state = self._slots.read()
        if not state.taken:
            return
        gone = True
        for path in self._files():
            try:
                with path.open("rb") as content:
                    sha256 = hashlib.file_digest(content, "sha256").hexdigest()
            except OSError as error:
                say(f"{path.name} can't be looked at: {error}")
                continue
            if sha256 == state.taken:
                gone &= self._away(path, TAKEN, "")
        if not gone:
            return  # as long as it is remembered, it is not taken a second time
        with self._slots.alone():
            self._slots.write(replace(self._slots.read(), taken="", word=self._word()))

    def _away(self, path: Path, folder: str, why: str) -> bool:
        """Moves a file out of the inbox, with its signature, and says why. One that can't be moved is in nobody's way:
        gives whether it has gone.
        """
        try:
            self._move(path, folder, why)
        except OSError as error:
            say(f"{path.name} can't be moved into {folder}: {error}")
        return not os.path.lexists(path)

    def _move(self, path: Path, folder: str, why: str) -> None:
        to = path.parent / folder
        to.mkdir(exist_ok=True)
        if why:
            say(f"{path.name} is {folder}: {why}")
        (to / f"{path.name}.why").write_text(f"{readable(why)}\n", encoding="utf-8")
        self._disk.rename(path, to / path.name)
        for suffix in (SUFFIX, ALLOWED):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        kept = sorted(
            (old for old in to.iterdir() if old.suffix in KINDS), key=lambda old: old.lstat().st_mtime_ns
        )
        for old in kept[:-KEPT]:
            old.unlink()
            old.with_name(f"{old.name}.why").unlink(missing_ok=True)

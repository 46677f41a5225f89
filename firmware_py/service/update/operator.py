"""What the operator does about versions, as root: puts one into the inbox, signs, trusts, returns, lists."""

import hashlib
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from errno import EROFS
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from typing import Final

from firmware_py.journal.disk import Disk
from firmware_py.service.update.build import LOCK, PIP, run
from firmware_py.service.update.inbox import ALLOWED, FAILED, KINDS, REFUSED, shape_of
from firmware_py.service.update.package import complete
from firmware_py.service.update.places import ACCOUNT, Places, put_line, say
from firmware_py.service.update.signature import SUFFIX, sign, trusted_line, whole_signature
from firmware_py.service.update.slots import SLOTS, Slots

POLL_S: Final = 1.0
POKE_EVERY: Final = 30  # polls
PATIENCE_S: Final = 2400.0
NO_PROGRAM: Final = (".*", "build", "tests", "*.egg-info", "__pycache__")


@dataclass(frozen=True, slots=True)
class Put:
    """A file for the inbox, read by whoever may read it."""

    name: str
    data: bytes
    signature: bytes | None
    allowed: bool

    @classmethod
    def of(cls, file: Path, allowed: bool = False, older: bool = False) -> "Put":
        """A wheel or a bundle with what lies beside it: `allowed` without a signature, or signed though it is `older`.
        Raises ValueError for something else.
        """
        if file.suffix not in KINDS:
            raise ValueError(f"expected a file that ends in {' or '.join(KINDS)}, or a checkout, got {file}")
        signature = file.with_name(file.name + SUFFIX)
        signed = signature.is_file() and not allowed
        if not signed and not allowed:
            raise ValueError(f"expected {signature.name} beside it; to take it as it is: --unsigned {file}")
        data = file.read_bytes()
        return cls(file.name, data, signature.read_bytes() if signed else None, allowed or older)

    @property
    def sha256(self) -> str:
        """The sum of the file."""
        return hashlib.sha256(self.data).hexdigest()


def put(places: Places, file: Put) -> int:
    """Puts it into the inbox, and tells what becomes of it; gives the exit code. ValueError for one that is not whole,
    or whose signature is not, for it would lie there until the rest comes.
    """
    places.become_account()
    if not complete(BytesIO(file.data)):
        raise ValueError(f"{file.name} is damaged, or was not copied to its end: copy it once more")
    if file.signature is not None and not whole_signature(BytesIO(file.signature)):
        raise ValueError(f"{file.name}{SUFFIX} is damaged, or was not copied to its end: copy it once more")
    lay(places, file)
    say(f"{file.name} lies in the inbox; journalctl -u spacetable-update -f tells more")
    return _told(places, file)


def lay(places: Places, file: Put) -> None:
    """Puts it into the inbox as a whole: the file itself comes last, and at once."""
    disk, to = Disk(), places.inbox / file.name
    for folder in (REFUSED, FAILED):
        (places.inbox / folder / f"{file.name}.why").unlink(missing_ok=True)
    for suffix in (SUFFIX, ALLOWED):
        to.with_name(to.name + suffix).unlink(missing_ok=True)
    if file.signature is not None:
        disk.write_new(to.with_name(to.name + SUFFIX), file.signature)
    if file.allowed:
        disk.write_new(to.with_name(to.name + ALLOWED), file.sha256.encode())
    disk.write_new(to, file.data)


def _told(places: Places, file: Put) -> int:
    slots, polls = Slots(places.base), 0
    while polls * POLL_S < PATIENCE_S:
        for folder in (REFUSED, FAILED):
            why = places.inbox / folder / f"{file.name}.why"
            if why.is_file() and not (places.inbox / file.name).exists():
                say(f"{file.name} is {folder}: {why.read_text('utf-8').strip()}")
                return 1
        state = slots.read()
        if not (places.inbox / file.name).exists() and not state.trial and not state.taken:
            good = slots.made(state.good)
            runs = good is not None and good.sha256 == file.sha256
            say(f"{file.name} runs and is good" if runs else f"{file.name} was left: {state.why}")
            return 0 if runs else 1
        polls += 1
        if polls % POKE_EVERY == 0:
            poke(places.inbox)
        time.sleep(POLL_S)
    say("it is not done yet; spacetable-update --list tells how it stands")
    return 1


def poke(inbox: Path) -> None:
    """Lets the unit that waits for changes in the inbox look at it; a root that is read-only has none to make."""
    look = inbox / ".look"
    try:
        look.touch()
        look.unlink(missing_ok=True)
    except OSError as error:
        if error.errno != EROFS:
            raise


def listed(inbox: Path) -> list[tuple[str, int, int]]:
    """What lies in the inbox, with size and time: whether it has changed."""
    found = []
    for path in sorted(inbox.iterdir()):
        shape = shape_of(path)
        if shape is not None and S_ISREG(shape.st_mode) and not path.name.startswith("."):
            found.append((path.name, shape.st_size, shape.st_mtime_ns))
    return found


def from_checkout(places: Places, folder: Path) -> Put:
    """A wheel of a checkout, built by the account that owns the versions, signed by the table's key if that is here.

    Links are copied as links: what a checkout points at may be for root's eyes only, and is nothing to be built.
    """
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        shutil.copytree(folder, work / "source", symlinks=True, ignore=shutil.ignore_patterns(*NO_PROGRAM))
        if places.is_machine:
            give_away(work)
        say(f"building a wheel from {folder}")
        command = [sys.executable, "-I", "-B", sys.path[0], "wheel", str(work)]
        done = subprocess.run(command, check=False, stdout=subprocess.PIPE)
    if done.returncode:
        raise OSError(f"no wheel could be built from {folder}; nothing has changed")
    first, _, data = done.stdout.partition(b"\n")
    wheel = first.decode("ascii")
    if not places.key.exists():
        return Put(wheel, data, None, allowed=True)
    with tempfile.TemporaryDirectory() as name:
        mine = Path(name) / "wheel"
        mine.write_bytes(data)
        return Put(wheel, data, sign(mine, places.key).read_bytes(), allowed=False)


def give_away(work: Path) -> None:
    """Gives a folder of root's to the account that owns the versions. The folder itself comes last: as long as it is
    root's the account can put nothing in the way, and so come to own something else.
    """
    entry = pwd.getpwnam(ACCOUNT)
    for path in (*work.rglob("*"), work):
        os.chown(path, entry.pw_uid, entry.pw_gid, follow_symlinks=False)


def make_wheel(work: Path) -> tuple[str, bytes]:
    """Builds a wheel of `work`/source with the build tools of its lock, and asks no index for others; gives its name
    and what is in it. Raises Unbuildable.
    """
    source, out = work / "source", work / "out"
    lock = (source / LOCK).read_text("utf-8")
    tools = re.search(r"^setuptools==[^\n]*\\\n(?: .*\n)+", lock, re.MULTILINE)
    if tools is None:
        raise ValueError(f"{LOCK}: expected a line setuptools==")
    wanted, python = work / "tools.lock", str(work / "tools/bin/python")
    wanted.write_text(tools[0], encoding="utf-8")
    run(("python3", "-I", "-m", "venv", str(work / "tools")), work)
    run((python, *PIP, "--require-hashes", "--only-binary", ":all:", "--requirement", str(wanted)), work)
    build = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir", str(out))
    run((python, "-I", "-m", "pip", "wheel", *build, str(source)), work)
    (wheel,) = out.glob("*.whl")
    return wheel.name, wheel.read_bytes()


def signed(places: Places, file: Path) -> int:
    """Signs a file with the table's key; gives the exit code."""
    say(f"the signature is {sign(file, places.key)}")
    return 0


def trust(places: Places, key: Path) -> int:
    """Takes what a public key signs from now on; gives the exit code."""
    line = trusted_line(key.read_text("utf-8"))
    known = places.signers.read_text("utf-8") if places.signers.exists() else ""
    lines = known.splitlines(keepends=True)
    if line not in lines:
        ended = "" if known.endswith("\n") or not known else "\n"  # the operator's editor may leave it out
        Disk().write_new(places.signers, (known + ended + line).encode())
    say(f"what {key} signs is taken; to take the key away again, delete its line in {places.signers}")
    return 0


def back(places: Places) -> int:
    """Returns to the version before this one; gives the exit code."""
    places.become_account()
    slots = Slots(places.base)
    slot = slots.back()
    if slot is None:
        say("there is no version to return to")
        return 1
    say(f"returning to slot {slot}")
    slots.wish_restart()
    return 0


def show(places: Places) -> int:
    """Lists the slots, and what became of the last version that was left; gives the exit code."""
    slots = Slots(places.base)
    state = slots.read()
    for slot in SLOTS:
        made = slots.made(slot)
        marks = [" (runs)"] if slot == slots.current else []
        marks += [" (good)"] if slot == state.good else []
        marks += [f" (on trial, {state.starts} starts left)"] if slot == state.trial else []
        what = f"{made.version} {made.sha256[:12]} {made.file}" if made is not None else "empty"
        put_line(f"{slot}  {what}{''.join(marks)}", sys.stdout)
    if state.why:
        put_line(f"left: {state.why}", sys.stdout)
    return 0

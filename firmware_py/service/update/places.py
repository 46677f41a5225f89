"""Where updates keep things, and the account that they belong to."""

import os
import pwd
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

ACCOUNT: Final = "spacetable-update"


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of a system under `root`, which is the machine's own, or a folder in tests."""

    root: Path

    @classmethod
    def here(cls) -> "Places":
        """Those of this machine, or under SPACETABLE_ROOT."""
        return cls(Path(os.environ.get("SPACETABLE_ROOT", "/")))

    @property
    def base(self) -> Path:
        """Slots, what is known of them, and the link to the one that is started."""
        return self.root / "opt/spacetable"

    @property
    def inbox(self) -> Path:
        """Where wheels and bundles are put."""
        return self.root / "var/lib/spacetable-update"

    @property
    def signers(self) -> Path:
        """The public keys that are trusted."""
        return self.root / "etc/spacetable/signers"

    @property
    def key(self) -> Path:
        """The table's own private key, which root may read, if it is here."""
        return self.root / "etc/spacetable/key"

    @property
    def work(self) -> Path:
        """A place for what is under way; it may be gone after a power cut."""
        return self.base / "work"

    @property
    def waiting(self) -> Path:
        """What lies in the inbox without a signature, for the operator's page to show."""
        return self.base / "waiting.json"

    @property
    def word(self) -> Path:
        """What the operator allowed at the table's page."""
        return self.root / "var/lib/spacetable/update_allowed.json"

    @property
    def is_machine(self) -> bool:
        """Whether this is a machine with accounts, and not a folder."""
        return self.root == Path("/")

    def become_account(self) -> None:
        """Goes on as the account that owns the versions: as root nothing is done with what that account can write."""
        if self.is_machine and os.geteuid() == 0:
            entry = pwd.getpwnam(ACCOUNT)
            os.setgroups([])
            os.setgid(entry.pw_gid)
            os.setuid(entry.pw_uid)
            os.umask(0o022)


def readable(text: str, encoding: str = "utf-8") -> str:
    """The text with letters that can't be written in an encoding as their numbers: names of files may be any bytes."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


def put_line(text: str, out: TextIO) -> None:
    """A line of an answer, whatever is in it."""
    print(readable(text, out.encoding or "utf-8"), file=out, flush=True)


def say(text: str) -> None:
    """A line in the log, or for who typed the command."""
    put_line(f"spacetable: {text}", sys.stdout)


def complain(text: str) -> None:
    """A line that says why something did not work."""
    put_line(f"spacetable: {text}", sys.stderr)

"""How a table joins a fleet: an invitation, four words on two screens, and what the table keeps of it.

The words are made of the broker's certificate and the invitation. Whoever stands between the two shows another
certificate, and other words with it: so people compare them before the organiser says *That is it*.
"""

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from json import dumps
from pathlib import Path
from typing import Annotated, Final

from engine.tables import BadTable, BadValue, Between, read_toml
from firmware_py.fleet.topics import TABLE
from firmware_py.journal.disk import Disk

FILE: Final = "fleet.toml"
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of an invitation: without I and O, which read as digits."""
LENGTH: Final = 8
LASTS_S: Final = 600.0
WORDS: Final = 4
BITS: Final = 128
PORT: Final = 8883
PAGE_PORT: Final = 8443
"""Of the organiser's page, where tables come in."""


@dataclass(frozen=True, slots=True)
class _Words:
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Membership:
    """What a table knows of its fleet, as `fleet.toml` in its state folder: the broker's address and certificate (PEM),
    the table's account, and since when games belong to the event (UTC). `names_leave`: results carry people's names.
    """

    host: str
    port: Annotated[int, Between(1, 65535)]
    page: Annotated[int, Between(1, 65535)]
    table: str
    password: str
    certificate: str
    since: str
    name: str = ""
    names_leave: bool = False

    def __post_init__(self) -> None:
        if TABLE.fullmatch(self.table) is None:
            raise BadValue("table", f'expected 8 letters and digits, got "{self.table}"')
        if not self.host:
            raise BadValue("host", "expected a name or an address")


@dataclass(frozen=True, slots=True)
class Invitation:
    """Lets one table in until `ends_s` of the organiser's steady clock."""

    code: str
    ends_s: float

    def holds(self, now_s: float) -> bool:
        """Whether a table may still come with it."""
        return now_s < self.ends_s


def invitation(now_s: float, draw: Callable[[int], int] = secrets.randbelow) -> Invitation:
    """A new invitation; `draw` gives a number below its argument."""
    return Invitation("".join(LETTERS[draw(len(LETTERS))] for _ in range(LENGTH)), now_s + LASTS_S)


def tidy_code(text: str) -> str:
    """An invitation as people type it: small letters, spaces and hyphens are forgiven. Raises BadValue.

    >>> tidy_code("abcd-efgh")
    'ABCDEFGH'
    """
    code = "".join(letter for letter in text.upper() if letter not in " -")
    if len(code) != LENGTH or any(letter not in LETTERS for letter in code):
        raise BadValue("code", f"expected {LENGTH} letters without I and O, got {text[:20]!r}")
    return code


def four_words(certificate: bytes, code: str) -> tuple[str, ...]:
    """What both screens show: made of the certificate (DER) and an invitation."""
    digest = sha256(sha256(certificate).digest() + code.encode("ascii")).digest()
    return tuple(known_words()[byte] for byte in digest[:WORDS])


@cache
def known_words() -> tuple[str, ...]:
    """The 256 words, one a byte."""
    words = read_toml(files("firmware_py.fleet") / "words.toml", _Words).words
    if len(set(words)) != 256:
        raise BadTable("words.toml", 0, "words", f"expected 256 different words, got {len(set(words))}")
    return words


def table_name(draw: Callable[[int], int] = secrets.randbelow) -> str:
    """The name of a new table on the broker."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(letters[draw(len(letters))] for _ in range(8))


def password() -> str:
    """A new password of 128 random bits, as text."""
    return secrets.token_hex(BITS // 8)


def read_membership(folder: Path) -> Membership | None:
    """What the table keeps of its fleet; None for a table without one. Raises BadTable for a file that does not fit."""
    path = folder / FILE
    return read_toml(path, Membership) if path.exists() else None


def keep_membership(folder: Path, membership: Membership, disk: Disk | None = None) -> None:
    """Keeps it for nobody else on this computer to read; raises OSError."""
    lines = (f"{key} = {dumps(value, ensure_ascii=False)}\n" for key, value in asdict(membership).items())
    (disk or Disk()).write_new(folder / FILE, "".join(lines).encode(), private=True)


def leave(folder: Path) -> None:
    """Forgets the fleet; the organiser closes the account. Raises OSError."""
    (folder / FILE).unlink(missing_ok=True)

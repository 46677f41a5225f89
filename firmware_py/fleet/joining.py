"""A table asks the organiser to be let in, over HTTPS. Whom it talks to, people see by the four words."""

import json
import re
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from engine.tables import BadValue, TableError, show
from firmware_py.fleet.enrolment import PAGE_PORT, Membership, four_words, tidy_code
from firmware_py.fleet.pinned import PATIENCE_S, Unreachable, connected

INVITES_S: Final = 300.0
"""The broker takes a while for hundreds of accounts."""
MOST: Final = 4 * 1024 * 1024
ADDRESS: Final = re.compile(
    r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[\w.-]{1,253}))(?::(?P<port>[0-9]{1,5}))?"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A table that waits for the organiser's word: the `words` to compare, and what it asks again with."""

    host: str
    port: int
    ticket: str
    words: tuple[str, ...]
    certificate: bytes


def parted_address(text: str) -> tuple[str, int]:
    """The organiser's computer and its page's port, as people type them. Raises BadValue.

    >>> parted_address(" 192.168.1.5 ")
    ('192.168.1.5', 8443)
    >>> parted_address("hall.local:9000")
    ('hall.local', 9000)
    """
    found = ADDRESS.fullmatch(text.strip())
    if found is None or not 0 < int(found["port"] or PAGE_PORT) < 65536:
        raise BadValue("host", f"expected HOST or HOST:PORT, got {show(text[:60])}")
    return found["six"] or found["host"], int(found["port"] or PAGE_PORT)


def ask(host: str, port: int, code: str, name: str) -> Asked:
    """Comes with an invitation. The words are made of the certificate that the other side really shows. Raises BadValue
    where the organiser refuses, Unreachable where nobody answers.
    """
    tidy = tidy_code(code)
    status, told, certificate = _request(
        host, port, None, "POST", "/join", json.dumps({"code": tidy, "name": name})
    )
    answer = _object(told)
    if status != 200 or not isinstance(answer.get("ticket"), str):
        raise BadValue("code", str(answer.get("error", f"the organiser answers {status}")))
    return Asked(host, port, str(answer["ticket"]), four_words(certificate, tidy), certificate)


def answered(asked: Asked) -> Membership | None:
    """What the organiser said: None while nobody has. Raises BadValue for no, Unreachable where nobody answers, and
    TableError for an answer of somebody else.
    """
    status, told, _ = _request(
        asked.host, asked.port, asked.certificate, "GET", f"/join/{asked.ticket}", None
    )
    if status == 202:
        return None
    if status != 200:
        raise BadValue("organiser", str(_object(told).get("error", f"answers {status}")))
    try:
        member = msgspec.json.decode(told, type=Membership)
        certificate = ssl.PEM_cert_to_DER_cert(member.certificate)
    except (ValueError, BadValue) as error:  # msgspec's errors are ValueErrors, as those of ssl
        raise TableError(f"the organiser's answer can't be read: {error}") from error
    if certificate != asked.certificate:
        raise TableError("the broker's certificate is another one than the organiser's; nothing was joined")
    return replace(member, host=asked.host)


def wait_for(asked: Asked, pause: Callable[[], None], tries: int) -> Membership:
    """Asks again after each pause until the organiser has answered, also where the network went for a while. Raises
    as answered() does otherwise, and TableError where nobody answers in time.
    """
    for _ in range(tries):
        with suppress(Unreachable):
            if (member := answered(asked)) is not None:
                return member
        pause()
    raise TableError("nobody has said yes; ask for a new invitation")


def invite(host: str, port: int, certificate: str, code: str, tables: int) -> list[Membership]:
    """Accounts for many tables at once from the organiser with this certificate (PEM), by its code. Raises BadValue
    where it refuses, TableError where nobody answers.
    """
    body = json.dumps({"code": code, "tables": str(tables)})
    pinned = ssl.PEM_cert_to_DER_cert(certificate)
    status, told, _ = _request(host, port, pinned, "POST", "/invite", body, INVITES_S)
    if status != 200:
        raise BadValue("organiser", str(_object(told).get("error", f"answers {status}")))
    try:
        return msgspec.json.decode(told, type=list[Membership])
    except (msgspec.DecodeError, BadValue) as error:
        raise TableError(f"the organiser's answer can't be read: {error}") from error


def _request(
    host: str,
    port: int,
    pinned: bytes | None,
    method: str,
    path: str,
    body: str | None,
    patience_s: float = PATIENCE_S,
) -> tuple[int, bytes, bytes]:
    """Status, body and the certificate (DER) of the other side, which must be the `pinned` one where one is known."""
    with connected(host, port, pinned, patience_s) as (line, shown):
        line.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        answer = line.getresponse()
        return answer.status, answer.read(MOST), shown


def _object(text: bytes) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError:
        return {}

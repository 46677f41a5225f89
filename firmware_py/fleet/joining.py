"""A table asks the organiser to be let in, over HTTPS. Whom it talks to, people see by the four words."""

import http.client
import json
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from engine.tables import BadValue, TableError
from firmware_py.fleet.enrolment import Membership, four_words, tidy_code

PATIENCE_S: Final = 10.0
MOST: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class Asked:
    """A table that waits for the organiser's word: the `words` to compare, and what it asks again with."""

    host: str
    port: int
    ticket: str
    words: tuple[str, ...]
    certificate: bytes


def ask(host: str, port: int, code: str, name: str) -> Asked:
    """Comes with an invitation. The words are made of the certificate that the other side really shows. Raises BadValue
    where the organiser refuses, TableError where nobody answers.
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
    """What the organiser said: None while nobody has. Raises BadValue for no, TableError where nobody answers."""
    status, told, _ = _request(
        asked.host, asked.port, asked.certificate, "GET", f"/join/{asked.ticket}", None
    )
    if status == 202:
        return None
    if status != 200:
        raise BadValue("organiser", str(_object(told).get("error", f"answers {status}")))
    try:
        member = msgspec.json.decode(told, type=Membership)
    except (msgspec.DecodeError, BadValue) as error:
        raise TableError(f"the organiser's answer can't be read: {error}") from error
    if ssl.PEM_cert_to_DER_cert(member.certificate) != asked.certificate:
        raise TableError("the broker's certificate is another one than the organiser's; nothing was joined")
    return replace(member, host=asked.host)


def wait_for(asked: Asked, pause: Callable[[], None], tries: int) -> Membership:
    """Asks again after each pause until the organiser has answered. Raises as answered() does, and TableError where
    nobody does in time.
    """
    for _ in range(tries):
        if (member := answered(asked)) is not None:
            return member
        pause()
    raise TableError("nobody has said yes; ask for a new invitation")


def _request(
    host: str, port: int, pinned: bytes | None, method: str, path: str, body: str | None
) -> tuple[int, bytes, bytes]:
    """Status, body and the certificate (DER) of the other side, which must be the `pinned` one where one is known."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the words say whose certificate it is
    line = http.client.HTTPSConnection(host, port, timeout=PATIENCE_S, context=context)
    try:
        line.connect()
        assert isinstance(line.sock, ssl.SSLSocket)
        shown = line.sock.getpeercert(binary_form=True) or b""
        if pinned is not None and shown != pinned:
            raise TableError(f"{host}:{port} shows another certificate now")
        line.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        answer = line.getresponse()
        return answer.status, answer.read(MOST), shown
    except (OSError, http.client.HTTPException) as error:
        reason = "does not answer" if isinstance(error, socket.timeout | TimeoutError) else str(error)
        raise TableError(f"{host}:{port}: {reason}") from error
    finally:
        line.close()


def _object(text: bytes) -> dict[str, object]:
    try:
        return msgspec.json.decode(text, type=dict[str, object])
    except msgspec.DecodeError:
        return {}

"""What tables that are let in get: an account each, and what a table keeps of its event."""

import time
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from firmware_py.fleet.enrolment import Membership, password, table_name
from firmware_py.organiser.broker import Command, table_commands


@dataclass(frozen=True, slots=True)
class Ports:
    """Where tables come to: the broker's port, the page's port, and the certificate (PEM) of both."""

    broker: int
    page: int
    certificate: str


def members(ports: Ports, names: Sequence[str], wall_s: float) -> list[Membership]:
    """What tables of these names keep, each with a new account; the host in it is what a table calls this computer."""
    since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(wall_s))
    return [
        Membership(
            "localhost", ports.broker, ports.page, table_name(), password(), ports.certificate, since, name
        )
        for name in names
    ]


def account_commands(made: Sequence[Membership]) -> list[Command]:
    """What makes their accounts at the broker."""
    return [command for member in made for command in table_commands(member.table, member.password)]


def free_names(taken: Container[str]) -> Iterator[str]:
    """Table 1, Table 2 and so on without those that there are."""
    return (name for number in count(1) if (name := f"Table {number}") not in taken)

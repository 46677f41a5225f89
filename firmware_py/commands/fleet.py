"""`spacetable fleet` and `spacetable organise`: a table joins an event, and the event's one page."""

import argparse
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.tables import BadValue, TableError
from firmware_py.commands import options as cli_options
from firmware_py.commands.options import Commands

if TYPE_CHECKING:
    from firmware_py.fleet.enrolment import Membership

WAITS_S: Final = 2.0
TRIES: Final = 300
MOST_TABLES: Final = 5000
"""So many were tried; a running organiser lets in fewer at once."""


def organise(commands: Commands) -> None:
    """Adds the command of the organiser."""
    parser = commands.add_parser("organise", help="run the organiser's page and broker of an event")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")
    _where_it_is(parser)
    parser.add_argument(
        "--simulated", type=int, default=0, metavar="N", help="also start N simulated tables, to try it out"
    )
    cli_options.state(parser)

    def command(options: argparse.Namespace) -> int:
        from firmware_py.journal.state_folder import state_folder
        from firmware_py.organiser.run import Wanted, organise

        for port in (options.port, options.broker_port):
            if not 0 < port < 65536:
                raise BadValue("port", f"expected 1 to 65535, got {port}")
        if not 0 <= options.simulated <= 50:
            raise BadValue("simulated", f"expected 0 to 50, got {options.simulated}")
        folder = state_folder(options.state) / "organiser"
        return organise(
            Wanted(folder, options.host, options.port, options.broker_port, options.store, options.simulated)
        )

    parser.set_defaults(command=command)


def fleet(commands: Commands) -> None:
    """Adds the commands of a table."""
    parser = commands.add_parser("fleet", help="join the fleet of an event, leave it, or say how it stands")
    does = parser.add_subparsers(title="what to do", metavar="JOIN", required=True)
    join = does.add_parser("join", help="join with the organiser's address and an invitation")
    join.add_argument("host", metavar="HOST[:PORT]", help="the organiser's computer")
    join.add_argument("code", metavar="CODE", help="eight letters from the organiser's page")
    join.add_argument("--name", default="Table", help="what people call this table")
    join.add_argument("--names-leave", action="store_true", help="let results carry people's names")
    cli_options.state(join)
    join.set_defaults(command=_join)
    leave = does.add_parser("leave", help="leave the fleet")
    cli_options.state(leave)
    leave.set_defaults(command=_leave)
    invite = does.add_parser("invite", help="at the organiser: let tables in without a screen, by files")
    invite.add_argument("--tables", type=int, required=True, metavar="N", help="how many")
    invite.add_argument("--out", required=True, metavar="DIR", help="where a folder for each table is made")
    invite.add_argument("--host", default="", help="where tables find this computer (default: its address)")
    _where_it_is(invite)
    cli_options.state(invite)
    invite.set_defaults(command=_invite)
    status = does.add_parser("status", help="say which fleet this table is in")
    cli_options.state(status)
    status.set_defaults(command=_status)


def _where_it_is(parser: argparse.ArgumentParser) -> None:
    """The organiser's ports and its store, as it is started and as tables are let in before it is."""
    parser.add_argument("--port", type=int, default=8443, help="port of the organiser's page (default: 8443)")
    parser.add_argument("--broker-port", type=int, default=8883, help="port of the broker (default: 8883)")
    parser.add_argument(
        "--store", default="", metavar="ADDRESS", help="postgresql://... instead of a file of SQLite"
    )


def _folder(options: argparse.Namespace) -> Path:
    from firmware_py.journal.state_folder import state_folder

    return state_folder(options.state)


def _join(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from firmware_py.fleet.enrolment import keep_membership
    from firmware_py.fleet.joining import ask, parted_address, wait_for

    asked = ask(*parted_address(options.host), options.code, options.name)
    print(f"compare these words with the organiser's page: {' '.join(asked.words)}", flush=True)
    member = wait_for(asked, lambda: time.sleep(WAITS_S), TRIES)
    folder = _folder(options)
    try:
        keep_membership(folder, replace(member, names_leave=options.names_leave))
    except OSError as error:
        raise TableError(f"{folder}: {error.strerror}") from error
    print(f"this table is {member.table}; it joins within seconds, or at its next start")
    return 0


def _invite(options: argparse.Namespace) -> int:
    from dataclasses import replace

    from firmware_py.fleet.enrolment import FILE, keep_membership
    from firmware_py.web.address import phone_address

    if not 0 < options.tables <= MOST_TABLES:
        raise BadValue("tables", f"expected 1 to {MOST_TABLES}, got {options.tables}")
    out = Path(options.out)
    host = options.host or phone_address("0.0.0.0", 1).partition("//")[2].rpartition(":")[0]
    made = _invited(options)
    try:
        for member in made:
            folder = out / member.name.lower().replace(" ", "-")
            folder.mkdir(parents=True, exist_ok=True)
            keep_membership(folder, replace(member, host=host))
    except OSError as error:
        raise TableError(f"{out}: {error.strerror}") from error
    print(f"{len(made)} tables may join at {host}; copy each {FILE} into the state folder of its table")
    return 0


def _invited(options: argparse.Namespace) -> "list[Membership]":
    """By the organiser that runs here; where none does, into the files that it and its broker will read."""
    from firmware_py.fleet.joining import invite
    from firmware_py.fleet.pinned import Unreachable
    from firmware_py.organiser.run import Wanted, invited_before_start, kept_secrets
    from firmware_py.web.tls import CERTIFICATE, FOLDER

    own = _folder(options) / "organiser"
    certificate = own / FOLDER / CERTIFICATE
    if certificate.is_file():
        with suppress(Unreachable):
            known = certificate.read_text("ascii"), kept_secrets(own).code
            return invite("localhost", options.port, *known, options.tables)
    wanted = Wanted(own, port=options.port, broker_port=options.broker_port, store=options.store)
    return invited_before_start(wanted, options.tables)


def _leave(options: argparse.Namespace) -> int:
    from firmware_py.fleet.enrolment import leave

    leave(_folder(options))
    print("this table is in no fleet; the organiser's page can close its account")
    return 0


def _status(options: argparse.Namespace) -> int:
    from firmware_py.fleet.enrolment import read_membership

    member = read_membership(_folder(options))
    if member is None:
        print("this table is in no fleet", file=sys.stdout)
    else:
        print(f"this table is {member.table} ({member.name}) at {member.host}:{member.port}")
    return 0

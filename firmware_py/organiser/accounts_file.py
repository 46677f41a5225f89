"""Accounts written into the broker's file before it starts: thousands of tables in a second.

While the broker runs, its plugin writes the whole file anew at each command, which takes minutes from a thousand tables
on. The form of the file is that of Mosquitto 2.0's dynamic-security plugin; the commands are those that it takes.
"""

import secrets
from base64 import b64encode
from collections.abc import Sequence
from hashlib import pbkdf2_hmac
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from engine.tables import TableError
from firmware_py.journal.disk import Disk
from firmware_py.organiser.broker import Command

ITERATIONS: Final = 101
"""Mosquitto's own number; passwords of 128 random bits need no more."""
SALT_BYTES: Final = 12
HASH_BYTES: Final = 64


Kept: TypeAlias = dict[str, object]


class AccountsFile(msgspec.Struct, forbid_unknown_fields=True, rename={"default": "defaultACLAccess"}):
    """What the plugin keeps: accounts, roles, groups, and what everybody may do."""

    clients: list[Kept]
    roles: list[Kept]
    default: dict[str, bool]
    groups: list[object] = []


def write_accounts(path: Path, commands: Sequence[Command], disk: Disk | None = None) -> None:
    """Carries the commands out in the file of a broker that does not run. Raises TableError; then nothing changed."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=AccountsFile)
        (disk or Disk()).write_new(path, msgspec.json.encode(carried_out(kept, commands)), private=True)
    except (OSError, msgspec.DecodeError, KeyError) as error:
        raise TableError(f"{path}: {error}") from error


def carried_out(kept: AccountsFile, commands: Sequence[Command]) -> AccountsFile:
    """The accounts after commands of `broker.py`, as the plugin would keep them. Raises TableError for another one."""
    clients = {str(one["username"]): one for one in kept.clients}
    roles = {str(one["rolename"]): one for one in kept.roles}
    default = dict(kept.default)
    for command in commands:
        match command:
            case {"command": "setDefaultACLAccess", "acls": list(acls)}:
                default |= {str(one["acltype"]): bool(one["allow"]) for one in acls if isinstance(one, dict)}
            case {"command": "deleteClient", "username": str(name)}:
                clients.pop(name, None)
            case {"command": "deleteRole", "rolename": str(name)}:
                roles.pop(name, None)
            case {"command": "createRole", "rolename": str(name), **rest}:
                roles[name] = _without_command(name, "rolename", rest)
            case {"command": "createClient", "username": str(name), "password": str(password), **rest}:
                clients[name] = _without_command(name, "username", rest) | _hashed(password)
            case _:
                raise TableError(f"the broker's file can't take {command.get('command')}")
    return AccountsFile([*clients.values()], [*roles.values()], default, kept.groups)


def _without_command(name: str, key: str, rest: Command) -> Kept:
    return {key: name, **{key: value for key, value in rest.items() if key != "command"}}


def _hashed(password: str) -> Kept:
    """What the plugin keeps of a password: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(SALT_BYTES)
    kept = pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS, HASH_BYTES)
    return {
        "password": b64encode(kept).decode(),
        "salt": b64encode(salt).decode(),
        "iterations": ITERATIONS,
    }

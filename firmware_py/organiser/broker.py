"""The broker of an event: Mosquitto's configuration, and the accounts and roles of its dynamic-security plugin.

Mosquitto 2.0 fills no `%u` into a role, so each table has a role of its own. By default nobody may do anything.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from engine.game import Json
from engine.tables import TableError
from firmware_py.fleet.messages import LARGEST
from firmware_py.fleet.topics import EVERY_TABLE, TREE, discovery, of_table

CONTROL: Final = "$CONTROL/dynamic-security/v1"
ANSWERS: Final = f"{CONTROL}/response"
ADMIN: Final = "accounts"
ORGANISER: Final = "organiser"
HOME: Final = "home"
AT_ONCE: Final = 50
"""Commands in one message: the plugin writes its whole file at each, and hears nobody else until a message is done."""
PLUGINS: Final = (
    "/usr/lib/{}/mosquitto_dynamic_security.so",
    "/usr/lib/mosquitto_dynamic_security.so",
    "/usr/local/lib/mosquitto_dynamic_security.so",
)
ARCHITECTURES: Final = ("x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf")
CONFIGURATION: Final = "mosquitto.conf"
ACCOUNTS: Final = "accounts.json"
MISSING: Final = "the broker is missing: sudo apt install mosquitto (2 MB)"

Command: TypeAlias = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker whose files lie in `folder`, on `port`; `certificate` and `key` are files."""

    folder: Path
    port: int
    certificate: Path
    key: Path

    @property
    def configuration(self) -> Path:
        """Mosquitto's file."""
        return self.folder / CONFIGURATION

    @property
    def accounts(self) -> Path:
        """What its plugin keeps of accounts and roles."""
        return self.folder / ACCOUNTS

    def prepare(self, password: str) -> None:
        """Writes the configuration, and the accounts' file with its one account that can make others, unless it is
        there. Raises TableError where Mosquitto or its plugin is missing.
        """
        plugin = _plugin()
        data = self.folder / "data"
        data.mkdir(parents=True, exist_ok=True)
        if not self.accounts.exists():
            _run(["mosquitto_ctrl", "dynsec", "init", str(self.accounts), ADMIN, password])
            self.accounts.chmod(0o600)
        self.configuration.write_text(self.text(plugin), encoding="utf-8")
        self.configuration.chmod(0o600)

    def text(self, plugin: Path) -> str:
        """Mosquitto's configuration: TLS only, nobody without an account, and state kept over a restart."""
        return (
            "# Written by spacetable organise.\n"
            f"listener {self.port}\n"
            f"certfile {self.certificate}\n"
            f"keyfile {self.key}\n"
            "tls_version tlsv1.2\n"
            "allow_anonymous false\n"
            f"plugin {plugin}\n"
            f"plugin_opt_config_file {self.accounts}\n"
            "persistence true\n"
            f"persistence_location {self.folder / 'data'}/\n"
            "autosave_interval 30\n"
            "set_tcp_nodelay true\n"
            "max_queued_messages 10000\n"
            f"message_size_limit {LARGEST}\n"
            "log_dest stderr\n"
            "log_type error\nlog_type warning\nlog_type notice\n"
            + (f"user {_account()}\n" if os.geteuid() == 0 else "")
        )

    def command(self) -> list[str]:
        """What starts it."""
        return [_found("mosquitto"), "-c", str(self.configuration)]


def _account() -> str:
    """Mosquitto leaves root's account by itself; it keeps it where its files are root's alone."""
    return "root"


def _found(program: str) -> str:
    """The program, which Debian keeps where only root's PATH leads. Raises TableError."""
    path = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if path is None:
        raise TableError(MISSING)
    return path


def _plugin() -> Path:
    _found("mosquitto")
    for pattern in PLUGINS:
        for path in (Path(pattern.format(one)) for one in ARCHITECTURES):
            if path.exists():
                return path
    raise TableError("Mosquitto's plugin for accounts is missing: sudo apt install mosquitto (2.0 or later)")


def _run(command: list[str]) -> None:
    command[0] = _found(command[0])
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise TableError(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()}")


# --------------------------------------------------------------------------------------------------- accounts and roles


def _allow(kind: str, topic: str) -> Json:
    return {"acltype": kind, "topic": topic, "allow": True, "priority": 0}


def _reads(topic: str) -> list[Json]:
    return [_allow("subscribePattern", topic), _allow("publishClientReceive", topic)]


def first_commands(organiser: str, home: str) -> list[Command]:
    """Nobody may do anything by default; the organiser reads and writes the fleet and changes no account; Home
    Assistant reads what tables say. `organiser` and `home` are the passwords.
    """
    kinds = ("publishClientSend", "publishClientReceive", "subscribe", "unsubscribe")
    return [
        {
            "command": "setDefaultACLAccess",
            "acls": [{"acltype": kind, "allow": False} for kind in kinds],
        },
        *_account_of(
            ORGANISER, organiser, [_allow("publishClientSend", f"{TREE}/#"), *_reads(f"{TREE}/#")], None
        ),
        *_account_of(HOME, home, [*_reads("homeassistant/#"), *_reads(f"{EVERY_TABLE}/up/#")], None),
    ]


def table_commands(table: str, password: str) -> list[Command]:
    """The account of a table, whose client id must be its name: it writes `up`, reads `down` and what is for all."""
    rights = [
        _allow("publishClientSend", of_table(table, "up/#")),
        *_reads(of_table(table, "down/#")),
        *_reads(f"{TREE}/all/#"),
        _allow("publishClientSend", discovery(table)),
    ]
    return _account_of(table, password, rights, table)


def closing_commands(table: str) -> list[Command]:
    """Shuts a table out at once, line and all."""
    return [
        {"command": "disableClient", "username": table},
        {"command": "deleteClient", "username": table},
        {"command": "deleteRole", "rolename": table},
    ]


def _account_of(name: str, password: str, rights: list[Json], identifier: str | None) -> list[Command]:
    """A role and its account, in place of those that were there."""
    client: Command = {
        "command": "createClient",
        "username": name,
        "password": password,
        "roles": [{"rolename": name}],
    }
    if identifier is not None:
        client["clientid"] = identifier
    return [
        {"command": "deleteClient", "username": name},
        {"command": "deleteRole", "rolename": name},
        {"command": "createRole", "rolename": name, "acls": rights},
        client,
    ]


def batches(commands: Iterable[Command]) -> list[list[Command]]:
    """Commands in messages of a bearable size."""
    every = list(commands)
    return [every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE)]


def complaints(answer: Json) -> list[str]:
    """What the plugin refused; that something to delete was not there is no matter."""
    responses = answer.get("responses", []) if isinstance(answer, dict) else []
    if not isinstance(responses, list):
        return ["an answer without responses"]
    return [
        f"{one.get('command')}: {one['error']}"
        for one in responses
        if isinstance(one, dict) and "error" in one and not str(one.get("command")).startswith("delete")
    ]

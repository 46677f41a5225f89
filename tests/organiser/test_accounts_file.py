"""Accounts in the broker's file. That a real broker lets them in, and nobody else, test_real_broker.py shows."""

import json
from base64 import b64decode
from hashlib import pbkdf2_hmac
from pathlib import Path

import pytest

from engine.tables import TableError
from firmware_py.organiser.accounts_file import AccountsFile, carried_out, write_accounts
from firmware_py.organiser.broker import closing_commands, first_commands, table_commands

EMPTY = AccountsFile([], [], {"publishClientReceive": True})


def test_an_account_keeps_its_password_as_the_plugin_does() -> None:
    """mosquitto 2.0, dynamic security plugin: PBKDF2 with SHA-512, 64 bytes."""
    (kept,) = carried_out(EMPTY, table_commands("k3f9x2ab", "pw")).clients
    salt, rounds = b64decode(str(kept["salt"])), int(str(kept["iterations"]))
    assert b64decode(str(kept["password"])) == pbkdf2_hmac("sha512", b"pw", salt, rounds, 64)
    assert "pw" not in (kept["password"], kept["salt"])
    assert (kept["username"], kept["clientid"]) == ("k3f9x2ab", "k3f9x2ab")


def test_two_accounts_with_one_password_look_different() -> None:
    kept = carried_out(EMPTY, [*table_commands("k3f9x2ab", "pw"), *table_commands("k3f9x2ac", "pw")]).clients
    assert len({str(one["password"]) for one in kept}) == 2


def test_a_command_said_twice_is_one_account() -> None:
    commands = table_commands("k3f9x2ab", "pw")
    twice = carried_out(carried_out(EMPTY, commands), commands)
    assert len(twice.clients) == len(twice.roles) == 1


def test_a_closed_account_is_gone_with_its_role() -> None:
    kept = carried_out(
        EMPTY, [*table_commands("k3f9x2ab", "pw"), {"command": "deleteClient", "username": "k3f9x2ab"}]
    )
    assert kept.clients == [] and [one["rolename"] for one in kept.roles] == ["k3f9x2ab"]


def test_by_default_nobody_may_do_anything() -> None:
    kept = carried_out(EMPTY, first_commands("a", "b"))
    assert kept.default == {
        "publishClientReceive": False,
        "publishClientSend": False,
        "subscribe": False,
        "unsubscribe": False,
    }


def test_what_the_file_can_not_say_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "accounts.json"
    path.write_text('{"clients": [], "roles": [], "defaultACLAccess": {}}', "ascii")
    with pytest.raises(TableError, match="disableClient"):
        write_accounts(path, closing_commands("k3f9x2ab"))
    assert json.loads(path.read_text()) == {"clients": [], "roles": [], "defaultACLAccess": {}}


@pytest.mark.parametrize(
    "text", ["", "[]", '{"clients": []}', '{"clients": [{}], "roles": [], "defaultACLAccess": {}}']
)
def test_a_file_that_is_none_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "accounts.json"
    path.write_text(text, "ascii")
    with pytest.raises(TableError, match=r"accounts\.json"):
        write_accounts(path, table_commands("k3f9x2ab", "pw"))
    assert path.read_text() == text


def test_the_file_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "accounts.json"
    path.write_text('{"clients": [], "roles": [], "defaultACLAccess": {}, "groups": []}', "ascii")
    write_accounts(path, table_commands("k3f9x2ab", "pw"))
    assert path.stat().st_mode & 0o077 == 0

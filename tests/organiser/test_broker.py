"""The broker's configuration and roles. What they let through is tried with the real broker in test_real_broker.py."""

from pathlib import Path

from firmware_py.organiser.broker import AT_ONCE, Broker, batches, complaints, first_commands, table_commands


def topics_of(role: object, kind: str) -> set[str]:
    assert isinstance(role, dict)
    return {one["topic"] for one in role["acls"] if one["acltype"] == kind and one["allow"]}


def test_nobody_comes_in_without_tls_and_an_account() -> None:
    text = Broker(Path("/f"), 8883, Path("/f/c.pem"), Path("/f/k.pem")).text(Path("/p.so"))
    lines = text.splitlines()
    assert "allow_anonymous false" in lines and "certfile /f/c.pem" in lines and "plugin /p.so" in lines
    assert [line for line in lines if line.startswith("listener")] == ["listener 8883"]


def test_by_default_nobody_may_do_anything() -> None:
    first = first_commands("a", "b")[0]
    assert first["command"] == "setDefaultACLAccess"
    assert all(isinstance(one, dict) and one["allow"] is False for one in first["acls"])  # type: ignore[union-attr]


def test_a_table_has_a_role_of_its_own_and_must_come_under_its_name() -> None:
    role, account = [
        one for one in table_commands("k3f9x2ab", "pw") if str(one["command"]).startswith("create")
    ]
    assert topics_of(role, "publishClientSend") == {
        "spacetable/v1/t/k3f9x2ab/up/#",
        "homeassistant/device/k3f9x2ab/config",
    }
    assert topics_of(role, "subscribePattern") == {"spacetable/v1/t/k3f9x2ab/down/#", "spacetable/v1/all/#"}
    assert account["clientid"] == account["username"] == "k3f9x2ab" and "%u" not in str(role)


def test_home_assistant_writes_nothing_and_the_organiser_changes_no_account() -> None:
    roles = {str(one["rolename"]): one for one in first_commands("a", "b") if one["command"] == "createRole"}
    assert topics_of(roles["home"], "publishClientSend") == set()
    assert all(
        topic.startswith("spacetable/v1/") for topic in topics_of(roles["organiser"], "publishClientSend")
    )


def test_many_accounts_go_in_messages_of_a_bearable_size() -> None:
    every = [command for number in range(100) for command in table_commands(f"t{number:07}", "pw")]
    assert [one for batch in batches(every) for one in batch] == every
    assert max(len(batch) for batch in batches(every)) == AT_ONCE


def test_what_the_plugin_refuses_is_told_but_for_what_was_not_there_to_delete() -> None:
    answer = {
        "responses": [
            {"command": "deleteClient", "error": "Client not found"},
            {"command": "createClient", "error": "Client already exists"},
            {"command": "createRole"},
        ]
    }
    assert complaints(answer) == ["createClient: Client already exists"]  # type: ignore[arg-type]

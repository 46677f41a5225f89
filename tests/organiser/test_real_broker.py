"""The real Mosquitto with TLS and roles: who may do what, and that no result is lost or counts twice whatever dies."""

import asyncio
import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiomqtt
import pytest

from engine.tables import TableError
from firmware_py.fleet.line import context_of
from firmware_py.organiser.accounts import change_accounts
from firmware_py.organiser.broker import CONTROL, HOME, ORGANISER, table_commands
from firmware_py.organiser.run import STORE
from firmware_py.organiser.store import Store
from firmware_py.web.tls import CERTIFICATE, FOLDER, own
from tests.organiser.fake_tables import logged
from tests.organiser.real_event import RealEvent, until

if TYPE_CHECKING:
    from aiomqtt import Client

pytestmark = pytest.mark.slow

ONE, OTHER = "k3f9x2ab", "m4n5p6q7"
NOT_AUTHORIZED = 0x87
TABLES, GAMES, EVERY_S = 50, 20, 3.0


@pytest.fixture
def event(tmp_path: Path) -> Iterator[RealEvent]:
    made = RealEvent(tmp_path)
    try:
        made.start_broker()
        yield made
    finally:
        made.close()


def client(
    event: RealEvent,
    name: str | None,
    password: str | None,
    identifier: str | None = None,
    certificate: str | None = "",
) -> "Client":
    """A line that trusts a `certificate`, by default the broker's own; None: without TLS."""
    return aiomqtt.Client(
        "localhost",
        event.port,
        username=name,
        password=password,
        identifier=identifier or name or "nobody",
        protocol=aiomqtt.ProtocolVersion.V5,
        tls_context=None if certificate is None else context_of(certificate or event.certificate),
        timeout=10,
    )


async def granted(line: "Client", topic: str) -> bool:
    codes: Any = await line.subscribe(topic, qos=1)
    return all(int(getattr(code, "value", code)) < 0x80 for code in codes)


async def comes_in(
    event: RealEvent,
    name: str | None,
    password: str | None,
    identifier: str | None = None,
    certificate: str | None = "",
) -> bool:
    try:
        async with client(event, name, password, identifier, certificate):
            return True
    except aiomqtt.MqttError:
        return False


def test_accounts_that_were_written_before_the_broker_starts_are_let_in_and_nobody_else(
    tmp_path: Path,
) -> None:
    event = RealEvent(tmp_path)

    async def comes() -> None:
        assert await comes_in(event, ONE, made[ONE].password)
        assert await comes_in(event, ORGANISER, event.secrets.organiser)
        assert not await comes_in(event, ONE, made[OTHER].password)
        assert not await comes_in(event, ONE, made[ONE].password, OTHER)
        async with client(event, ONE, made[ONE].password) as line:
            assert await granted(line, f"spacetable/v1/t/{ONE}/down/#")
            assert not await granted(line, f"spacetable/v1/t/{OTHER}/down/#")

    try:
        made = event.let_in([ONE, OTHER, *(f"t{number:07}" for number in range(1000))], before_start=True)
        event.start_broker()
        asyncio.run(comes())
    finally:
        event.close()


async def heard(line: "Client", last: str) -> list[str]:
    """The topics of what came, until `last` did."""
    found = []
    async with asyncio.timeout(20):
        async for message in line.messages:
            found.append(str(message.topic))
            if found[-1] == last:
                return found
    return found


async def tries(line: "Client", *topics: str) -> None:
    """Writes to each topic; some brokers say no, and some only let nobody hear it."""
    for topic in topics:
        try:
            await line.publish(topic, b"x", qos=1)
        except aiomqtt.MqttError:
            continue


def tree(table: str, what: str) -> str:
    return f"spacetable/v1/t/{table}/{what}"


def test_a_table_writes_its_own_and_reads_what_is_meant_for_it(event: RealEvent) -> None:
    members = event.let_in([ONE, OTHER])

    async def trial() -> tuple[list[str], dict[str, bool]]:
        organiser = client(event, ORGANISER, event.secrets.organiser)
        table = client(event, ONE, members[ONE].password)
        async with organiser, table:
            assert await granted(organiser, "spacetable/v1/#")
            own_one, foreign = tree(ONE, "up/call"), [tree(OTHER, "up/state"), tree(OTHER, "up/call")]
            orders = [tree(ONE, "down/do"), tree(OTHER, "down/do"), "spacetable/v1/all/say"]
            await tries(table, *foreign, *orders, "homeassistant/device/m4n5p6q7/config", own_one)
            asked = (
                *(tree(ONE, "down/#"), "spacetable/v1/all/#"),
                *(tree(OTHER, "down/#"), tree(OTHER, "up/#"), tree("+", "up/#")),
                *("#", "spacetable/v1/#", "$SYS/#", "$CONTROL/#", "homeassistant/#"),
            )
            return await heard(organiser, own_one), {topic: await granted(table, topic) for topic in asked}

    came, may = asyncio.run(trial())
    assert came == [tree(ONE, "up/call")]
    assert [topic for topic, yes in may.items() if yes] == [tree(ONE, "down/#"), "spacetable/v1/all/#"]


def test_who_comes_without_the_right_account_stays_outside(event: RealEvent) -> None:
    members = event.let_in([ONE, OTHER])

    async def trial() -> dict[str, bool]:
        word = members[ONE].password
        return {
            "itself": await comes_in(event, ONE, word),
            "wrong password": await comes_in(event, ONE, members[OTHER].password),
            "another client id": await comes_in(event, ONE, word, OTHER),
            "unknown name": await comes_in(event, "zzzzzzzz", word),
            "nobody": await comes_in(event, None, None),
        }

    came = asyncio.run(trial())
    assert [who for who, yes in came.items() if yes] == ["itself"]


def test_a_line_without_tls_or_with_another_certificate_is_none(event: RealEvent, tmp_path: Path) -> None:
    members = event.let_in([ONE])
    own(tmp_path / "other", ("localhost",), datetime.now(UTC))
    foreign = (tmp_path / "other" / FOLDER / CERTIFICATE).read_text("ascii")
    word = members[ONE].password
    assert asyncio.run(comes_in(event, ONE, word))
    assert not asyncio.run(comes_in(event, ONE, word, certificate=foreign))
    assert not asyncio.run(comes_in(event, ONE, word, certificate=None))


def test_neither_a_table_nor_the_organiser_nor_home_changes_an_account(event: RealEvent) -> None:
    member = event.let_in([ONE])[ONE]
    secrets = event.secrets
    for name, word in ((ONE, member.password), (ORGANISER, secrets.organiser), (HOME, secrets.home)):

        async def trial(name: str = name, word: str = word) -> bool:
            async with client(event, name, word) as line:
                text = json.dumps({"commands": table_commands("stranger", "word")})
                try:
                    await line.publish(CONTROL, text, qos=1)
                except aiomqtt.MqttError:
                    return False
            return await comes_in(event, "stranger", "word")

        assert not asyncio.run(trial()), name
    asyncio.run(
        change_accounts(event.port, secrets.accounts, event.certificate, table_commands("stranger", "word"))
    )
    assert asyncio.run(comes_in(event, "stranger", "word"))
    with pytest.raises(TableError):
        asyncio.run(change_accounts(event.port, "guessed", event.certificate, []))


def test_home_assistant_reads_and_writes_nothing(event: RealEvent) -> None:
    member = event.let_in([ONE])[ONE]

    async def trial() -> tuple[list[str], bool, bool]:
        home, table = client(event, HOME, event.secrets.home), client(event, ONE, member.password)
        async with home, table:
            await table.subscribe("spacetable/v1/all/#", qos=1)
            reads = await granted(home, tree("+", "up/#")), await granted(home, tree("+", "down/#"))
            await tries(home, tree(ONE, "down/do"), "spacetable/v1/all/say", tree(ONE, "up/state"))
            await table.publish(tree(ONE, "up/call"), b"x", qos=1)
            return await heard(home, tree(ONE, "up/call")), *reads

    came, reads_up, reads_down = asyncio.run(trial())
    assert came == [tree(ONE, "up/call")] and reads_up and not reads_down


def test_no_result_is_lost_or_counts_twice_whatever_dies(event: RealEvent) -> None:
    """Broker, organiser and each half of the tables are killed again and again while games end."""
    names = [f"t{number:07}" for number in range(TABLES)]
    event.let_in(names)
    halves = {"some": names[::2], "others": names[1::2]}

    def start(name: str) -> None:
        if name == "broker":
            event.start_broker()
        elif name == "organiser":
            event.start_organiser()
        else:
            told = (str(event.state), str(GAMES), str(EVERY_S), *halves[name])
            event.start(name, sys.executable, "-m", "tests.organiser.fake_tables", *told)

    for name in ("organiser", *halves):
        start(name)
    store = Store(str(event.folder / STORE))

    def finished() -> int:
        return sum(len(logged(event.state / name)) for name in names)

    strikes = (
        ("broker",),
        ("some",),
        ("organiser",),
        ("others",),
        ("broker", "organiser"),
        ("some", "broker"),
    )
    struck = 0
    share = TABLES * GAMES // (2 * len(strikes) + 2)
    for round_of_strikes in range(2):
        for dies in strikes:
            wanted = (len(strikes) * round_of_strikes + strikes.index(dies) + 1) * share
            until(f"{wanted} games are over", lambda wanted=wanted: finished() >= wanted, 300)  # type: ignore[misc]
            struck += store.count_results() < TABLES * GAMES
            event.kill(*dies)
            for name in dies:
                start(name)
    until("all games are over", lambda: finished() == TABLES * GAMES, 300)
    # A result that an organiser took with it into the grave is asked for with the next list of games, 5 minutes later.
    until("all results are stored", lambda: store.count_results() >= TABLES * GAMES, 400)
    made = sorted(f"{name}/{digest}" for name in names for digest in logged(event.state / name))
    assert struck == 2 * len(strikes)
    assert len(set(made)) == TABLES * GAMES
    assert sorted(one.result.id for one in store.results()) == made

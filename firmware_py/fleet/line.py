"""The line to the broker, for tables and the organiser alike: MQTT 5 over TLS, tried again for ever.

Needs the extra `fleet`; nothing is imported before a line is wanted. Whatever happens here, a game goes on.
"""

import asyncio
import logging
import random
import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from engine.tables import TableError
from firmware_py.fleet.agent import Outgoing

if TYPE_CHECKING:
    from aiomqtt import Client

LOG: Final = logging.getLogger(__name__)
KEEP_ALIVE_S: Final = 10
"""A silent line is noticed after 15 to 21 s."""
PATIENCE_S: Final = 10.0
FIRST_WAIT_S: Final = 0.5
LONGEST_WAIT_S: Final = 8.0
TICK_S: Final = 0.2
SESSION_S: Final = 3600
"""So long the broker keeps messages for an organiser that is away."""
MISSING: Final = "a fleet needs the package aiomqtt: pip install 'spacetable[fleet]'"


class Peer(Protocol):
    """Who speaks over a line. Nothing of it may block for longer than a moment."""

    def connected(self) -> list[Outgoing]:
        """What is said first on a new line."""
        ...

    def hear(self, topic: str, payload: bytes) -> list[Outgoing]:
        """Takes a message in and gives what is answered at once."""
        ...

    def tick(self) -> list[Outgoing]:
        """What is to be said now; asked a few times a second."""
        ...

    def lost(self, reason: str) -> None:
        """There is no line, and why."""
        ...


@dataclass(frozen=True, slots=True)
class Account:
    """Where the broker is and who speaks: the account's `name` and password, its client id, and the `certificate` (PEM)
    that the broker must show. `will` is what the broker says for it when the line breaks; `keeps` says that messages
    wait an hour for it.
    """

    host: str
    port: int
    name: str
    password: str
    identifier: str
    certificate: str
    topics: tuple[tuple[str, int], ...]
    will: Outgoing | None = None
    keeps: bool = False


def context_of(certificate: str) -> ssl.SSLContext:
    """TLS with this certificate (PEM) and no other, whatever names stand in it. Raises TableError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        context.load_verify_locations(cadata=certificate)
    except (ssl.SSLError, ValueError) as error:
        raise TableError(f"the broker's certificate can't be read: {error}") from error
    return context


def waits(draw: Callable[[], float] = random.random) -> Callable[[], float]:
    """How long to wait before each try, in seconds: longer each time, and never the same for two tables."""
    bound = FIRST_WAIT_S

    def wait() -> float:
        nonlocal bound
        now, bound = bound, min(2 * bound, LONGEST_WAIT_S)
        return now * (0.5 + draw() / 2)

    return wait


async def keep_line(account: Account, peer: Peer, goodbye: Sequence[Outgoing] = ()) -> None:
    """Speaks for `peer` until it is cancelled, and says `goodbye` then. Raises TableError without the package, or for a
    certificate that can't be read.
    """
    try:
        import aiomqtt
    except ImportError as error:
        raise TableError(MISSING) from error
    wait = waits()
    while True:
        began_s = asyncio.get_running_loop().time()
        try:
            async with _client(account) as client:
                await _speak(client, account, peer, goodbye)
        except (aiomqtt.MqttError, OSError, TimeoutError) as error:
            peer.lost(str(error) or type(error).__name__)
            LOG.info("the line to %s:%d is lost: %s", account.host, account.port, error)
        if asyncio.get_running_loop().time() - began_s > LONGEST_WAIT_S:
            wait = waits()
        await asyncio.sleep(wait())


def _client(account: Account) -> "Client":
    import aiomqtt
    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties

    properties = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    properties.SessionExpiryInterval = SESSION_S if account.keeps else 0
    will = account.will
    return aiomqtt.Client(
        account.host,
        account.port,
        username=account.name,
        password=account.password,
        identifier=account.identifier,
        protocol=aiomqtt.ProtocolVersion.V5,
        clean_start=not account.keeps,
        properties=properties,
        keepalive=KEEP_ALIVE_S,
        timeout=PATIENCE_S,
        tls_context=context_of(account.certificate),
        will=None if will is None else aiomqtt.Will(will.topic, will.payload, will.qos, will.retain),
        # Small messages wait for each other otherwise: 64 ms to and fro instead of 2.
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )


async def _speak(client: "Client", account: Account, peer: Peer, goodbye: Sequence[Outgoing]) -> None:
    await client.subscribe(list(account.topics))
    await _send(client, peer.connected())
    hearing = asyncio.ensure_future(_hear(client, peer))
    try:
        while not hearing.done():
            await _send(client, peer.tick())
            await asyncio.sleep(TICK_S)
        hearing.result()
    except asyncio.CancelledError:
        with suppress(
            Exception
        ):  # whoever leaves says so where that is possible; the broker says it otherwise
            await asyncio.wait_for(_send(client, goodbye), 1.0)
        raise
    finally:
        hearing.cancel()


async def _hear(client: "Client", peer: Peer) -> None:
    async for message in client.messages:
        payload = message.payload
        await _send(client, peer.hear(str(message.topic), payload if isinstance(payload, bytes) else b""))


async def _send(client: "Client", some: Iterable[Outgoing]) -> None:
    for one in some:
        await client.publish(one.topic, one.payload, one.qos, one.retain)

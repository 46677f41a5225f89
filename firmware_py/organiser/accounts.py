"""Making and closing accounts at the broker, over a line of its own that is open only while that is done.

The organiser's own account can change no account: whoever takes its page over can let nobody in.
"""

import asyncio
import json
import socket
from collections.abc import Sequence
from typing import Final

from engine.tables import TableError
from firmware_py.fleet.line import KEEP_ALIVE_S, MISSING, context_of
from firmware_py.organiser.broker import ADMIN, ANSWERS, CONTROL, Command, batches, complaints

PATIENCE_S: Final = 60.0
"""For one message: with thousands of accounts the plugin takes seconds for it."""


async def change_accounts(port: int, password: str, certificate: str, commands: Sequence[Command]) -> None:
    """Has the broker on this computer carry the commands out. Raises TableError where it does not."""
    try:
        import aiomqtt
    except ImportError as error:
        raise TableError(MISSING) from error
    client = aiomqtt.Client(
        "localhost",
        port,
        username=ADMIN,
        password=password,
        protocol=aiomqtt.ProtocolVersion.V5,
        keepalive=KEEP_ALIVE_S,
        tls_context=context_of(certificate),
        socket_options=[(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)],
    )
    try:
        async with client:
            await client.subscribe(ANSWERS)
            for batch in batches(commands):
                async with asyncio.timeout(PATIENCE_S):
                    await client.publish(CONTROL, json.dumps({"commands": batch}), qos=1, timeout=PATIENCE_S)
                    answer = await anext(aiter(client.messages))
                if told := complaints(json.loads(bytes(answer.payload))):
                    raise TableError(f"the broker refuses: {'; '.join(told)}")
    except (aiomqtt.MqttError, OSError, TimeoutError) as error:
        raise TableError(f"the broker does not answer: {str(error) or type(error).__name__}") from error

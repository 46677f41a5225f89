"""The topics of a fleet on its broker: who writes where.

`spacetable/v1/t/<table>/up/...` is written by that table alone, `.../down/...` and `spacetable/v1/all/...` by the
organiser alone. The broker's roles hold this (firmware_py/organiser/broker.py).
"""

import re
from typing import Final

TREE: Final = "spacetable/v1"
EVERY_TABLE: Final = f"{TREE}/t/+"
TABLE: Final = re.compile(r"[a-z0-9]{8}")
"""The name of a table on the broker."""

ONLINE: Final = "up/online"
STATE: Final = "up/state"
CALL: Final = "up/call"
GAMES: Final = "up/games"
RESULT: Final = "up/result"
CLOCK: Final = "up/clock"
DONE: Final = "up/done"

HAVE: Final = "down/have"
WANT: Final = "down/want"
TIME: Final = "down/time"
DO: Final = "down/do"

ROUND: Final = f"{TREE}/all/round"
SAY: Final = f"{TREE}/all/say"
RANKING: Final = f"{TREE}/all/ranking"

UP: Final = (ONLINE, STATE, CALL, GAMES, RESULT, CLOCK, DONE)
DOWN: Final = (HAVE, WANT, TIME, DO)


def of_table(table: str, what: str) -> str:
    """The topic of `what`, such as `up/state`, for one table.

    >>> of_table("k3f9x2ab", STATE)
    'spacetable/v1/t/k3f9x2ab/up/state'
    """
    return f"{TREE}/t/{table}/{what}"


def parted(topic: str) -> tuple[str, str] | None:
    """The table and the rest of a table's topic; None for every other topic.

    >>> parted("spacetable/v1/t/k3f9x2ab/up/state")
    ('k3f9x2ab', 'up/state')
    >>> parted("spacetable/v1/t/K3/up/state") is None
    True
    """
    head = f"{TREE}/t/"
    if not topic.startswith(head):
        return None
    table, _, rest = topic[len(head) :].partition("/")
    if TABLE.fullmatch(table) is None or rest not in (*UP, *DOWN):
        return None
    return table, rest


def discovery(table: str) -> str:
    """Where a table describes itself to Home Assistant (MQTT discovery, device form, since 2024.11)."""
    return f"homeassistant/device/{table}/config"

"""What a table says to its organiser, and what it hears: plain functions of time, without a line.

Whoever holds the line (firmware_py/fleet/line.py) hands in what came and sends what `Agent` gives; whoever holds the
table hands in a `State` and carries the orders out. Nothing here can stop a game.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics

STATE_EVERY_S: Final = 5.0
STATE_AT_MOST_EVERY_S: Final = 1.0
GAMES_EVERY_S: Final = 300.0
RESULTS_AT_ONCE: Final = 50
ONLINE: Final = b"1"
GONE: Final = b"0"


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message for the broker."""

    topic: str
    payload: bytes
    qos: int = 1
    retain: bool = False


@dataclass(slots=True)
class Heard:
    """What came and waits for the table's hands."""

    orders: deque[m.Do] = field(default_factory=deque)
    announcements: deque[m.Say] = field(default_factory=deque)
    wanted: deque[str] = field(default_factory=deque)


class Agent:
    """The table `table` of a fleet; `discovers` says that it describes itself to Home Assistant.

    `round` is what the organiser has all play now, `ranking` the last one that came; `given` counts results that the
    organiser says it has, `ignored` messages of other
    versions, `refused` those that did not fit.
    """

    def __init__(self, table: str, discovers: bool = True) -> None:
        self.table = table
        self.heard = Heard()
        self.round: m.Round | None = None
        self.ranking: m.RankingTold | None = None
        self.given = 0
        self.ignored = 0
        self.refused = 0
        self._discovers = discovers
        self._state: m.State | None = None
        self._state_s = self._games_s = float("-inf")
        self._call: m.Call | None = None
        self._called_s = 0.0
        self._call_is_told = True
        self._doing: set[int] = set()

    # ------------------------------------------------------------------------------------------------------- outgoing

    def goodbye(self) -> Outgoing:
        """What a table that leaves in good order says itself; as the broker's last will it says the same."""
        return self._out(topics.ONLINE, GONE, retain=True)

    def connected(self) -> list[Outgoing]:
        """What is said first on a new line; state and games follow with the next tick."""
        self._state_s = self._games_s = float("-inf")
        self._state = None
        self._call_is_told = self._call is None
        told = [self._out(topics.ONLINE, ONLINE, retain=True)]
        if self._discovers:
            told.append(Outgoing(topics.discovery(self.table), described(self.table), retain=True))
        return told

    def tick(self, now_s: float, state: m.State, digests: Iterable[str] | None = None) -> list[Outgoing]:
        """What is to be said at this second of a steady clock: the state at each change and every five seconds, a call,
        and now and then the games that the table has to give, once they are looked up.
        """
        told: list[Outgoing] = []
        since_s = now_s - self._state_s
        changed = self._state is None or _told_apart(state) != _told_apart(self._state)
        if since_s >= STATE_EVERY_S or (changed and since_s >= STATE_AT_MOST_EVERY_S):
            self._state, self._state_s = state, now_s
            told.append(self._out(topics.STATE, m.write(state), qos=0, retain=True))
        if not self._call_is_told:
            self._call_is_told = True
            told.append(self._out(topics.CALL, self._call_bytes(now_s), retain=True))
        if digests is not None and self.tells_games(now_s):
            self._games_s = now_s
            told.append(self._out(topics.GAMES, m.write(m.Games(digests=tuple(digests)))))
        return told

    def tells_games(self, now_s: float) -> bool:
        """Whether the next tick tells the games that the table has to give."""
        return now_s - self._games_s >= GAMES_EVERY_S

    def has_finished(self) -> None:
        """A game has ended and its show is over: the next tick tells of it."""
        self._games_s = float("-inf")

    def call(self, seat: int | None, now_s: float) -> None:
        """Somebody at `seat` wants staff, 0 for the table itself; None: nobody does any more. Whoever called first is
        answered first.
        """
        if seat is not None and self._call is not None:
            return
        if seat is None and self._call is None:
            return
        self._call = None if seat is None else m.Call(seat=seat, since_s=0.0)
        self._called_s = now_s
        self._call_is_told = False

    @property
    def calling(self) -> int | None:
        """The seat that wants staff; None where nobody does."""
        return None if self._call is None else self._call.seat

    def _call_bytes(self, now_s: float) -> bytes:
        if self._call is None:
            return b""
        return m.write(msgspec.structs.replace(self._call, since_s=max(0.0, now_s - self._called_s)))

    def result(self, result: m.Result) -> Outgoing:
        """A finished game that the organiser wants."""
        return self._out(topics.RESULT, m.write(result))

    def done(self, order: m.Do, reason: str = "") -> Outgoing:
        """What became of an order; a `reason` says why it was refused."""
        self._doing.discard(order.n)
        return self._out(topics.DONE, m.write(m.Done(n=order.n, done=not reason, reason=reason[:400])))

    def _out(self, what: str, payload: bytes, qos: int = 1, retain: bool = False) -> Outgoing:
        return Outgoing(topics.of_table(self.table, what), payload, qos, retain)

    # ------------------------------------------------------------------------------------------------------- incoming

    def hear(self, topic: str, payload: bytes, wall_s: float) -> list[Outgoing]:
        """Takes a message in and gives what is answered at once; `wall_s` is the table's clock in seconds of the epoch.

        What is meant for others, of another version or of no sense changes nothing.
        """
        try:
            return self._hear(topic, payload, wall_s)
        except m.Ignored:
            self.ignored += 1
        except m.Unreadable:
            self.refused += 1
        return []

    def _hear(self, topic: str, payload: bytes, wall_s: float) -> list[Outgoing]:
        if topic == topics.ROUND:
            self.round = self._for_us(m.read(payload, m.Round)) if payload else None
        elif topic == topics.RANKING:
            self.ranking = m.read(payload, m.RankingTold) if payload else None
        elif topic == topics.SAY:
            self.heard.announcements.append(m.read(payload, m.Say))
        elif (parts := topics.parted(topic)) is None or parts[0] != self.table:
            self.refused += 1
        else:
            return self._hear_own(parts[1], payload, wall_s)
        return []

    def _hear_own(self, what: str, payload: bytes, wall_s: float) -> list[Outgoing]:
        if what == topics.WANT:
            new = m.read(payload, m.Want).digests
            self.heard.wanted.extend(digest for digest in new if digest not in self.heard.wanted)
        elif what == topics.HAVE:
            self.given += len(m.read(payload, m.Have).ids)
        elif what == topics.DO:
            order = m.read(payload, m.Do)
            if order.n not in self._doing:  # a message of QoS 1 may come twice
                self._doing.add(order.n)
                self.heard.orders.append(order)
        elif what == topics.TIME:
            asked = m.read(payload, m.TimeAsked)
            return [self._out(topics.CLOCK, m.write(m.ClockTold(n=asked.n, at=wall_s)))]
        return []

    def _for_us(self, told: m.Round) -> m.Round | None:
        return told if not told.tables or self.table in told.tables else None


def _told_apart(state: m.State) -> m.State:
    """A state without what changes by itself."""
    return msgspec.structs.replace(state, at="", up_s=0.0)


def described(table: str) -> bytes:
    """A table as Home Assistant reads it (MQTT discovery, device form): its game, whether something is wrong, and
    whether somebody wants staff.
    """
    state, call = topics.of_table(table, topics.STATE), topics.of_table(table, topics.CALL)
    parts: dict[str, object] = {
        "game": {
            "p": "sensor",
            "name": "Game",
            "stat_t": state,
            "val_tpl": "{{ value_json.game }}",
            "uniq_id": f"{table}_game",
        },
        "trouble": {
            "p": "binary_sensor",
            "name": "Trouble",
            "dev_cla": "problem",
            "stat_t": state,
            "val_tpl": "{{ 'ON' if value_json.faults else 'OFF' }}",
            "uniq_id": f"{table}_trouble",
        },
        "call": {
            "p": "binary_sensor",
            "name": "Call for staff",
            "stat_t": call,
            "val_tpl": "{{ 'ON' if value else 'OFF' }}",
            "uniq_id": f"{table}_call",
        },
    }
    online = {
        "avty_t": topics.of_table(table, topics.ONLINE),
        "pl_avail": ONLINE.decode(),
        "pl_not_avail": GONE.decode(),
    }
    device = {"ids": table, "name": f"Table {table}", "mf": "spacetable"}
    return msgspec.json.encode({"dev": device, "o": {"name": "spacetable"}, **online, "cmps": parts})

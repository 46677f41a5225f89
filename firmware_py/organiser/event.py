"""The event: what the organiser knows of its tables, and what it tells them. Plain functions of time; no line, no page.

Whoever holds the line hands in what came and sends what is given. Results are stored first; a table hears that they are
there after the commit, so whatever dies in between, none is lost and none counts twice.
"""

import secrets
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

import msgspec

from engine import GAMES
from engine.tables import BadValue, show
from firmware_py.fleet import messages as m
from firmware_py.fleet import topics
from firmware_py.fleet.agent import ONLINE, Outgoing
from firmware_py.fleet.waves import Next, TableThen, next_tables
from firmware_py.organiser.ranking import round_ranking
from firmware_py.organiser.roster import Roster, TableRow
from firmware_py.organiser.store import Place, Store, Stored
from sounds.texts import texts

CLOCKS_EVERY_S: Final = 60.0
RANKING_EVERY_S: Final = 2.0
BATCH: Final = 500
LANGUAGES: Final = ("en", "cs")
SEED_BITS: Final = 64


class Event:
    """The tables of an event, its rounds and results, in `store`. `draw` gives so many random bits.

    `dealt` says that the seed of the open round is out, `strangers` counts messages of clients that are no table,
    `stored` results since the start, and `trouble` says what the store refuses, "" if nothing.
    """

    def __init__(self, store: Store, draw: Callable[[int], int] = secrets.randbits) -> None:
        self.store = store
        self.roster = Roster()
        self.round: m.Round | None = None
        self.strangers = 0
        self.trouble = ""
        self.stored = 0
        self.log: deque[str] = deque(maxlen=200)
        self._draw = draw
        self._seed = 0
        self.dealt = False
        self._number = 0
        self._orders: dict[int, tuple[str, m.Order]] = {}
        self._asked: dict[int, tuple[str, float, float]] = {}
        self._asked_s = self._ranked_s = float("-inf")
        self._ranking_is_new = True
        self._results: deque[Stored] = deque()
        self._updates: tuple[m.UpdateTo, tuple[str, ...]] | None = None
        self._take_up()

    def _take_up(self) -> None:
        """What the store knows of an earlier start of the organiser."""
        for place in self.store.places():
            if not place.closed:
                self.roster.change(place.name, name=place.title)
        for told, seed, state in self.store.rounds():
            if state != "sealed":
                self.round, self._seed, self.dealt = told, seed, state == "dealt"

    # ---------------------------------------------------------------------------------------------------- incoming

    def connected(self) -> list[Outgoing]:
        """What is said first on a new line: the round that is open, for a broker may have been wiped."""
        told = b"" if self.round is None else m.write(self.round)
        self._ranking_is_new = True
        return [Outgoing(topics.ROUND, told, retain=True)]

    def hear(self, topic: str, payload: bytes, now_s: float, wall_s: float) -> list[Outgoing]:
        """Takes in what a table says, by a steady clock and by that of the wall; gives what is answered at once.

        What does not fit, and what comes from a client that is no table of this event, is counted and changes nothing.
        """
        parts = topics.parted(topic)
        if parts is None or parts[0] not in self.roster.rows:
            self.strangers += 1
            return []
        table, what = parts
        row = self.roster.rows[table]
        try:
            return self._hear(row, what, payload, now_s, wall_s)
        except m.Ignored:
            self.roster.change(table, ignored=row.ignored + 1)
        except m.Unreadable as error:
            self.roster.change(table, refused=row.refused + 1)
            self.log.append(f"{row.name or table}: {what} is refused: {error}")
        return []

    def _hear(self, row: TableRow, what: str, payload: bytes, now_s: float, wall_s: float) -> list[Outgoing]:
        match what:
            case topics.ONLINE:
                return self._hear_online(row, payload == ONLINE, now_s)
            case topics.STATE:
                state = m.read(payload, m.State)
                self.roster.change(row.table, state=state, heard_s=now_s)
            case topics.CALL:
                self._hear_call(row, payload, now_s, wall_s)
            case topics.GAMES:
                digests = m.read(payload, m.Games).digests
                return self._want(row.table, digests)
            case topics.RESULT:
                self._hear_result(row, m.read(payload, m.Result), wall_s)
            case topics.CLOCK:
                self._hear_clock(row, m.read(payload, m.ClockTold), now_s)
            case topics.DONE:
                self._hear_done(row, m.read(payload, m.Done), wall_s)
            case _:
                self.strangers += 1
        return []

    def _hear_online(self, row: TableRow, online: bool, now_s: float) -> list[Outgoing]:
        gone_s = None if online else (row.gone_s if not row.online and row.gone_s is not None else now_s)
        self.roster.change(row.table, online=online, gone_s=gone_s)
        if not online or self.round is None or row.table not in self._playing(self.round):
            return []
        return [self._order(row.table, m.Bind(self.round.round))]

    def _hear_call(self, row: TableRow, payload: bytes, now_s: float, wall_s: float) -> None:
        if not payload:
            self.roster.change(row.table, call=None)
            if row.call is not None:
                self._keep(partial(self.store.call_answered, row.table, wall_s))
            return
        call = m.read(payload, m.Call)
        self.roster.change(row.table, call=call)
        if row.call is None:
            self.roster.change(row.table, called_s=now_s - call.since_s)
            self._keep(partial(self.store.call_began, row.table, call.seat, wall_s - call.since_s))

    def _want(self, table: str, digests: Iterable[str]) -> list[Outgoing]:
        lacking = self.store.lacking(table, digests)
        waiting = {one.result.id.partition("/")[2][:16] for one in self._results if one.place == table}
        asked = tuple(digest for digest in lacking if digest not in waiting)
        return [self._out(table, topics.WANT, m.Want(digests=asked))] if asked else []

    def _hear_result(self, row: TableRow, result: m.Result, wall_s: float) -> None:
        if not result.id.startswith(f"{row.table}/"):
            raise m.Unreadable(f"expected a result of {row.table}, got {result.id[:8]}")
        ended = (
            wall_s - result.ended_ago_s if result.ended_ago_s is not None else _seconds(result.played, wall_s)
        )
        self._results.append(Stored(result, row.table, min(ended, wall_s), self._is_odd(row.table, result)))

    def _is_odd(self, table: str, result: m.Result) -> bool:
        """Whether somebody should look at a result: of a round that was dealt otherwise, or not to this table."""
        if not result.round:
            return False
        known = next(
            ((told, seed) for told, seed, _ in self.store.rounds() if told.round == result.round), None
        )
        if known is None:
            return True
        told, seed = known
        is_in = not told.tables or table in told.tables
        return not is_in or told.game != result.game or str(seed) != result.seed

    def _hear_clock(self, row: TableRow, told: m.ClockTold, now_s: float) -> None:
        """Half the way to and fro is the greatest error of what is measured."""
        asked = self._asked.pop(told.n, None)
        if asked is None or asked[0] != row.table:
            return
        _, sent_s, sent_wall_s = asked
        here = sent_wall_s + (now_s - sent_s) / 2
        self.roster.change(row.table, clock_off_s=told.at - here)

    def _hear_done(self, row: TableRow, done: m.Done, wall_s: float) -> None:
        known = self._orders.pop(done.n, None)
        if known is None or known[0] != row.table:
            return
        order = known[1]
        if isinstance(order, m.UpdateTo):
            # A table that has it builds it now, and is good when it comes back with it.
            progress = "told" if done.done else "waiting" if done.reason == m.NOT_FREE else "back"
            self._keep(partial(self.store.keep_progress, order.version, row.table, progress, wall_s))
        if not done.done:
            self.log.append(
                f"{row.name or row.table} refuses {msgspec.to_builtins(order)['do']}: {done.reason}"
            )

    # ----------------------------------------------------------------------------------------------------- results

    def store_results(self) -> list[Outgoing]:
        """Stores what has come, a batch in a transaction, and gives what tables hear of it. Where the store refuses,
        nothing is said and what came waits: tables offer it again and again.
        """
        if not self._results:
            return []
        batch = [self._results[at] for at in range(min(BATCH, len(self._results)))]
        try:
            self.store.put(batch)
        except self.store.errors as error:
            self.trouble = f"results are not stored: {error}"
            return []
        self.trouble = ""
        self.stored += len(batch)
        for _ in batch:
            self._results.popleft()
        self._ranking_is_new = True
        ids: dict[str, list[str]] = {}
        for one in batch:
            ids.setdefault(one.place, []).append(one.result.id)
        return [self._out(table, topics.HAVE, m.Have(ids=tuple(some))) for table, some in ids.items()]

    # -------------------------------------------------------------------------------------------------------- time

    def tick(self, now_s: float, wall_s: float) -> list[Outgoing]:
        """What is to be said now: clocks are asked for each minute, the ranking goes out where it is another one, and
        updates go on.
        """
        told = self.store_results()
        if now_s - self._asked_s >= CLOCKS_EVERY_S:
            self._asked_s = now_s
            told += self._ask_clocks(now_s, wall_s)
        if self._ranking_is_new and self.round is not None and now_s - self._ranked_s >= RANKING_EVERY_S:
            self._ranking_is_new, self._ranked_s = False, now_s
            told.append(self._ranking(self.round, wall_s))
        return told + self._update_more(wall_s)

    def _ask_clocks(self, now_s: float, wall_s: float) -> list[Outgoing]:
        self._asked.clear()
        told = []
        for row in self.roster.rows.values():
            if row.online:
                self._number += 1
                self._asked[self._number] = (row.table, now_s, wall_s)
                told.append(self._out(row.table, topics.TIME, m.TimeAsked(n=self._number)))
        return told

    def _ranking(self, told: m.Round, wall_s: float) -> Outgoing:
        places = round_ranking(self.store.results(told.round), self.titles)
        message = m.RankingTold(round=told.round, at=_moment(wall_s), places=tuple(places[:100]))
        return Outgoing(topics.RANKING, m.write(message), retain=True)

    @property
    def titles(self) -> Mapping[str, str]:
        """What people call each table."""
        return {table: row.name or table for table, row in self.roster.rows.items()}

    # ------------------------------------------------------------------------------------- what the organiser does

    def join(self, table: str, title: str, words: str, wall_s: float) -> None:
        """A table that was let in."""
        self.store.join(Place(table, title, words, wall_s, closed=False))
        self.roster.change(table, name=title)

    def shut_out(self, table: str) -> None:
        """A table that leaves, or was stolen; its results stay. Raises BadValue."""
        self._row(table)
        self.store.close_place(table)
        self.roster.forget(table)

    def rename(self, table: str, title: str) -> None:
        """What people call a table. Raises BadValue."""
        self._row(table)
        if not 0 < len(title) <= 40 or not title.isprintable():
            raise BadValue("name", f"expected 1 to 40 letters, got {show(title)}")
        self.store.rename(table, title)
        self.roster.change(table, name=title)

    def open_round(
        self,
        game: str,
        setup: Mapping[str, str | int | bool],
        tables: Iterable[str],
        minutes: int,
        wall_s: float,
    ) -> list[Outgoing]:
        """A new round: lobbies of its `tables` (all where none is named) are bound to it; it is sealed after `minutes`.
        The seed is drawn now and told to nobody. Raises BadValue.
        """
        if self.round is not None:
            raise BadValue("round", f"round {self.round.round} is still open")
        if game not in GAMES:
            raise BadValue("game", f"expected one of {', '.join(GAMES)}, got {show(game)}")
        if not 1 <= minutes <= 24 * 60:
            raise BadValue("minutes", f"expected 1 to 1440, got {minutes}")
        chosen = tuple(tables)
        for table in chosen:
            self._row(table)
        name = f"r{len(self.store.rounds()) + 1:03}"
        told = m.Round(
            round=name,
            game=game,
            setup=dict(setup),
            tables=chosen,
            starts=_moment(wall_s),
            seals=_moment(wall_s + 60 * minutes),
        )
        seed = self._draw(SEED_BITS - 1)
        self.store.keep_round(told, seed, "open")
        self.round, self._seed, self.dealt = told, seed, False
        self._ranking_is_new = True
        bound = [self._order(table, m.Bind(name)) for table in self._playing(told)]
        return [Outgoing(topics.ROUND, m.write(told), retain=True), *bound]

    def deal(self, table: str | None = None) -> list[Outgoing]:
        """The seed goes to the tables of the round, or to one that comes late. Raises BadValue without a round."""
        told = self._open()
        self.store.keep_round(told, self._seed, "dealt")
        self.dealt = True
        some = self._playing(told) if table is None else [self._row(table).table]
        return [self._order(one, m.Deal(told.round, str(self._seed))) for one in some]

    def end_round(self, wall_s: float) -> list[Outgoing]:
        """Results are closed, lobbies free, and tables may show the seed. Raises BadValue without a round."""
        told = msgspec.structs.replace(self._open(), seals=_moment(wall_s))
        self.store.keep_round(told, self._seed, "sealed")
        self.round = None
        freed = [self._order(table, m.Bind("")) for table in self._playing(told)]
        ranking = self._ranking(told, wall_s)
        return [ranking, Outgoing(topics.ROUND, b"", retain=True), *freed]

    def say(self, text: Mapping[str, str], urgent: bool, wall_s: float) -> list[Outgoing]:
        """An announcement in two languages; tables say the ready ones whole. Raises BadValue for one that is empty or
        too long.
        """
        for language in LANGUAGES:
            if not 0 < len(text.get(language, "").strip()) <= 400:
                raise BadValue(f"text.{language}", "expected 1 to 400 letters")
        told = {language: text[language].strip() for language in LANGUAGES}
        clip = next((ready for ready in m.READY if ready_text(ready) == told), "")
        said = m.Say(id=f"a{self._draw(32):08x}", text=told, urgent=urgent, clip=clip)
        self.store.announced(said, wall_s)
        return [Outgoing(topics.SAY, m.write(said))]

    def answer_call(self, table: str, wall_s: float) -> list[Outgoing]:
        """Staff is on the way. Raises BadValue for a table that does not call."""
        if self._row(table).call is None:
            raise BadValue("table", "nobody calls there")
        self._keep(partial(self.store.call_answered, table, wall_s))
        self.roster.change(table, call=None)
        clear = Outgoing(topics.of_table(table, topics.CALL), b"", retain=True)
        return [self._order(table, m.CallAnswered()), clear]

    def hold(self, table: str, reason: str) -> list[Outgoing]:
        """The game at a table stands still. Raises BadValue."""
        return [self._order(self._row(table).table, m.Hold(reason[:400]))]

    # ----------------------------------------------------------------------------------------------------- updates

    def update(self, wanted: m.UpdateTo, tables: Iterable[str]) -> None:
        """Begins an update in waves, from the first one. Raises BadValue while another one runs."""
        if self._updates is not None:
            raise BadValue("version", f"the update to {self._updates[0].version} runs")
        order = tuple(tables) or tuple(self.roster.rows)
        for table in order:
            self._row(table)
        for table in self.store.progress(wanted.version):
            self.store.keep_progress(wanted.version, table, "waiting", 0.0)
        self._updates = wanted, order

    def stop_update(self) -> None:
        """No further table is told; those that were go on."""
        self._updates = None

    @property
    def updating(self) -> tuple[m.UpdateTo, Next, Counter[str]] | None:
        """The update that runs, how far it is, and how many tables are how far; None where none does."""
        if self._updates is None:
            return None
        wanted, order = self._updates
        known = self._known(wanted, order)
        return wanted, next_tables(order, known, 0.0), Counter(one.progress for one in known.values())

    def _known(self, wanted: m.UpdateTo, order: Iterable[str]) -> dict[str, TableThen]:
        progress = self.store.progress(wanted.version)
        return {table: self._then(table, wanted, progress.get(table)) for table in order}

    def _then(self, table: str, wanted: m.UpdateTo, progress: tuple[str, float] | None) -> TableThen:
        row = self.roster.rows.get(table, TableRow(table))
        free = row.online and row.state is not None and row.state.part == "free"
        if row.state is not None and row.state.version == wanted.version:
            return TableThen("good", 0.0, free)
        if progress is None or progress[0] not in ("told", "back"):
            return TableThen("waiting", 0.0, free)
        return TableThen("back" if progress[0] == "back" else "told", progress[1], free)

    def _update_more(self, wall_s: float) -> list[Outgoing]:
        if self._updates is None:
            return []
        wanted, order = self._updates
        found = next_tables(order, self._known(wanted, order), wall_s)
        if found.stopped or found.done:
            self.log.append(f"update to {wanted.version}: {found.stopped or 'all tables have it'}")
            self._updates = None
            return []
        told = []
        for table in found.tell:
            # Whoever is told is written down first, or a full disk would have it told again and again.
            if self._keep(partial(self.store.keep_progress, wanted.version, table, "told", wall_s)):
                told.append(self._order(table, wanted))
        return told

    # ----------------------------------------------------------------------------------------------------- helpers

    def _keep(self, write: Callable[[], object]) -> bool:
        """Writes something down and gives whether that is done. Where the store refuses, the page says so and the
        event goes on: people wait for staff, whatever the disk does.
        """
        try:
            write()
        except self.store.errors as error:
            self.trouble = f"the store takes nothing: {error}"
            return False
        if not self._results:
            self.trouble = ""
        return True

    def _row(self, table: str) -> TableRow:
        if table not in self.roster.rows:
            raise BadValue("table", f"expected a table of this event, got {show(table)}")
        return self.roster.rows[table]

    def _open(self) -> m.Round:
        if self.round is None:
            raise BadValue("round", "no round is open")
        return self.round

    def _playing(self, told: m.Round) -> list[str]:
        return [table for table in self.roster.rows if not told.tables or table in told.tables]

    def _order(self, table: str, order: m.Order) -> Outgoing:
        self._number += 1
        self._orders[self._number] = (table, order)
        return self._out(table, topics.DO, m.Do(n=self._number, order=order))

    def _out(self, table: str, what: str, message: m.Message) -> Outgoing:
        return Outgoing(topics.of_table(table, what), m.write(message))


def ready_text(ready: str) -> dict[str, str]:
    """An announcement that every table can say whole, by language."""
    return {language: texts(language).phrase[ready] for language in LANGUAGES}


def _moment(wall_s: float) -> str:
    return (datetime.fromtimestamp(0, UTC) + timedelta(seconds=wall_s)).strftime("%Y-%m-%dT%H:%M:%SZ")


def _seconds(moment: str, otherwise: float) -> float:
    """Seconds of the epoch of a date as it stands in a result."""
    try:
        return datetime.fromisoformat(moment).timestamp()
    except ValueError:
        return otherwise

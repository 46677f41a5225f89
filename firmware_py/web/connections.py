"""The pages that are connected, and what is sent to them."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from engine.game import Seat
from firmware_py.web.floods import Meter, neighbours
from firmware_py.web.roles import Grant

LOG = logging.getLogger(__name__)
QUEUED_FRAMES = 4
QUEUED_PICTURES = 12
QUEUED_MESSAGES = 200  # a page that reads nothing for so long is not there any more
BEHIND_PICTURES = 300  # as many as half a minute has


@dataclass(eq=False, slots=True)
class Page:
    """A connected browser: what it may do, which seat it shows, and what it was sent last. `transport` is its line,
    `first` what it may do without a code, `here` whether it is on the table's own computer, `lost` why it lost its
    seat ("" if it did not), `answers` how often it was not given a seat that it asked for, `behind` how many pictures
    it was spared since it took the last one, `address` where it comes from, `meter` what it sends, `spare` whether it
    came when all other places were taken.
    """

    socket: web.WebSocketResponse
    transport: asyncio.BaseTransport | None
    language: str
    first: Grant
    grant: Grant
    here: bool = False
    seat: Seat = 0
    lost: str = ""
    revision: int = -1
    frame: bytes = b""
    access: bytes = b""
    operating: bytes = b""
    news: dict[str, bytes] = field(default_factory=dict)
    answers: int = 0
    busy: int = 0
    behind: int = 0
    address: str = ""
    meter: Meter = field(default_factory=Meter)
    spare: bool = False

    @property
    def only_looks(self) -> bool:
        """Whether it may do nothing but look on, and gives way to those who play."""
        return self.grant.role == "spectator"

    def becomes(self, grant: Grant, lost: str = "") -> None:
        """May do other things from now on; a page sits where it may."""
        self.grant = grant
        self.lost = lost
        self.seat = grant.seat
        self.revision = -1


class Pages:
    """All connected pages. Sending never waits: a page that is slow to read gets no more than it can take."""

    def __init__(self) -> None:
        self._pages: dict[Page, None] = {}  # in the order in which they came
        self._sending: set[asyncio.Task[None]] = set()
        self._framed = self._pictured = 0

    def __iter__(self) -> Iterator[Page]:
        return iter(tuple(self._pages))

    def add(self, page: Page) -> None:
        """From now on a page is told."""
        self._pages[page] = None

    def discard(self, page: Page) -> None:
        """A page has gone."""
        self._pages.pop(page, None)

    def gives_way(self, address: str) -> Page | None:
        """The page that goes where somebody from an address finds no room: the oldest of those that only look on, from
        the address that has most of them; None where the newcomer's own has as many.
        """
        lookers = [page for page in self._pages if page.only_looks]
        counts = Counter(neighbours(page.address) for page in lookers)
        most = max(counts, key=counts.__getitem__, default="")
        if counts[most] <= counts[neighbours(address)] + 1:
            return None
        return next(page for page in lookers if neighbours(page.address) == most)

    def spare(self, address: str) -> Page | None:
        """The page in a spare place that goes for a newcomer from an address: the oldest that only looks on, from there
        if there is one.
        """
        lookers = [page for page in self._pages if page.spare and page.only_looks]
        own = [page for page in lookers if page.address == address]
        return next(iter(own or lookers), None)

    def send_frames(self, frame: bytes, room: int) -> None:
        """The bytes of a frame to all who play, and to `room` of those who look on, to others each time."""
        for page in self._in_turn(room, self._framed):
            self.send_frame(page, frame)
        self._framed += room

    def for_picture(self, room: int) -> list[Page]:
        """Who is told now how all stands: all who play, and `room` of those who look on, others each time."""
        pages = self._in_turn(room, self._pictured)
        self._pictured += room
        return pages

    def _in_turn(self, room: int, first: int) -> list[Page]:
        players: list[Page] = []
        lookers: list[Page] = []
        for page in self._pages:
            (lookers if page.only_looks else players).append(page)
        if len(lookers) > room:
            at = first % len(lookers)
            lookers = (lookers[at:] + lookers[:at])[:room]
        return players + lookers

    def send_frame(self, page: Page, frame: bytes) -> None:
        """The bytes of a frame, if they are others than the last ones; a page that is behind passes frames over."""
        if frame is not page.frame and page.busy < QUEUED_FRAMES:
            page.frame = frame
            self._send(page, frame)

    def send(self, page: Page, message: bytes) -> None:
        """A message in JSON. A page that has not read hundreds of them is closed, and comes back if it still lives."""
        if page.busy >= QUEUED_MESSAGES:
            self.drop(page)
            return
        self._send(page, message.decode())

    def drop(self, page: Page) -> None:
        """Cuts a page's line without a word, for it would not hear it, and would be waited for."""
        self.discard(page)
        if isinstance(page.transport, asyncio.Transport):
            page.transport.abort()

    def takes_pictures(self, page: Page) -> bool:
        """Whether a page has read enough to be sent another picture; the next one tells it all that it missed. One
        that reads nothing is dropped.
        """
        page.behind = page.behind + 1 if page.busy >= QUEUED_PICTURES else 0
        if page.behind > BEHIND_PICTURES:
            self.drop(page)
        return page.behind == 0

    def send_news(self, page: Page, kind: str, message: bytes) -> None:
        """What all pages are told alike, such as the score table of the day, if it is another than the last one."""
        if message is not page.news.get(kind, b""):
            page.news[kind] = message
            self.send(page, message)

    def tell(self, page: Page, message: object) -> None:
        """A message of which every page has its own."""
        self.send(page, msgspec.json.encode(message))

    def _send(self, page: Page, data: str | bytes) -> None:
        page.busy += 1
        self._keep(asyncio.ensure_future(_deliver(page, data)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


async def _deliver(page: Page, data: str | bytes) -> None:
    try:
        if isinstance(data, str):
            await page.socket.send_str(data)
        else:
            await page.socket.send_bytes(data)
    except ConnectionError:
        LOG.info("a page went away")
    finally:
        page.busy -= 1

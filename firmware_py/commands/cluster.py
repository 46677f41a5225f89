"""Work on a Dask cluster: the same pieces in the same order as on one machine (docs/recipes/many_games.md).

Imported only when an address is named; the extra `cluster` brings the package. Every worker needs this program.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from engine.tables import BadValue

Job = TypeVar("Job")
Done = TypeVar("Done")

AHEAD = 200  # pieces given to the cluster before the first is taken back
CONNECT_S = 20


def on_cluster(work: Callable[[Job], Done], jobs: Iterable[Job], address: str) -> Iterator[Done]:
    """What `work` makes of each job, in their order; what a worker took with it when it went is done by another."""
    try:
        from distributed import Client, Future
    except ImportError as error:
        raise BadValue("on", "expected the package distributed: install spacetable[cluster]") from error
    try:
        client = Client(address, timeout=CONNECT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadValue("on", f"no scheduler answers at {address}: {error}") from error
    with client:
        waiting: deque[Future[Done]] = deque()
        for job in jobs:
            waiting.append(client.submit(work, job, pure=False, retries=3))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

"""Work on names in the background: one thread that lives as long as there is something to do."""

import threading
from collections import deque
from collections.abc import Callable, Iterable


class BackgroundDecoder:
    """Calls `decode` with each name that is wanted, in their order, in a thread of its own."""

    def __init__(self, decode: Callable[[str], None]) -> None:
        self._decode = decode
        self._names: deque[str] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def want(self, names: Iterable[str]) -> None:
        """These come after all that is wanted already."""
        with self._lock:
            self._names.extend(names)
            if self._names and self._thread is None:
                self._thread = threading.Thread(target=self._run, name="clips", daemon=True)
                self._thread.start()

    def wait(self) -> None:
        """Returns when nothing is wanted any more; for tests and for programs that end."""
        while (thread := self._thread) is not None:
            thread.join()

    def _run(self) -> None:
        try:
            while (name := self._next()) is not None:
                self._decode(name)
        except BaseException:
            with self._lock:
                self._thread = None
            raise

    def _next(self) -> str | None:
        """The next name. Who finds none is over at the same moment, so that nothing is wanted of a thread that ends."""
        with self._lock:
            if self._names:
                return self._names.popleft()
            self._thread = None
            return None

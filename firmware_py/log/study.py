"""Questions about a game that was flown, thought over in processes of their own while the table goes on.

A game's file formats bring the studies (engine.game.Study). Here they run beside everything else: at the lowest
priority if asked, told to stop at any moment, and never in the way of a frame. With a number of tries the answer is the
same on any number of cores; with seconds it is as good as the time allows.
"""

import atexit
import multiprocessing
import os
import random
import signal
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final
from weakref import WeakSet

from engine.game import Json, Study
from engine.position import file_format
from engine.tables import BadValue

CHUNK: Final = 50  # tries between two looks at the clock
TELLS_EVERY_S: Final = 0.4
# With a number of tries: studies with other seeds that share them.
ATTEMPTS: Final = {"never": 1, "in_parallel": 2, "over_time": 4}
ATTEMPT_TRIES: Final = 40_000  # with seconds: after so many a study is given up for one with another seed
PROBE: Final = 0.1  # share of the seconds after which the speed is known
LOWEST: Final = 19  # niceness of what must not disturb the table
ENDS_WITHIN_S: Final = 1.0  # longer than a process takes that was killed, unless the system itself holds it
_BEGUN: Final[WeakSet[BaseProcess]] = WeakSet()


@dataclass(frozen=True, slots=True)
class StudyQuestion:
    """A study of a document, and how long to think: so many seconds, or so many tries."""

    document: Mapping[str, Json]
    study: str
    seed: int = 0
    seconds: float | None = None
    tries: int | None = None

    def workers(self, most: int) -> int:
        """How many processes are of use; raises BadValue if the document can't be read or has no such study."""
        return 1 if self.begin(0).repeats == "never" else most

    def begin(self, seed: int) -> Study:
        """The study, in this process."""
        kind = file_format(self.document)
        if self.study not in kind.studies:
            known = ", ".join(kind.studies) or "no study"
            raise BadValue("study", f"{kind.name} has {known}, not {self.study}")
        return kind.studies[self.study](self.document, seed)


@dataclass(frozen=True, slots=True)
class StudyNews:
    """What a process tells of one of its attempts; `over` with the last of all of them."""

    attempt: int
    progress: float
    tries: int
    worth: float
    answer: dict[str, Json]
    over: bool = False


@dataclass(slots=True)
class Best:
    """The best answer so far; of equals the first attempt's."""

    worth: float = float("-inf")
    attempt: int = -1
    answer: dict[str, Json] = field(default_factory=dict)

    def take(self, news: StudyNews) -> bool:
        """Takes the news' answer if it is better, or the same attempt's later one; True if the worth rose."""
        rises = news.worth > self.worth
        if rises or (news.worth == self.worth and news.attempt <= self.attempt):
            self.worth, self.attempt, self.answer = news.worth, news.attempt, news.answer
        return rises


class Thinking:
    """A question in `workers` processes. `poll` from time to time; `stop` at any moment, and with it all is over."""

    def __init__(self, question: StudyQuestion, workers: int, low_priority: bool = False) -> None:
        workers = question.workers(workers)
        self.best = Best()
        self._progress = dict.fromkeys(range(workers), 0.0)
        self._tries: dict[int, int] = {}
        self._lines: dict[Connection, int] = {}
        self._processes: list[BaseProcess] = []
        context = multiprocessing.get_context("spawn")
        for worker in range(workers):
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(
                target=_work, args=(theirs, question, worker, workers, low_priority), daemon=True
            )
            process.start()
            _BEGUN.add(process)
            theirs.close()
            self._lines[ours] = worker
            self._processes.append(process)

    @property
    def over(self) -> bool:
        """Whether every process has told its last."""
        return not self._lines

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return sum(self._progress.values()) / len(self._progress)

    @property
    def tries(self) -> int:
        """What was tried out by all processes."""
        return sum(self._tries.values())

    def poll(self, patience_s: float = 0.0) -> bool:
        """Hears what there is to hear, waiting for it at most so long; True if the answer became better."""
        better = False
        ready = wait(list(self._lines), patience_s)
        for line in [line for line in self._lines if line in ready]:
            better |= self._hear(line)
        if self.over:
            self.stop()
        return better

    def _hear(self, line: Connection) -> bool:
        worker = self._lines[line]
        try:
            news: StudyNews = line.recv()
        except (EOFError, OSError):
            del self._lines[line]  # the process has gone, for whatever reason; the others go on
            self._progress[worker] = 1.0
            return False
        self._progress[worker] = 1.0 if news.over else news.progress
        self._tries[news.attempt] = news.tries
        if news.over:
            del self._lines[line]
            line.close()
        return self.best.take(news)

    def stop(self) -> None:
        """Ends all processes at once. What was heard until now stays.

        They are killed, for one that is stopped hears nothing else, and whoever waited for it would wait for ever.
        """
        for line in self._lines:
            line.close()
        self._lines.clear()
        for process in self._processes:
            process.kill()
        ends_s = time.monotonic() + ENDS_WITHIN_S
        for process in self._processes:
            process.join(max(0.0, ends_s - time.monotonic()))
        self._processes.clear()


@atexit.register
def _kill_all() -> None:
    """At the end of the program multiprocessing asks each process that is left to end, and waits for it without limit.
    What is registered here comes before that.
    """
    for process in list(_BEGUN):
        if process.is_alive():
            process.kill()


def answered(question: StudyQuestion) -> Best:
    """The answer after a number of tries, in this process."""
    best = Best()
    for news in _thought(question, 0, 1):
        best.take(news)
    return best


def _work(line: Connection, question: StudyQuestion, worker: int, workers: int, low_priority: bool) -> None:
    """The life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if low_priority:
        os.nice(LOWEST)
    try:
        for news in _thought(question, worker, workers):
            line.send(news)
    except BrokenPipeError:
        pass  # nobody wants to know any more


def _thought(question: StudyQuestion, worker: int, workers: int) -> Iterator[StudyNews]:
    """The attempts of one of several workers: every so many of all that there are."""
    if question.tries is not None:
        attempts = ATTEMPTS[question.begin(0).repeats]
        yield from _by_tries(question, range(worker, attempts, workers), question.tries // attempts)
    else:
        yield from _by_time(question, worker, workers, question.seconds or 0.0)


def _seed(question: StudyQuestion, attempt: int) -> int:
    return random.Random(f"{question.seed}/{attempt}").getrandbits(48)


def _by_tries(question: StudyQuestion, attempts: range, tries: int) -> Iterator[StudyNews]:
    for number, attempt in enumerate(attempts):
        study = question.begin(_seed(question, attempt))
        spent = 0
        told = time.monotonic()
        while spent < tries and study.progress < 1:
            study.run(min(CHUNK, tries - spent), spent / tries)
            spent += CHUNK
            if time.monotonic() - told >= TELLS_EVERY_S:
                told = time.monotonic()
                yield _news(attempt, study, (number + min(1.0, spent / tries)) / len(attempts))
        yield _news(attempt, study, (number + 1) / len(attempts), number + 1 == len(attempts))


def _by_time(question: StudyQuestion, worker: int, workers: int, seconds: float) -> Iterator[StudyNews]:
    """The clock runs when the first study is made: reading the games' data is no thinking. A study that is worth
    repeating is given up for another after ATTEMPT_TRIES, or earlier so that all have the same time.
    """
    study = question.begin(_seed(question, worker))
    again = study.repeats == "over_time"
    began = told = starts = time.monotonic()
    probed, each, attempt = not again, seconds, worker
    while True:
        now = time.monotonic()
        if not probed and now - began > PROBE * seconds:
            probed = True
            each = seconds / max(1, round(study.tries / PROBE / ATTEMPT_TRIES))
        ends = study.progress >= 1 or now - began >= seconds
        if ends or now - starts >= each:
            yield _news(attempt, study, (now - began) / seconds, ends)
            if ends:
                return
            attempt, starts = attempt + workers, now
            study = question.begin(_seed(question, attempt))
        elif now - told >= TELLS_EVERY_S:
            told = now
            yield _news(attempt, study, (now - began) / seconds)
        study.run(CHUNK, min(1.0, (now - starts) / each))


def _news(attempt: int, study: Study, progress: float, over: bool = False) -> StudyNews:
    shown = max(progress, study.progress)
    return StudyNews(attempt, shown, study.tries, study.worth, study.answer(), over)

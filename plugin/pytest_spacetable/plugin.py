"""The plugin: options, fixtures, and what is left of a test. Without `--spacetable` it does nothing."""

import shutil
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from pytest_spacetable.artefacts import folder_of, leave
from pytest_spacetable.client import Process, TableError
from pytest_spacetable.environment import ON, BadInput, Place, places, program, take
from pytest_spacetable.measuring import Measure, summaries, write
from pytest_spacetable.scenario import ENDING, ScenarioFile
from pytest_spacetable.table import Clock, Fault, Lights, Pins, Seat, Speaker, Table, Wire
from pytest_spacetable.trend import append, read


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("spacetable", "hardware in the loop")
    group.addoption(
        "--spacetable", metavar="CABINET", help="cabinet name or file, or a file of several benches"
    )
    group.addoption(
        "--spacetable-on",
        default="twins",
        choices=ON,
        help="what the table stands on (default: twins of all devices)",
    )
    group.addoption(
        "--spacetable-command",
        metavar="PATH",
        help="the program (default: the one beside this Python, or on the path)",
    )
    group.addoption("--spacetable-measured", metavar="FILE", help="write all measurements as JSON")
    group.addoption(
        "--spacetable-trend",
        metavar="FILE",
        help="append this run's measurements to a file of JSON lines, and draw all its runs beside it as SVG",
    )
    group.addoption(
        "--spacetable-artefacts",
        default="spacetable-artefacts",
        metavar="DIR",
        help="where failed tests leave their things (default: spacetable-artefacts)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Takes a bench, if one is asked for. Bad input ends pytest with 4, as its own does."""
    wanted = config.getoption("--spacetable")
    if wanted is None:
        return
    try:
        benches = places(
            wanted, config.getoption("--spacetable-on"), config.getoption("--spacetable-command") or program()
        )
        session = Session(config, benches)
        if trend := config.getoption("--spacetable-trend"):
            read(Path(trend))  # what could not be appended to is said before the tests
        if not session.leads_workers:
            session.take_bench()
    except (BadInput, TableError) as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(session, "spacetable-session")


class Session:
    """The table of this process, one new one for each test, and the measurements of all tests."""

    def __init__(self, config: pytest.Config, benches: list[Place]) -> None:
        self._config = config
        self._benches = benches
        self._place = benches[0]
        self._process: Process | None = None
        self._folder = Path()
        self._used = False
        self._table: tuple[str, Table] | None = None
        self.bad_input: list[str] = []
        self._measured: dict[str, list[dict[str, Any]]] = {}
        self._release: Callable[[], None] = lambda: None

    @property
    def leads_workers(self) -> bool:
        """Whether others run the tests for this process, as with `-n`."""
        return bool(self._config.getoption("numprocesses", None)) and not hasattr(self._config, "workerinput")

    def take_bench(self) -> None:
        """Takes a bench that is free, and starts its table; raises BadInput or TableError."""
        self._place, lock = take(self._benches)
        self._release = lock.release
        self._process = self._started()

    def _started(self) -> Process:
        self._folder = Path(tempfile.mkdtemp(prefix="spacetable-"))
        return Process([*self._place.command], self._place.cabinet, self._place.on, self._folder)

    def new_table(self, test: str) -> Table:
        """A table that nobody touched, for a test."""
        if self._process is None or not self._process.runs:
            self._process = self._started()
        elif self._used:
            self._process.new()
        self._used = True
        table = Table(self._process)
        self._table = (test, table)
        return table

    @property
    def _on(self) -> str:
        return ", ".join(f"{one.cabinet} on {one.on}" for one in self._benches)

    def pytest_report_header(self) -> str:
        """What the tests run on."""
        return f"spacetable: {self._on}"

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """A scenario file is a test."""
        return ScenarioFile.from_parent(parent, path=file_path) if file_path.name.endswith(ENDING) else None

    def pytest_collection_modifyitems(self) -> None:
        """Scenario files that do not fit end pytest with 4."""
        if self.bad_input:
            raise pytest.UsageError("; ".join(self.bad_input))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A failed test leaves what helps to find out why, before its table is gone."""
        report = yield
        if report.when == "call" and self._table is not None and self._table[0] == item.nodeid:
            self._note(item, "spacetable.on", f"{self._place.cabinet} on {self._place.on}")
            if report.failed and self._process is not None:
                root = Path(self._config.getoption("--spacetable-artefacts")).absolute()
                folder = folder_of(root, item.nodeid)
                told = leave(self._table[1], self._process.log, folder, self._place.command)
                report.sections.append(("spacetable", "\n".join(told)))
                self._note(item, "spacetable.artefacts", str(folder))
        return report

    @staticmethod
    def _note(item: pytest.Item, name: str, value: str) -> None:
        item.user_properties.append((name, value))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes the measurements out of each test that is over, whichever process ran it."""
        if report.when == "teardown" and (rows := summaries(report.user_properties)):
            self._measured[report.nodeid] = rows

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """A line for each measurement."""
        for test, rows in self._measured.items():
            for row in rows:
                limit = f", limit {row['limit']:g}" if row["limit"] is not None else ""
                of = (
                    f"{row['count']} values, median {row['p50']:g}, 95 % {row['p95']:g}, worst {row['max']:g}"
                )
                terminalreporter.write_line(f"{test}: {row['name']}: {of} {row['unit']}{limit}")

    def pytest_sessionfinish(self) -> None:
        """Writes the measurements, ends the table and gives the bench back."""
        path = self._config.getoption("--spacetable-measured")
        if path and not hasattr(self._config, "workerinput"):
            write(Path(path), self._measured, self._on)
        trend = self._config.getoption("--spacetable-trend")
        if trend and not hasattr(self._config, "workerinput"):
            append(Path(trend), self._measured, self._on)
        if self._process is not None:
            self._process.close()
            shutil.rmtree(self._folder, ignore_errors=True)
        self._release()

    # ------------------------------------------------------------------------------------------------------ fixtures

    @pytest.fixture
    def table(self, request: pytest.FixtureRequest) -> Table:
        """A table under test that nobody touched yet."""
        return self.new_table(request.node.nodeid)

    @pytest.fixture
    def seat(self, table: Table) -> Callable[[int], Seat]:
        """`seat(2)` is a seat with its slots and buttons."""
        return lambda number: Seat(table, number)

    @pytest.fixture
    def lights(self, table: Table) -> Lights:
        """The lamps, as the wire carried them."""
        return Lights(table)

    @pytest.fixture
    def speaker(self, table: Table) -> Speaker:
        """What the table says."""
        return Speaker(table)

    @pytest.fixture
    def wire(self, table: Table) -> Wire:
        """The capture of the wires, from the first byte."""
        return Wire(table)

    @pytest.fixture
    def clock(self, table: Table) -> Clock:
        """The table's time."""
        return Clock(table)

    @pytest.fixture
    def fault(self, table: Table) -> Fault:
        """What goes wrong with cables and supplies."""
        return Fault(table)

    @pytest.fixture
    def pins(self, table: Table) -> Pins:
        """Buttons on the controller's pins."""
        return Pins(table)

    @pytest.fixture
    def measure(self, request: pytest.FixtureRequest) -> Measure:
        """Keeps values with units, and fails the test where one is over its limit."""
        return Measure(request.node)

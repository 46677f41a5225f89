"""The bench of two readers: the board's own code on a model of the chips, at a twin of MicroPython's raw mode."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from engine.tables import BadTable, TableError, read_toml
from firmware_py.workshop.reader_bench import TRIES, Bench, bench_readers
from firmware_py.workshop.reader_bench_line import READY, BenchLine
from hardware.cabinet import load
from hardware.reader_report import ReaderReport
from hardware.reckoning.coil import above, beside, least_pitch_mm, most_wood_mm, tag_starts
from hardware.seat_board import bench
from tests.hardware.seats.mfrc522 import Tag
from tests.hardware.seats.test_seat_rc522 import NTAG, Desk

ROOT = Path(__file__).parents[2]
FOUND = 'pitch_mm = 50\nmodules = "x"\n'


class Prompt:
    """A port with a board in service mode at its end: takes code until Ctrl-D and runs it on `desk`."""

    path = "twin"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.raw = False
        self.closed = False
        self._typed = b""
        self._told = b""

    def write(self, data: bytes) -> None:
        self._typed += data
        if b"\x01" in self._typed:
            self.raw, self._typed, self._told = True, b"", self._told + b"\r\n" + READY
        if b"\x02" in self._typed:
            self.raw, self._typed = False, b""
        if self.raw and b"\x04" in self._typed:
            code, _, self._typed = self._typed.partition(b"\x04")
            self._told += b"OK" + self._run(code.decode())

    def _run(self, code: str) -> bytes:
        called = code.splitlines()[-1]
        assert code.splitlines()[0] == "import seat_board.bench as b"
        assert called.startswith("b.main(")
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                bench.run(self.desk.readers, self.desk.wait_ms, 5, *eval(called.removeprefix("b.main")))
        except Exception as error:
            return printed.getvalue().encode() + b"\x04Traceback\r\n" + repr(error).encode() + b"\r\n\x04>"
        return printed.getvalue().encode() + b"\x04\x04>"

    def read(self) -> bytes:
        told, self._told = self._told, b""
        return told

    def close(self) -> None:
        self.closed = True


def clock() -> Iterator[float]:
    now = 0.0
    while True:
        now += 1.0
        yield now


def line(port: Prompt) -> BenchLine:
    ticks = clock()
    return BenchLine(port, lambda: next(ticks), lambda seconds: None)


def measured(folder: Path, desk: Desk, *answers: str) -> str:
    """The words of a bench whose person says this; what is missing at the end is that nobody is there."""
    out, left = io.StringIO(), list(answers)

    def ask(question: str) -> str:
        out.write(f"{question}\n")
        if not left:
            raise EOFError
        return left.pop(0)

    assert bench_readers(folder, ask, out, lambda: line(Prompt(desk))) == 0
    return out.getvalue()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bench.__init__, "__defaults__", (10,))


@pytest.mark.usefixtures("few")
def test_a_bench_from_the_first_question_to_the_report(tmp_path: Path) -> None:
    desk = Desk(0, 1)
    desk.chips[0].tags.append(Tag(NTAG))
    told = measured(tmp_path, desk, "shop A, 2R2", "fifty", "50", "12", "82,5", "12", "19", "", "s", "q")
    assert 'expected a number from 15 to 200, got "fifty"' in told
    report = read_toml(tmp_path / "reader-report.toml", ReaderReport)
    assert report.modules == "shop A, 2R2"
    assert [(module.version, module.tx_ma) for module in report.module] == [(0x92, 70.5), (0x92, 7)]
    (reading,) = report.reading
    assert (reading.tag_mm, reading.wood_mm, reading.reads, reading.neighbour) == (15, 3, 10, 0)
    page = (tmp_path / "reader-report.md").read_text(encoding="utf-8")
    assert "7 mA (weak" in page
    assert "A tag of 15 mm reads through up to 3 mm of wood." in page
    assert not any(chip.field for chip in desk.chips.values())


@pytest.mark.usefixtures("few")
def test_a_neighbour_that_hears_the_tag_makes_it_no_good(tmp_path: Path) -> None:
    desk = Desk(0, 1)
    for chip in desk.chips.values():
        chip.tags.append(Tag(NTAG))
    measured(tmp_path, desk, "x", "50", "1", "60", "1", "60", "")
    report = read_toml(tmp_path / "reader-report.toml", ReaderReport)
    assert [reading.neighbour for reading in report.reading] == [10]
    assert report.most_wood_mm(15) == -1


def test_a_slot_without_a_module_says_what_to_look_at(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="slot 1: no module answers; look at its plug"):
        measured(tmp_path, Desk(1), "x", "50")


def test_a_report_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "reader-report.toml").write_text("mine", encoding="utf-8")
    with pytest.raises(TableError, match="never overwritten"):
        measured(tmp_path, Desk(0, 1))


def test_nothing_measured_leaves_no_file(tmp_path: Path) -> None:
    assert "nothing was measured" in measured(tmp_path, Desk(0, 1), "q")
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_does_not_answer_or_fails_is_told(tmp_path: Path) -> None:
    class Silent(Prompt):
        def write(self, data: bytes) -> None:
            pass

    with pytest.raises(TableError, match="hold cancel while you plug"):
        line(Silent(Desk()))
    with pytest.raises(TableError, match=r"the board: .*TypeError"):
        line(Prompt(Desk())).run("import seat_board.bench as b\nb.main('reads', 0, None)")


def cabinet(folder: Path, readers: str, report: str = "") -> Path:
    """The bench of one board with these readers."""
    text = (ROOT / "hardware" / "cabinets" / "bench.toml").read_text(encoding="utf-8")
    start = text.index("[readers]")
    file = folder / "table.toml"
    file.write_text(text[:start] + readers + text[text.index("[[bus]]") :], encoding="utf-8")
    if report:
        (folder / "mine.toml").write_text('format = "reader-report/1"\n' + report, encoding="utf-8")
    return file


def reading(tag: int, wood: int, reads: int = 1000, neighbour: int = 0) -> str:
    counts = f"tries = 1000\nreads = {reads}\nneighbour = {neighbour}\n"
    return f"[[reading]]\ntag_mm = {tag}\nwood_mm = {wood}\n{counts}"


MEASURED = (
    FOUND + "module = []\n" + reading(20, 3) + reading(20, 6) + reading(20, 9, 700) + reading(25, 3, 1000, 2)
)


@pytest.mark.parametrize(
    ("readers", "words"),
    [
        (
            "[readers]\nwood_mm = 12\n",
            "readers.wood_mm: expected at most 8, which is reckoned for a tag of 20 mm, got 12",
        ),
        (
            "[readers]\ntag_mm = 25\n",
            "expected slots at least 53 mm apart, which is reckoned for a tag of 25 mm",
        ),
        (
            '[readers]\nsource = "none.toml"\n',
            'readers.source: expected "reckoned" or a reader report beside this file',
        ),
        (
            '[readers]\nwood_mm = 9\nsource = "mine.toml"\n',
            "expected at most 6, which was measured in mine.toml for a tag of 20 mm, got 9",
        ),
        (
            '[readers]\ntag_mm = 25\nsource = "mine.toml"\n',
            "readers.tag_mm: expected a tag that mine.toml could read: 20, got 25",
        ),
        ("[readers]\npitch = 3\n", "pitch"),
    ],
)
def test_a_cabinet_that_asks_for_more_than_its_source_allows_is_refused(
    tmp_path: Path, readers: str, words: str
) -> None:
    with pytest.raises(BadTable) as told:
        load(str(cabinet(tmp_path, readers, MEASURED)))
    assert words in str(told.value)
    assert "table.toml:" in str(told.value)


def test_slots_closer_than_on_the_bench_are_refused(tmp_path: Path) -> None:
    wide = MEASURED.replace("pitch_mm = 50", "pitch_mm = 60")
    with pytest.raises(BadTable, match=r"slots at least 60 mm apart.*they are 50"):
        load(str(cabinet(tmp_path, '[readers]\nsource = "mine.toml"\n', wide)))


def test_what_was_measured_may_be_built(tmp_path: Path) -> None:
    made = load(str(cabinet(tmp_path, '[readers]\nwood_mm = 6\nsource = "mine.toml"\n', MEASURED)))
    assert (made.readers.wood_mm, made.readers.source) == (6, "mine.toml")


def test_fields_of_a_coil_agree_with_simple_cases() -> None:
    """On its axis a loop of radius r has I / 2r; far beside it is half as strong as far above; thick wood is weaker."""
    assert [above(mm, 0.02) for mm in (3, 6, 9, 12)] == sorted(
        (above(mm, 0.02) for mm in (3, 6, 9, 12)), reverse=True
    )
    assert above(1000, 0.1) == pytest.approx(2 * beside(1000, 0.1), rel=0.001)
    assert above(6, 0.08) == pytest.approx(2 * above(6, 0.02))
    assert tag_starts(25) < tag_starts(20) < tag_starts(15)
    assert least_pitch_mm(15) < least_pitch_mm(20) <= 50 < least_pitch_mm(25)


def test_the_page_tells_the_limits_and_the_number_of_tries() -> None:
    page = " ".join((ROOT / "docs" / "build" / "measure_a_reader.md").read_text(encoding="utf-8").split())
    assert (
        f"{most_wood_mm():g} mm of wood and slots {least_pitch_mm(20):g} mm apart for a tag of 20 mm" in page
    )
    assert TRIES == 1000

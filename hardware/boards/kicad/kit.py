"""`make kit`: writes the sources of each board anew, checks them with KiCad, and makes what a fab and a builder need.

Runs under Debian's Python, which has KiCad's module. Twice the same bytes: dates come from RELEASED and not from a
clock, and KiCad's version, which it writes into its files, stands in the list of sums.
"""

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hardware.boards.check import faults
from hardware.boards.controller_board import controller_board
from hardware.boards.kicad.board import board, ground
from hardware.boards.kicad.library import SHARE
from hardware.boards.kicad.pour import pour
from hardware.boards.kicad.project import project, rules, table
from hardware.boards.kicad.route import route
from hardware.boards.kicad.schematic import schematic
from hardware.boards.parts import Design
from hardware.boards.seat_board import seat_board

ID: Final = re.compile(r'\(uuid "[^"]*"\)')
RELEASED: Final = "2026-11-23"
VERSION: Final = "9.0."
HERE: Final = Path(__file__).parents[1]
DESIGNS: Final[tuple[Callable[[], Design], ...]] = (seat_board, controller_board)
HOW: Final = """make kit needs KiCad 9.0 with its symbols, footprints and Python module, and faketime; 214 MB and some
minutes on Debian 12 with bookworm-backports among the sources of apt:

  apt-get install --no-install-recommends -t bookworm-backports kicad kicad-symbols kicad-footprints
  apt-get install --no-install-recommends faketime python3-venv
"""
LAYERS: Final = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,F.Paste,Edge.Cuts"
EXCEPTED: Final[dict[tuple[str, str], str]] = {}
"""Finds of the rule check that are as they should be: kind and how its description begins, and the reason."""


class Wrong(Exception):
    """A board that must not be ordered; the lines say why."""


def missing_tools() -> list[str]:
    """What `make kit` lacks of KiCad here."""
    found = [f"{tool} is missing" for tool in ("kicad-cli", "faketime") if shutil.which(tool) is None]
    if not found and not _run("kicad-cli", "version").stdout.strip().startswith(VERSION):
        found.append(f"kicad-cli is {_run('kicad-cli', 'version').stdout.strip()}, expected {VERSION}x")
    found += [
        f"{SHARE / part} is missing" for part in ("symbols", "footprints") if not (SHARE / part).is_dir()
    ]
    if find_spec("pcbnew") is None:
        found.append(f"{sys.executable} has no module pcbnew; call make kit with KIT_PYTHON=/usr/bin/python3")
    return found


def _run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def _kicad(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """KiCad's command line on the day of the release."""
    done = _run("faketime", "-f", f"{RELEASED} 00:00:00", "kicad-cli", *words, folder=folder)
    if done.returncode not in (0, 5):  # 5: rules are violated
        raise Wrong(f"kicad-cli {' '.join(words[:3])}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done


def write_sources(design: Design, folder: Path, tell: Callable[[str], object]) -> None:
    """All sources of a board, written anew into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    told: list[str] = []
    routes = route(ground(design), told)
    tell(f"{design.name}: {told[-1]}")
    if routes.missing:
        raise Wrong(f"{design.name}: no way for {', '.join(routes.missing)}")
    for name, text in {
        f"{design.name}.kicad_sch": schematic(design, RELEASED),
        f"{design.name}.kicad_pro": project(design),
        f"{design.name}.kicad_dru": rules(design),
        "sym-lib-table": table(design, "sym"),
        "fp-lib-table": table(design, "fp"),
        f"{design.name}.kicad_pcb": board(design, routes, RELEASED),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    pour(folder / f"{design.name}.kicad_pcb")


def sources(design: Design) -> list[str]:
    """The names of the files that are kept of a board."""
    ends = ("kicad_dru", "kicad_pcb", "kicad_pro", "kicad_sch")
    return ["fp-lib-table", *(f"{design.name}.{end}" for end in ends), "sym-lib-table"]


def canary(design: Design, folder: Path) -> None:
    """The same board with a rule that it must break: whether KiCad reads rules and classes at all."""
    with tempfile.TemporaryDirectory() as scratch:
        cage = Path(scratch)
        for name in sources(design):
            shutil.copy(folder / name, cage)
        rule = '(rule "canary" (condition "A.NetClass == \'power\'") (constraint track_width (min 9mm)))'
        (cage / f"{design.name}.kicad_dru").write_text(f"(version 1)\n{rule}\n", encoding="utf-8")
        if not any("min width 9.0000" in words for _, words in drc(design, cage)):
            raise Wrong(f"{design.name}: a rule of 9 mm is not found to be broken, so no rule is looked at")


def erc(design: Design, folder: Path) -> list[str]:
    """What KiCad's check of the schematic finds, warnings too."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "erc.json"
        switches = ("--severity-all", "--format", "json", "-o", str(report))
        _kicad(folder, "sch", "erc", *switches, f"{design.name}.kicad_sch")
        found = json.loads(report.read_text(encoding="utf-8"))
    entries = [entry for sheet in found["sheets"] for entry in sheet["violations"]]
    return [f"ERC: {entry['type']}: {entry['description']}" for entry in entries]


def drc(design: Design, folder: Path) -> Iterator[tuple[str, str]]:
    """The kind and the words of each find of KiCad's rule check, parity with the schematic among them."""
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "drc.json"
        switches = ("--schematic-parity", "--severity-all", "--format", "json", "-o", str(report))
        _kicad(folder, "pcb", "drc", *switches, f"{design.name}.kicad_pcb")
        found = json.loads(report.read_text(encoding="utf-8"))
    for group in ("violations", "unconnected_items", "schematic_parity"):
        for entry in found[group]:
            items = ", ".join(item["description"] for item in entry["items"])
            yield entry["type"], f"{entry['description']} [{items}]"


def check(design: Design, folder: Path, tell: Callable[[str], object]) -> None:
    """Raises Wrong unless our own checks, the schematic's and the board's all find nothing but what is excepted."""
    wrong = faults(design, folder) + erc(design, folder)
    canary(design, folder)
    kept = 0
    for kind, words in drc(design, folder):
        if any(kind == known and words.startswith(start) for known, start in EXCEPTED):
            kept += 1
        else:
            wrong.append(f"DRC: {kind}: {words}")
    if wrong:
        raise Wrong("\n".join(f"{design.name}: {line}" for line in wrong))
    tell(f"{design.name}: ERC 0, DRC 0 but for {kept} that are excepted, parity 0, canary found")


def export(design: Design, folder: Path, out: Path) -> None:
    """What is ordered and read: into a folder of its own, from the sources in `folder`."""
    out.mkdir(parents=True, exist_ok=True)
    sheet, printed, name = f"{design.name}.kicad_sch", f"{design.name}.kicad_pcb", design.name
    fields = (
        "--fields",
        "Reference,Value,Footprint,Maker,Number,${QUANTITY}",
        "--group-by",
        "Value,Footprint,Number",
    )
    labels = ("--labels", "Designator,Comment,Footprint,Maker,Number,Quantity")
    gerbers = out / "gerbers"
    gerbers.mkdir(exist_ok=True)
    for words in (
        ("sch", "export", "pdf", "-o", f"{out}/{name}_schematic.pdf", sheet),
        ("sch", "export", "bom", *fields, *labels, "-o", f"{out}/{name}_bom.csv", sheet),
        ("pcb", "export", "gerbers", "-l", LAYERS, "-o", f"{gerbers}/", printed),
        ("pcb", "export", "drill", "-o", f"{gerbers}/", printed),
        (
            "pcb",
            "export",
            "pos",
            "--format",
            "csv",
            "--units",
            "mm",
            "-o",
            f"{out}/{name}_positions.csv",
            printed,
        ),
        ("pcb", "export", "step", "--board-only", "-o", f"{out}/{name}.step", printed),
        ("pcb", "export", "ipcd356", "-o", f"{out}/{name}.d356", printed),
        *_pictures(out, name, printed),
    ):
        _kicad(folder, *words)
    _parts_by_place(folder, out, f"{name}_parts", printed)


def _parts_by_place(folder: Path, out: Path, name: str, printed: str) -> None:
    """A page on which a part that is pressed in the list lights up on the board, for the one who solders."""
    script = find_spec("InteractiveHtmlBom")
    if script is None or script.origin is None:
        raise Wrong("InteractiveHtmlBom is missing; make kit installs it by tests/locks/kit.lock")
    generate = Path(script.origin).with_name("generate_interactive_bom.py")
    made = ("--no-browser", "--dest-dir", str(out), "--name-format", name, printed)
    day = ("faketime", "-f", f"{RELEASED} 00:00:00", "env", "INTERACTIVE_HTML_BOM_NO_DISPLAY=1")
    done = _run(*day, sys.executable, str(generate), *made, folder=folder)
    if not (out / f"{name}.html").exists():
        raise Wrong(f"InteractiveHtmlBom: {done.stderr.strip()[-300:]}")


def _pictures(out: Path, name: str, printed: str) -> Iterator[tuple[str, ...]]:
    for side in ("top", "bottom"):
        size = ("-w", "1600", "--height", "1200")
        yield ("pcb", "render", "--side", side, *size, "-o", f"{out}/{name}_{side}.png", printed)
    front = ("--layers", "F.Cu,F.Silkscreen,Edge.Cuts", "--mode-single", "--page-size-mode", "2")
    yield ("pcb", "export", "svg", *front, "-o", f"{out}/{name}.svg", printed)


def sums(folder: Path, version: str) -> str:
    """The SHA-256 of every file below a folder, under the version of KiCad that made them."""
    lines = [f"# KiCad {version}, {RELEASED}. Never built."]
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "SHA256SUMS":
            name = path.relative_to(folder).as_posix()
            lines.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}")
    return "\n".join([*lines, ""])


def archive(folder: Path, path: Path) -> None:
    """A folder as .tar.gz, the same bytes every time."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for entry in sorted(folder.rglob("*")):
            if entry.is_file():
                info = tarfile.TarInfo(f"{folder.name}/{entry.relative_to(folder).as_posix()}")
                info.size = entry.stat().st_size
                with entry.open("rb") as file:
                    tar.addfile(info, file)
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def make_kit(out: Path, write: bool, tell: Callable[[str], object]) -> None:
    """Everything for all boards below `out`; with `write` the kept sources are replaced, else they must be the same."""
    version = _run("kicad-cli", "version").stdout.strip()
    kit = out / f"spacetable-boards-{RELEASED}"
    shutil.rmtree(kit, ignore_errors=True)
    for make in DESIGNS:
        design = make()
        made, kept = kit / design.name / "source", HERE / design.name
        write_sources(design, made, tell)
        check(design, made, tell)
        if write:
            kept.mkdir(exist_ok=True)
            for name in sources(design):
                shutil.copy(made / name, kept)
        stale = [name for name in sources(design) if not _same(made / name, kept / name)]
        if stale:
            raise Wrong(
                f"{design.name}: {', '.join(stale)} differ from what is kept; OPTIONS=--write replaces them"
            )
        for name in sources(design):
            shutil.copy(kept / name, made)
        export(design, made, kit / design.name)
        (made / f"{design.name}.kicad_prl").unlink(missing_ok=True)  # how somebody last looked at it
        tell(f"{design.name}: exported")
    if write:
        (HERE / "SHA256SUMS").write_text(kept_sums(version), encoding="utf-8")
    for name in ("LICENSE", "README.md", "BUILT.md"):
        shutil.copy(HERE / name, kit)
    (kit / "SHA256SUMS").write_text(sums(kit, version), encoding="utf-8")
    archive(kit, out / f"{kit.name}.tar.gz")
    tell(f"{out / kit.name}.tar.gz")


def kept_sums(version: str) -> str:
    """The list of sums of all kept sources."""
    lines = [f"# KiCad {version}, {RELEASED}. Never built."]
    for make in DESIGNS:
        design = make()
        for name in sources(design):
            digest = hashlib.sha256((HERE / design.name / name).read_bytes()).hexdigest()
            lines.append(f"{digest}  {design.name}/{name}")
    return "\n".join([*lines, ""])


def _same(one: Path, two: Path) -> bool:
    """But for ids, and the order that they give: KiCad draws new ones for some parts of a footprint each time."""
    return two.exists() and _lines(one) == _lines(two)


def _lines(path: Path) -> list[str]:
    return sorted(ID.sub("", path.read_text(encoding="utf-8")).splitlines())


def main(arguments: Sequence[str]) -> int:
    """0, 2 with the reason if tools are missing or a board is wrong."""
    parser = argparse.ArgumentParser(prog="make kit")
    parser.add_argument("--out", default="build/kit", metavar="DIR")
    parser.add_argument("--tools", action="store_true", help="only tell what is missing here")
    parser.add_argument("--write", action="store_true", help="replace the kept sources")
    options = parser.parse_args(arguments)
    lacking = missing_tools()
    if lacking:
        sys.stderr.write("".join(f"make kit: {line}\n" for line in lacking) + HOW)
        return 2
    if options.tools:
        return 0
    try:
        make_kit(Path(options.out).absolute(), options.write, lambda line: print(line, flush=True))
    except Wrong as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

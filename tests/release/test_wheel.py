"""The wheel and the sdist are whole, and no more than that."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
from email import message_from_bytes
from email.message import Message
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from firmware_py.service.update.operator import NO_PROGRAM
from tests.release.conftest import ROOT, Built

HOUSES: Final = ("engine", "hardware", "firmware_py", "sounds")
NO_PACKAGE: Final = re.compile(r"firmware_py/(games/\w+/)?bench/|hardware/boards/")
NOT_FOR_USERS: Final = {"sounds/LICENSE.md"}  # it stands with the licences
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ORDER: Final = ("3.11", "3.12", "3.13")


def sources(built: Built, *houses: str) -> set[str]:
    """The files of the copy of the sources, by their paths in it."""
    found = (path for house in houses or ("",) for path in (built.source / house).rglob("*"))
    return {path.relative_to(built.source).as_posix() for path in found if path.is_file()}


@pytest.fixture(scope="module")
def in_wheel(built: Built) -> set[str]:
    with ZipFile(built.wheel) as wheel:
        return set(wheel.namelist())


@pytest.fixture(scope="module")
def metadata(built: Built) -> Message:
    with ZipFile(built.wheel) as wheel:
        (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
        return message_from_bytes(wheel.read(name))


def test_the_wheel_has_every_file_of_the_program_but_bench_and_boards(
    built: Built, in_wheel: set[str]
) -> None:
    wanted = {name for name in sources(built, *HOUSES) if not NO_PACKAGE.match(name)} - NOT_FOR_USERS
    assert {name for name in in_wheel if name.split("/")[0] in HOUSES} == wanted


def test_the_wheel_brings_units_manual_and_licences(built: Built, in_wheel: set[str]) -> None:
    shared = {name.partition(".data/data/share/spacetable/")[2] for name in in_wheel}
    assert sources(built, "systemd") | {"docs/install.md", "LICENSE"} <= shared
    licences = {name.partition(".dist-info/licenses/")[2] for name in in_wheel}
    assert {"LICENSE", "sounds/LICENSE.md"} <= licences


def test_the_wheel_says_that_it_is_typed(in_wheel: set[str]) -> None:
    assert {f"{house}/py.typed" for house in HOUSES} <= in_wheel


def test_the_sdist_holds_the_sources_whole(built: Built) -> None:
    with tarfile.open(built.sdist) as sdist:
        found = {name.partition("/")[2] for name in sdist.getnames() if not sdist.getmember(name).isdir()}
    made = {name for name in found if name.split("/")[0] in ("PKG-INFO", "setup.cfg", "spacetable.egg-info")}
    assert found - made == sources(built)


def test_what_a_table_builds_of_a_checkout_has_all_that_the_wheel_takes() -> None:
    """`spacetable-update CHECKOUT` copies what may be a part of the program, and builds that."""
    project, tool = PROJECT["project"], PROJECT["tool"]["setuptools"]
    taken = [project["readme"], *project["license-files"], *chain(*tool["data-files"].values())]
    for path in map(Path, taken):
        assert not any(fnmatch(part, pattern) for part in path.parts for pattern in NO_PROGRAM), path
        assert list(ROOT.glob(str(path))), path


def test_an_index_shows_a_text_without_pictures_and_links_into_the_sources(metadata: Message) -> None:
    text = str(metadata.get_payload())
    assert "spacetable run" in text and not re.search(r"!\[|\]\((?!https://)", text)
    assert metadata["Description-Content-Type"] == "text/markdown"


def test_the_pythons_that_it_names_are_those_that_it_allows(metadata: Message) -> None:
    classes = metadata.get_all("Classifier", [])
    found = [name.rpartition(" ")[2] for name in classes if re.search(r":: 3\.\d+$", name)]
    assert tuple(found) == ORDER
    assert metadata["Requires-Python"] == "<3.14,>=3.11"
    assert metadata["Author"] and metadata["Keywords"] and "Typing :: Typed" in classes


NOT_IMPORTED: Final = {
    "mpremote",  # a program
    "RPi.GPIO",  # gpiozero's pin factories, imported by it
    "rpi-lgpio",
}
MODULES: Final = {
    "caissify-pairings": "caissify_pairings",
    "littlefs-python": "littlefs",
    "pyserial": "serial",
    "pillow": "PIL",
}


def test_every_library_that_a_user_is_offered_is_imported_somewhere() -> None:
    """An extra that named a library for a thing that did not exist, `fleet`, was offered once."""
    extras = PROJECT["project"]["optional-dependencies"]
    offered = [one for name, ones in extras.items() if name not in ("dev", "hil") for one in ones]
    names = {re.split(r"[<>=;\s]", one)[0] for one in [*PROJECT["project"]["dependencies"], *offered]}
    text = "\n".join(path.read_text("utf-8") for house in HOUSES for path in (ROOT / house).rglob("*.py"))
    for name in sorted(names - NOT_IMPORTED):
        module = re.escape(MODULES.get(name, name))
        used = rf"^\s*(import|from) {module}\b|import_module\(\"{module}\b|find_spec\(\"{module}\b"
        assert re.search(used, text, re.MULTILINE), f"nobody imports {name}"


ENVIRONMENTS: Final[dict[str, dict[str, str | None]]] = {
    "as it is": {},
    "an old locale, a day ahead": {"LC_ALL": "C", "TZ": "Pacific/Apia"},
    "no home": {"HOME": None, "XDG_STATE_HOME": None},
}


@pytest.mark.slow
def test_an_installed_wheel_works_wherever_and_however_it_is_started(built: Built, tmp_path: Path) -> None:
    """Needs the network. From folders with spaces and letters that are not English."""
    fresh = tmp_path / "čerstvé prostředí"
    venv.create(fresh, with_pip=True)
    install = [str(fresh / "bin/python"), "-I", "-m", "pip", "install", "--quiet"]
    lock = ROOT / "firmware_py/service/requirements.lock"
    subprocess.run([*install, "--require-hashes", "--requirement", str(lock)], check=True)
    subprocess.run([*install, "--no-index", "--no-deps", str(built.wheel)], check=True)
    for changes in ENVIRONMENTS.values():
        environment = {**os.environ, **changes}
        done = subprocess.run(
            [
                sys.executable,
                str(Path(__file__).with_name("try_installed.py")),
                str(fresh / "bin/spacetable"),
            ],
            env={name: value for name, value in environment.items() if value is not None},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), changes
        assert done.stdout.endswith("the page is there\n")


BRINGS: Final = {
    "board": "mpremote",
    "cluster": "import distributed",
    "fleet": "import aiomqtt, caissify_pairings, firmware_py.fleet.line",
    "postgresql": "import psycopg",
    "sounds": "import sounds.build",
    "tls": "from cryptography import x509",
}
"""What each extra brings, as a program or a line of Python."""
ON_A_PI: Final = ("pi", "pi5")


def test_every_extra_is_tried() -> None:
    assert {*BRINGS, *ON_A_PI, "dev", "hil"} == set(PROJECT["project"]["optional-dependencies"])


@pytest.mark.slow
@pytest.mark.parametrize("extra", BRINGS)
def test_an_extra_brings_what_it_says(extra: str, built: Built, tmp_path: Path) -> None:
    """Needs the network."""
    venv.create(tmp_path / "fresh", with_pip=True)
    programs = tmp_path / "fresh/bin"
    install = [str(programs / "python"), "-I", "-m", "pip", "install", "--quiet"]
    subprocess.run([*install, f"spacetable[{extra}] @ {built.wheel.as_uri()}"], check=True)
    wanted = BRINGS[extra]
    python = wanted.startswith(("import", "from"))
    command = [str(programs / "python"), "-I", "-c", wanted] if python else [str(programs / wanted), "--help"]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)


@pytest.mark.slow
def test_the_sdist_installs_as_well(built: Built, tmp_path: Path) -> None:
    """Needs the network, for what builds it. With all that a wheel brings: the pages' files and the sounds."""
    venv.create(tmp_path / "fresh", with_pip=True)
    python = str(tmp_path / "fresh/bin/python")
    subprocess.run([python, "-I", "-m", "pip", "install", "--quiet", str(built.sdist)], check=True)
    wanted = (
        "from sounds.manifest import lengths_ms; from firmware_py.web.static_files import STATIC; "
        "assert lengths_ms('cs') and (STATIC / 'table.html').is_file()"
    )
    subprocess.run([python, "-I", "-c", wanted], check=True, cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("extra", ON_A_PI)
def test_the_extras_of_a_pi_name_what_is_there(extra: str, tmp_path: Path) -> None:
    """Needs the network. Their sources are fetched, for nothing but a Pi can import them; both at once never fit."""
    asked = PROJECT["project"]["optional-dependencies"][extra]
    names = [one.partition(";")[0] for one in asked]
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(tmp_path)]
    subprocess.run([*fetch, *names], check=True)
    assert len(list(tmp_path.iterdir())) == len(names)

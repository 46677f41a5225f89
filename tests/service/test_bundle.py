"""`spacetable bundle`: one file with a version and what it needs, as the updater takes it apart again."""

import os
import subprocess
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine.tables import TableError
from firmware_py.commands.main import main
from firmware_py.service import bundle
from firmware_py.service.update import signature
from firmware_py.service.update.build import LOCK, unpack
from firmware_py.service.update.package import Unbuildable, complete, version_inside

HASH = "0" * 64
TEXT = f"attrs==26.1.0 \\\n    --hash=sha256:{HASH}\nzipp==4.1 ; python_version < '3.12' \\\n    --hash=sha256:{HASH}\n"


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    path = tmp_path / "spacetable-1.2-py3-none-any.whl"
    with ZipFile(path, "w") as content:
        content.writestr(LOCK, TEXT)
    return path


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What pip was asked for; it puts a wheel there that says for which Python."""
    calls: list[tuple[str, ...]] = []

    def pip(*arguments: str) -> None:
        calls.append(arguments)
        if arguments[0] == "download":
            python = arguments[arguments.index("--python-version") + 1]
            folder = Path(arguments[arguments.index("--dest") + 1])
            folder.mkdir(exist_ok=True)
            (folder / f"attrs-26.1.0-cp{python.replace('.', '')}.whl").write_text("", "utf-8")
            assert ";" not in Path(arguments[-1]).read_text(
                "utf-8"
            )  # pip would ask this computer, not the table

    monkeypatch.setattr(bundle, "_pip", pip)
    return calls


def test_it_holds_the_wheel_and_what_each_table_needs(
    wheel: Path, asked: list[tuple[str, ...]], tmp_path: Path
) -> None:
    out = tmp_path / "spacetable-1.2.bundle"
    assert main(["bundle", str(out), "--from", str(wheel), "--machine", "aarch64", "x86_64"]) == 0
    assert len(asked) == 4
    for call in asked:
        assert "--require-hashes" in call and call[call.index("--only-binary") + 1] == ":all:"
    with out.open("rb") as content:
        assert complete(content)
    work = tmp_path / "work"
    work.mkdir()
    found, folder = unpack(out, work)
    assert found.name == wheel.name and found.read_bytes() == wheel.read_bytes()
    assert folder is not None
    assert sorted(path.name for path in folder.iterdir()) == [
        "attrs-26.1.0-cp311.whl",
        "attrs-26.1.0-cp313.whl",
    ]


def test_each_table_gets_what_the_lock_says_for_its_python() -> None:
    """Two versions of one package, each for other Pythons, were asked for at once, and no bundle could be made."""
    lock = (
        f"attrs==26.1.0 \\\n    --hash=sha256:{HASH} \\\n    --hash=sha256:{HASH}\n"
        f"networkx==3.6.1 ; python_full_version < '3.12' \\\n    --hash=sha256:{HASH}\n"
        f"networkx==3.7 ; python_full_version >= '3.12' \\\n    --hash=sha256:{HASH}\n"
        f"cffi==2.1.1 ; platform_python_implementation != 'PyPy' \\\n    --hash=sha256:{HASH}\n"
        f"odd==1 ; platform_machine == 'x86_64' \\\n    --hash=sha256:{HASH}\n"
    )

    def names(python: str) -> list[str]:
        lines = bundle.lock_for(f"# made by a tool\n{lock}", python, "aarch64").splitlines()
        assert len(lines) == 7 and lines[0] == "attrs==26.1.0 \\"
        return [line.removesuffix(" \\") for line in lines if not line.startswith(" ")]

    assert names("3.11") == ["attrs==26.1.0", "networkx==3.6.1", "cffi==2.1.1"]
    assert names("3.13") == ["attrs==26.1.0", "networkx==3.7", "cffi==2.1.1"]


def test_it_is_signed_by_the_key_that_is_given(
    wheel: Path, asked: list[tuple[str, ...]], tmp_path: Path
) -> None:
    key, out, signers = tmp_path / "key", tmp_path / "spacetable-1.2.bundle", tmp_path / "signers"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    assert main(["bundle", str(out), "--from", str(wheel), "--key", str(key)]) == 0
    signers.write_text(signature.trusted_line(key.with_suffix(".pub").read_text("utf-8")), "utf-8")
    assert signature.verified(out, tmp_path / "spacetable-1.2.bundle.sig", signers) == ""


def test_a_bundle_of_two_versions_is_none(wheel: Path, tmp_path: Path) -> None:
    out = tmp_path / "two.bundle"
    with ZipFile(out, "w") as file:
        file.write(wheel, wheel.name)
        file.write(wheel, "spacetable-1.3-py3-none-any.whl")
    (tmp_path / "work").mkdir()
    with pytest.raises(Unbuildable, match="one wheel of spacetable, this one holds 2"):
        unpack(out, tmp_path / "work")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["x.zip"], "ends in .bundle"),
        (["x.bundle", "--python", "three"], "a version such as 3.11"),
        (["x.bundle", "--machine", "a b"], "a name such as aarch64"),
        (["x.bundle", "--from", "nowhere.whl"], "expected a checkout or"),
        (["x.bundle", "--from", "spacetable-9-py3-none-any.whl"], "expected a wheel with"),
    ],
)
def test_what_makes_no_bundle_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], asked: list[tuple[str, ...]]
) -> None:
    assert main(["bundle", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not Path("x.bundle").exists()


def test_a_download_that_fails_says_why_and_leaves_no_half_bundle(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: str) -> None:
        raise TableError("pip download: no route to host")

    monkeypatch.setattr(bundle, "_pip", fails)
    with pytest.raises(TableError, match="no route"):
        bundle.bundle(tmp_path / "x.bundle", wheel, bundle.For(), None)
    assert not list(tmp_path.glob("x.bundle*"))


PROJECT = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "spacetable"
version = "1.2"
[tool.setuptools]
packages = ["engine", "firmware_py", "firmware_py.service"]
[tool.setuptools.package-data]
firmware_py = ["service/requirements.lock"]
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which somebody has built before: a module is left there that is no part of it any more."""
    files = {
        "pyproject.toml": PROJECT,
        "engine/__init__.py": "",
        "firmware_py/__init__.py": "",
        "firmware_py/service/__init__.py": "",
        LOCK: TEXT,
        "build/lib/engine/stale.py": "left = True\n",
        "build/lib/engine/__init__.py": "old = True\n",
        "spacetable.egg-info/SOURCES.txt": "engine/stale.py\n",
    }
    for name, text in files.items():
        path = tmp_path / "checkout" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "checkout"


def test_what_an_earlier_build_left_in_the_checkout_was_signed_with_it(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheel is built of a clean copy, twice to the same bytes, and nothing is written into the checkout."""
    monkeypatch.setattr(
        bundle, "_download", lambda lock, needed, python, machine: needed.mkdir(exist_ok=True)
    )
    before = sorted(checkout.rglob("*"))
    made = []
    for name in ("one.bundle", "two.bundle"):
        bundle.bundle(tmp_path / name, checkout, bundle.For(), None)
        made.append((tmp_path / name).read_bytes())
        for path in (path for path in checkout.rglob("*.py") if path.is_file()):
            os.utime(path, (10**9, 10**9))
    assert made[0] == made[1]
    assert sorted(checkout.rglob("*")) == before
    with ZipFile(tmp_path / "one.bundle") as whole, whole.open("spacetable-1.2-py3-none-any.whl") as inner:
        wheel = ZipFile(BytesIO(inner.read()))
    assert "engine/stale.py" not in wheel.namelist() and wheel.read("engine/__init__.py") == b""
    assert version_inside(tmp_path / "one.bundle") == "1.2"

"""A release is refused where anything does not fit, and changes nothing then; its files are always the same bytes."""

import gzip
import io
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from firmware_py.service.update.signature import trusted_line, verified
from tests.release import artifacts, texts
from tests.release.conftest import ROOT
from tests.release.release import check, release
from tests.release.texts import NotReady

READ: Final = (
    "pyproject.toml",
    "Makefile",
    "tests/locks",
    "tests/page_tools",
    "firmware_py/service/requirements.lock",
    *texts.NAME_IT,
)
CHANGELOG: Final = "# Changelog\n\n## Unreleased\n\n- A door\n"
FITS: Final = texts.present((ROOT / "pyproject.toml").read_text("utf-8"))


def git(tree: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments],
        cwd=tree,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def save(tree: Path, name: str, text: str) -> None:
    """Changes a file of the tree and commits that."""
    (tree / name).parent.mkdir(exist_ok=True)
    (tree / name).write_text(text, "utf-8")
    git(tree, "add", "--all")
    git(tree, "commit", "--quiet", "--allow-empty", "--message", "x")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what a release reads, ready for one; its checks pass at once."""
    for name in ("GIT_AUTHOR", "GIT_COMMITTER"):
        monkeypatch.setenv(f"{name}_NAME", "a")
        monkeypatch.setenv(f"{name}_EMAIL", "a@b")
    tree = tmp_path / "tree"
    for name in READ:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        copy(ROOT / name, tree / name)
    (tree / ".gitignore").write_text("__pycache__/\ndist/\n", "utf-8")
    git(tree, "init", "--quiet")
    save(tree, "CHANGELOG.md", CHANGELOG)
    save(tree, ".ci/run", "")
    return tree


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
    return path


def test_a_tree_that_is_ready_is_ready(tree: Path, key: Path) -> None:
    assert check(tree, FITS, key) == "- A door"


def lines(count: int) -> str:
    return CHANGELOG + "".join(f"- Door {number}\n" for number in range(count - 1))


REFUSED: Final[dict[str, tuple[Callable[[Path], object], str]]] = {
    "a tag that is there": (lambda tree: git(tree, "tag", f"v{FITS}"), "the tag .* is there already"),
    "a later tag": (lambda tree: git(tree, "tag", "v99.0.0"), "expected a version above 99.0.0"),
    "a version of the project that nobody tagged": (
        lambda tree: save(tree, "pyproject.toml", 'version = "0.0.7"\n'),
        "pyproject.toml: expected version .*, found 0.0.7",
    ),
    "a project without a version": (
        lambda tree: save(tree, "pyproject.toml", ""),
        "pyproject.toml: expected a line such as version",
    ),
    "nothing unreleased": (
        lambda tree: save(tree, "CHANGELOG.md", "## Unreleased\n"),
        "expected what users notice under Unreleased",
    ),
    "no part Unreleased": (
        lambda tree: save(tree, "CHANGELOG.md", "# Changelog\n"),
        "expected a line ## Unreleased",
    ),
    "too long a changelog": (
        lambda tree: save(tree, "CHANGELOG.md", lines(texts.MOST_LINES + 1)),
        "expected at most 20 lines under Unreleased, found 21",
    ),
    "a version that the changelog has": (
        lambda tree: save(tree, "CHANGELOG.md", texts.released(CHANGELOG, FITS, date(2026, 1, 2))),
        "CHANGELOG.md has a part",
    ),
    "a version in the changelog that nobody tagged": (
        lambda tree: save(tree, "CHANGELOG.md", f"{CHANGELOG}\n## 0.0.1 - 2026-01-02\n"),
        "expected a part for each tag .none., found 0.0.1",
    ),
    "changes that are not committed": (
        lambda tree: (tree / "Makefile").write_text("", "utf-8"),
        "the work tree is not clean",
    ),
    "files of a release": (
        lambda tree: shutil.copytree(tree / ".ci", tree / "dist"),
        "dist/ holds files of a release already",
    ),
    "a lock that lacks a dependency": (
        lambda tree: save(
            tree,
            "pyproject.toml",
            (tree / "pyproject.toml").read_text("utf-8").replace('"cobs>=1.2"', '"cobs>=99"'),
        ),
        "the locks do not fit",
    ),
    "tests that fail": (lambda tree: save(tree, ".ci/run", "echo one failed; exit 1"), "one failed"),
}


def state_of(tree: Path) -> tuple[str, ...]:
    """What a release would change."""
    told = (("rev-parse", "HEAD"), ("tag", "--list"), ("status", "--porcelain"))
    return *(git(tree, *asked) for asked in told), *sorted(path.name for path in tree.iterdir())


@pytest.mark.parametrize("spoil, why", REFUSED.values(), ids=REFUSED)
def test_no_release_of_a_tree_with(tree: Path, key: Path, spoil: Callable[[Path], object], why: str) -> None:
    spoil(tree)
    before = state_of(tree)
    with pytest.raises(NotReady, match=why):
        release(tree, FITS, key, dry_run=False)
    assert state_of(tree) == before


@pytest.mark.parametrize("version", ["1.2", "v1.2.3", "1.2.3-rc1", ""])
def test_no_release_of_something_that_is_no_version(tree: Path, key: Path, version: str) -> None:
    with pytest.raises(NotReady, match="expected a version such as"):
        check(tree, version, key)


def test_no_release_without_a_key(tree: Path) -> None:
    with pytest.raises(NotReady, match="expected a private key that signs"):
        check(tree, FITS, tree / "no key")


def test_the_present_changelog_can_be_released() -> None:
    assert texts.notes((ROOT / "CHANGELOG.md").read_text("utf-8"))


def test_a_release_writes_its_version_and_its_day(tree: Path) -> None:
    """In the project the version alone changes; what the changelog said under Unreleased stands under the version."""
    before = (tree / "pyproject.toml").read_text("utf-8")
    texts.write(tree, "17.0.3", date(2026, 5, 6))
    after = (tree / "pyproject.toml").read_text("utf-8")
    assert texts.present(after) == "17.0.3"
    changed = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if len({*pair}) > 1]
    assert len(changed) == 1
    log = (tree / "CHANGELOG.md").read_text("utf-8")
    assert "## Unreleased\n\n## 17.0.3 - 2026-05-06\n\n- A door" in log
    assert "spacetable-17.0.3-py3-none-any.whl" in (tree / "docs/package.md").read_text("utf-8")


def archive(*names: str, mtime: int, owner: int, compressed: int) -> bytes:
    """A .tar.gz of empty files."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for name in names:
            member = tarfile.TarInfo(name)
            member.mtime, member.uid = mtime, owner
            tar.addfile(member)
    return gzip.compress(plain.getvalue(), mtime=compressed)


def test_an_sdist_tells_nothing_of_who_built_it_and_when() -> None:
    """setuptools writes the time of each file, its owner and the hour of the build into it."""
    one = archive("b", "a", mtime=1, owner=7, compressed=3)
    other = archive("a", "b", mtime=2, owner=8, compressed=4)
    assert one != other
    assert artifacts.steady(one, 1_000) == artifacts.steady(other, 1_000)


def test_the_files_of_a_release_are_summed_and_signed(tmp_path: Path, key: Path) -> None:
    file = tmp_path / "spacetable-1.2.3.bundle"
    file.write_bytes(b"content")
    out = tmp_path / "dist"
    artifacts.finish([file], out, key)
    done = subprocess.run(
        ["sha256sum", "--check", "SHA256SUMS"], cwd=out, capture_output=True, text=True, check=True
    )
    assert done.stdout == "spacetable-1.2.3.bundle: OK\n"
    signers = tmp_path / "signers"
    signers.write_text(trusted_line(key.with_suffix(".pub").read_text("utf-8")), "utf-8")
    for name in ("SHA256SUMS", file.name):
        assert verified(out / name, out / f"{name}.sig", signers) == ""


@pytest.mark.slow
def test_a_whole_release_of_a_copy_of_the_sources(
    tmp_path: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Needs the network. What is committed is released, by checks that pass at once."""
    tree = tmp_path / "tree"
    git(ROOT, "clone", "--quiet", str(ROOT), str(tree))
    git(tree, "config", "user.name", "a")
    git(tree, "config", "user.email", "a@b")
    save(tree, ".ci/run", "")
    release(tree, FITS, key, dry_run=False)
    assert git(tree, "tag", "--list") == f"v{FITS}\n" and git(tree, "status", "--porcelain") == ""
    files = {path.name for path in (tree / "dist").iterdir() if path.suffix != ".sig"}
    assert files == {
        "SHA256SUMS",
        f"spacetable-{FITS}.bundle",
        f"spacetable-{FITS}.tar.gz",
        f"spacetable-{FITS}-py3-none-any.whl",
    }
    built = artifacts.build(artifacts.clean_copy(tree, tmp_path / "again"), tmp_path / "files")
    assert artifacts.differing(built, [tree / "dist" / path.name for path in built]) == []
    with pytest.raises(NotReady, match="is there already"):
        release(tree, FITS, key, dry_run=False)

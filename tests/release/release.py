"""Makes a release: `make release VERSION=0.2.0 KEY=key`, with `OPTIONS=--dry-run` all but the release itself.

It refuses where versions, tags, the changelog, the locks or the work tree do not fit, or the checks fail. Then it
builds wheel, sdist and bundle twice from clones, compares them, tries the wheel in a fresh environment of the locked
versions, writes version and changelog, commits, tags, and puts the files with sums and signatures into dist/. Nothing
is pushed. It needs the network.
"""

import argparse
import shutil
import sys
import tempfile
import venv
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from engine.tables import TableError
from tests.release.artifacts import build, clean_copy, differing, finish, run
from tests.release.texts import NotReady, check_versions, notes, write

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = "firmware_py/service/requirements.lock"


def check(root: Path, version: str, key: Path) -> str:
    """The notes of the release; raises NotReady where there is to be none. What is quick comes first."""
    project, changelog = ((root / name).read_text("utf-8") for name in ("pyproject.toml", "CHANGELOG.md"))
    tags = run("git", "tag", "--list", "v*", cwd=root).split()
    check_versions(version, project, changelog, tags)
    said = notes(changelog)
    if run("git", "status", "--porcelain", cwd=root):
        raise NotReady("the work tree is not clean: commit or stash first")
    if not key.is_file():
        raise NotReady(
            f"expected a private key that signs (ssh-keygen -t ed25519 -f key, then KEY=key), got {key}"
        )
    run("git", "var", "GIT_COMMITTER_IDENT", cwd=root)
    if (root / "dist").exists() and any((root / "dist").iterdir()):
        raise NotReady("dist/ holds files of a release already")
    try:
        run(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/locks/test_locks.py", cwd=root)
    except NotReady as error:
        raise NotReady(f"the locks do not fit, `make lock` writes them: {error}") from error
    run("bash", ".ci/run", cwd=root)
    return said


def build_twice(root: Path, folder: Path, version: str, day: date) -> list[Path]:
    """The files of the release; raises NotReady where two builds differ."""
    both = []
    for name in ("first", "second"):
        source = clean_copy(root, folder / name)
        write(source, version, day)
        both.append(build(source, folder / f"{name}-files"))
    if found := differing(*both):
        raise NotReady(f"built twice, these are not the same bytes: {', '.join(found)}")
    return both[0]


def try_wheel(folder: Path, wheel: Path, version: str, lock: Path) -> None:
    """Installs a wheel into a fresh environment, and asks it for its version and for a ready table."""
    venv.create(folder / "fresh", with_pip=True)
    tool = folder / "fresh" / "bin"
    install = ("-I", "-m", "pip", "install")
    run(tool / "python", *install, "--require-hashes", "--requirement", lock, cwd=folder)
    run(tool / "python", *install, "--no-index", "--no-deps", wheel, cwd=folder)
    said = run(tool / "spacetable", "--version", cwd=folder).strip()
    if said != f"spacetable {version}":
        raise NotReady(f"expected the wheel to say spacetable {version}, got {said}")
    print(run(tool / "spacetable", "doctor", "--auto", "--state", folder / "state", cwd=folder).strip())


def release(root: Path, version: str, key: Path, dry_run: bool) -> None:
    """Makes the release of a source tree; raises NotReady where it is not to be, and then nothing was changed."""
    said = check(root, version, key)
    day = datetime.now(UTC).date()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        files = build_twice(root, folder, version, day)
        try_wheel(folder, files[0], version, root / LOCK)
        finish(files, folder / "dist", key)
        print(f"built and tried: {', '.join(path.name for path in files)}\n\n{said}")
        if dry_run:
            return
        shutil.copytree(folder / "dist", root / "dist", dirs_exist_ok=True)
    write(root, version, day)
    run("git", "commit", "--all", "--message", f"Release {version}", cwd=root)
    message = f"{version}\n\n{said}"
    run("git", "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--message", message, cwd=root)


def main() -> int:
    """The command line; 2 where there is no release."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--key", type=Path, required=True, help="the private key that signs the files")
    parser.add_argument("--dry-run", action="store_true", help="check and try everything, and change nothing")
    options = parser.parse_args()
    try:
        release(ROOT, options.version, options.key, options.dry_run)
    except (NotReady, TableError) as error:
        print(f"no release: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes a release: `python .ci/release.py 0.2.0`, with `--dry-run` only tells what it would do.

It refuses where the work tree is not clean, the version does not rise, the changelog has nothing under *Unreleased*, or
the checks fail. Then it builds the wheel of the new version from a clone, tries it in a fresh environment of the locked
versions, writes version and changelog, commits, tags, and puts the wheel into dist/. Nothing is pushed; the notes of
the release are printed.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "firmware_py/service/requirements.lock"
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
UNRELEASED = "## Unreleased\n"


class NotReady(Exception):
    """Why there is no release; nothing was changed."""


def numbers(version: str) -> tuple[int, int, int]:
    """The three numbers of a version; raises NotReady for anything else.

    >>> numbers("0.10.2")
    (0, 10, 2)
    """
    found = VERSION.fullmatch(version)
    if found is None:
        raise NotReady(f"expected a version such as 1.2.3, got {version}")
    return int(found[1]), int(found[2]), int(found[3])


def present(project: str) -> str:
    """The version that the text of pyproject.toml names."""
    found = re.search(r'^version = "([^"]+)"$', project, re.MULTILINE)
    if found is None:
        raise NotReady("pyproject.toml names no version")
    return found[1]


def notes(changelog: str) -> str:
    """What the changelog says under *Unreleased*; raises NotReady where that is nothing.

    >>> notes("## Unreleased\\n\\n- A door\\n\\n## 0.1.0\\n")
    '- A door'
    """
    if UNRELEASED not in changelog:
        raise NotReady("CHANGELOG.md has no part Unreleased")
    said = changelog.split(UNRELEASED, 1)[1].split("\n## ", 1)[0].strip()
    if not said:
        raise NotReady("CHANGELOG.md says nothing under Unreleased")
    return said


def released(changelog: str, version: str, day: date) -> str:
    """The changelog with what was unreleased under a version and its day.

    >>> released("## Unreleased\\n\\n- A door\\n", "0.2.0", date(2026, 1, 2))
    '## Unreleased\\n\\n## 0.2.0 - 2026-01-02\\n\\n- A door\\n'
    """
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## {version} - {day.isoformat()}\n", 1)


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command printed; raises NotReady where it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def write(root: Path, version: str, day: date) -> None:
    """Writes the version and the day of the release into a source tree."""
    project, log = root / "pyproject.toml", root / "CHANGELOG.md"
    text = project.read_text("utf-8")
    project.write_text(
        text.replace(f'version = "{present(text)}"', f'version = "{version}"', 1), encoding="utf-8"
    )
    log.write_text(released(log.read_text("utf-8"), version, day), encoding="utf-8")


def build_wheel(folder: Path, version: str, day: date) -> Path:
    """The wheel of a version, built in a folder from a clone of what is committed."""
    source = folder / "source"
    run("git", "clone", "--quiet", ROOT, source)
    write(source, version, day)
    build = ("-m", "pip", "wheel", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    run(ROOT / ".venv" / "bin" / "python", *build, source, cwd=source)
    return next(folder.glob("spacetable-*.whl"))


def try_wheel(folder: Path, wheel: Path, version: str) -> None:
    """Installs a wheel into a fresh environment, and asks it for its version and for a ready table."""
    venv.create(folder / "fresh", with_pip=True)
    tool = folder / "fresh" / "bin"
    install = ("-I", "-m", "pip", "install")
    run(tool / "python", *install, "--require-hashes", "--requirement", LOCK)
    run(tool / "python", *install, "--no-index", "--no-deps", wheel)
    said = run(tool / "spacetable", "--version", cwd=folder).strip()
    if said != f"spacetable {version}":
        raise NotReady(f"expected the wheel to say spacetable {version}, got {said}")
    print(run(tool / "spacetable", "doctor", "--auto", "--state", folder / "state", cwd=folder).strip())


def release(version: str, dry_run: bool) -> None:
    """Raises NotReady where the release is not to be; then nothing was changed."""
    was = present((ROOT / "pyproject.toml").read_text("utf-8"))
    if numbers(version) < numbers(was):
        raise NotReady(f"expected {was} or a version above it, got {version}")
    said = notes((ROOT / "CHANGELOG.md").read_text("utf-8"))
    if run("git", "status", "--porcelain"):
        raise NotReady("the work tree is not clean")
    if run("git", "tag", "--list", f"v{version}"):
        raise NotReady(f"the tag v{version} is there already")
    run("bash", ".ci/run")
    day = date.today()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        wheel = build_wheel(folder, version, day)
        try_wheel(folder, wheel, version)
        print(f"tried {wheel.name}\n\n{said}")
        if dry_run:
            return
        (ROOT / "dist").mkdir(exist_ok=True)
        shutil.copy(wheel, ROOT / "dist")
    write(ROOT, version, day)
    run("git", "commit", "--all", "--message", f"Release {version}")
    run("git", "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--message", f"{version}\n\n{said}")


def main() -> int:
    """The command line; 2 where there is no release."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="check and try everything, and change nothing")
    options = parser.parse_args()
    try:
        release(options.version, options.dry_run)
    except NotReady as error:
        print(f"no release: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

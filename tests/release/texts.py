"""What a release reads and writes in the sources: versions and the changelog."""

import re
from datetime import date
from pathlib import Path
from typing import Final

VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")
UNRELEASED: Final = "## Unreleased\n"
HEADING: Final = re.compile(r"^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$", re.MULTILINE)
MOST_LINES: Final = 20  # of a version in the changelog
NAMED: Final = re.compile(r"\bspacetable-\d+\.\d+\.\d+(?=[-.\n])")
NAME_IT: Final = ("README.md", "docs/package.md", "docs/install.md")  # they name the files of a release


class NotReady(Exception):
    """Why there is no release; nothing was changed."""


def numbers(version: str) -> tuple[int, int, int]:
    """The three numbers of a version; raises NotReady for anything else.

    >>> numbers("0.10.2")
    (0, 10, 2)
    """
    found = VERSION.fullmatch(version)
    if found is None:
        raise NotReady(f"expected a version such as 1.2.3, got {version!r}")
    return int(found[1]), int(found[2]), int(found[3])


def present(project: str) -> str:
    """The version that the text of pyproject.toml names; raises NotReady where there is none."""
    found = re.search(r'^version = "([^"]+)"$', project, re.MULTILINE)
    if found is None:
        raise NotReady('pyproject.toml: expected a line such as version = "1.2.3"')
    return found[1]


def notes(changelog: str) -> str:
    """What the changelog says under *Unreleased*; raises NotReady where that is nothing, or too much.

    >>> notes("## Unreleased\\n\\n- A door\\n\\n## 0.1.0 - 2026-01-02\\n")
    '- A door'
    """
    if UNRELEASED not in changelog:
        raise NotReady(f"CHANGELOG.md: expected a line {UNRELEASED.strip()}")
    said = changelog.split(UNRELEASED, 1)[1].split("\n## ", 1)[0].strip()
    lines = [line for line in said.splitlines() if line.strip()]
    if not lines:
        raise NotReady("CHANGELOG.md: expected what users notice under Unreleased, found nothing")
    if len(lines) > MOST_LINES:
        raise NotReady(
            f"CHANGELOG.md: expected at most {MOST_LINES} lines under Unreleased, found {len(lines)}"
        )
    return said


def check_versions(version: str, project: str, changelog: str, tags: list[str]) -> None:
    """Raises NotReady where a version, what the sources say of it and the tags do not fit."""
    wanted, was = numbers(version), numbers(present(project))
    known = sorted(numbers(tag[1:]) for tag in tags if VERSION.fullmatch(tag[1:]))
    if f"v{version}" in tags:
        raise NotReady(f"the tag v{version} is there already")
    if known and wanted < known[-1]:
        raise NotReady(f"expected a version above {shown(known[-1])}, which is tagged, got {version}")
    if was not in (wanted, known[-1] if known else wanted):
        expected = f"{version} or {shown(known[-1])}" if known else version
        raise NotReady(f"pyproject.toml: expected version {expected}, found {shown(was)}")
    written = HEADING.findall(changelog)
    if version in written:
        raise NotReady(f"CHANGELOG.md has a part {version} already")
    if sorted(map(numbers, written)) != known:
        raise NotReady(
            f"CHANGELOG.md: expected a part for each tag ({', '.join(map(shown, known)) or 'none'}), "
            f"found {', '.join(written) or 'none'}"
        )


def shown(version: tuple[int, int, int]) -> str:
    """A version as people write it."""
    return ".".join(map(str, version))


def released(changelog: str, version: str, day: date) -> str:
    """The changelog with what was unreleased under a version and its day.

    >>> released("## Unreleased\\n\\n- A door\\n", "0.2.0", date(2026, 1, 2))
    '## Unreleased\\n\\n## 0.2.0 - 2026-01-02\\n\\n- A door\\n'
    """
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## {version} - {day.isoformat()}\n", 1)


def write(root: Path, version: str, day: date) -> None:
    """Writes the version and the day of the release into a source tree."""
    project, log = root / "pyproject.toml", root / "CHANGELOG.md"
    text = project.read_text("utf-8")
    _put(project, text.replace(f'version = "{present(text)}"', f'version = "{version}"', 1))
    _put(log, released(log.read_text("utf-8"), version, day))
    for path in (root / name for name in NAME_IT):
        _put(path, NAMED.sub(f"spacetable-{version}", path.read_text("utf-8")))


def _put(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")

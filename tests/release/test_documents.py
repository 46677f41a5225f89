"""Documents link into nothing that is not there, and no picture lies in a checkout that no document shows."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK: Final = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def linked(document: Path) -> set[Path]:
    """The files that a document links to."""
    targets = (found for found in LINK.findall(document.read_text("utf-8")) if "://" not in found)
    return {(document.parent / target).resolve() for target in targets}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(document: Path) -> None:
    assert [str(path) for path in linked(document) if not path.exists()] == []


def test_every_picture_is_shown_by_a_document() -> None:
    shown = set().union(*map(linked, DOCUMENTS))
    assert [path.name for path in (ROOT / "docs/pictures").iterdir() if path.resolve() not in shown] == []

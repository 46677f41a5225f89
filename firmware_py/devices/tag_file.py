"""The tag book in the state folder: which tag sits at which end of which card."""

import json
import logging
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.tables import BadTable, BadValue, convert
from firmware_py.devices.tags import TagBook
from firmware_py.journal.disk import Disk, read_file, set_aside

LOG = logging.getLogger(__name__)
FILE: Final = "tags.json"
FORMAT: Final = "spacetable-tags/1"
TAG: Final = re.compile(r"[0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{20}")  # 4, 7 or 10 bytes, ISO 14443-3


@dataclass(frozen=True, slots=True)
class TagFile:
    """The file: by card the tags of half 0 and half 1, "" where one is not known yet."""

    format: str
    cards: dict[str, tuple[str, str]]

    def __post_init__(self) -> None:
        if self.format != FORMAT:
            raise BadValue("format", f'expected "{FORMAT}", got "{self.format}"')
        owners: dict[str, str] = {}
        for card, tags in self.cards.items():
            for half, tag in enumerate(tags):
                at = f"cards.{card}[{half}]"
                if tag and not TAG.fullmatch(tag):
                    raise BadValue(at, f'expected 8, 14 or 20 digits 0-9 and a-f, got "{tag}"')
                if tag and tag in owners:
                    raise BadValue(at, f"tag {tag} is that of {owners[tag]} already")
                owners[tag] = card


def read_tags(state: Path) -> dict[str, tuple[str, str]]:
    """The tags of each card, none if nobody enrolled any; raises BadTable for a file that does not fit."""
    path = state / FILE
    if not path.exists():
        return {}
    try:
        return dict(convert(json.loads(read_file(path).decode("utf-8")), TagFile).cards)
    except BadValue as error:
        raise BadTable(str(path), 0, error.at, error.message) from error
    except (ValueError, RecursionError) as error:
        raise BadTable(str(path), 0, "", f"expected JSON: {error}") from error
    except OSError as error:
        raise BadTable(str(path), 0, "", error.strerror or str(error)) from error


def write_tags(state: Path, cards: dict[str, tuple[str, str]]) -> None:
    """Keeps the tags; a power cut leaves the old file or the new one."""
    text = json.dumps({"format": FORMAT, "cards": cards}, indent=1) + "\n"
    Disk().write_new(state / FILE, text.encode("utf-8"))


def tag_book(state: Path) -> TagBook:
    """The book that the table reads cards by. A file that can't be read is set aside: the table starts, and its cards
    are enrolled anew, or the file is mended and put back.
    """
    try:
        return TagBook(by_tag(read_tags(state)))
    except BadTable as error:
        LOG.warning("%s; it was put aside as %s", error, set_aside(state / FILE))
        return TagBook({})


def by_tag(cards: dict[str, tuple[str, str]]) -> dict[str, tuple[str, int]]:
    """(card, half) of each tag, from the tags of each card."""
    return {tag: (card, half) for card, tags in cards.items() for half, tag in enumerate(tags) if tag}

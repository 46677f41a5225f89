"""The versions that an organiser hands out: wheels and bundles in a folder, each with its signature beside it."""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from firmware_py.fleet.messages import UpdateTo

NAME: Final = re.compile(r"spacetable-([0-9][0-9a-z.+]{0,39})(?:-py3-none-any\.whl|\.bundle)")
SIGNATURE: Final = ".sig"


@dataclass(frozen=True, slots=True)
class SignedVersion:
    """A version in the folder, and the sum of its file."""

    file: Path
    version: str
    sha256: str

    @property
    def signature(self) -> Path:
        """Who made it; the tables read it, not the organiser."""
        return self.file.with_name(self.file.name + SIGNATURE)

    @property
    def order(self) -> UpdateTo:
        """What a table is told."""
        kind: Literal["whl", "bundle"] = "bundle" if self.file.suffix == ".bundle" else "whl"
        return UpdateTo(self.version, self.sha256, kind)


class VersionsFolder:
    """The versions in a folder. A file is read once, and again when it has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sums: dict[tuple[Path, int, int], str] = {}

    def signed(self) -> list[SignedVersion]:
        """Those with a signature, by name; none where there is no such folder."""
        found = sorted(self._folder.iterdir()) if self._folder.is_dir() else []
        named = ((path, NAME.fullmatch(path.name)) for path in found)
        return [
            SignedVersion(path, name[1], self._sum(path))
            for path, name in named
            if name is not None and path.is_file() and path.with_name(path.name + SIGNATURE).is_file()
        ]

    def of_sum(self, sha256: str) -> SignedVersion | None:
        """The version whose file has this sum."""
        return next((one for one in self.signed() if one.sha256 == sha256), None)

    def _sum(self, path: Path) -> str:
        shape = path.stat()
        key = path, shape.st_mtime_ns, shape.st_size
        if key not in self._sums:
            with path.open("rb") as content:
                self._sums[key] = hashlib.file_digest(content, "sha256").hexdigest()
        return self._sums[key]

"""The one folder into which the program writes everything."""

import os
from contextlib import suppress
from pathlib import Path

import platformdirs

from engine.tables import TableError


def state_folder(given: str | None) -> Path:
    """The folder from `--state`, else the service manager's STATE_DIRECTORY, else the platform's; made if need be.

    Raises TableError where that is not possible.
    """
    chosen = (
        given
        or os.environ.get("STATE_DIRECTORY", "").split(":")[0]
        or platformdirs.user_state_dir("spacetable")
    )
    folder = Path(chosen)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            (folder / "journal").lstat()  # a folder in which nothing can be looked for is of no use
    except OSError as error:
        raise TableError(f"{folder} can't be the state folder: {error.strerror}") from error
    return folder

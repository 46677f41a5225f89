"""How this program was started, and so what lets phones in: the one place that knows it, for pages and for print."""

from collections.abc import Mapping
from typing import Final, Literal, TypedDict

STARTED_BY: Final = "SPACETABLE_STARTED_BY"  # set by the Makefile


class OpeningView(TypedDict):
    """What lets phones in: `write` goes onto the command line that starts the table, or into its settings."""

    how: Literal["start", "setting"]
    write: str


def opening(environment: Mapping[str, str]) -> OpeningView:
    """What lets phones in, where the program was started with this environment: by make in a checkout, by a service
    manager, or by its own command.

    >>> opening({"SPACETABLE_STARTED_BY": "make"})["write"], opening({})["write"]
    ('make run HOST=0.0.0.0', 'spacetable run --host 0.0.0.0')
    >>> opening({"NOTIFY_SOCKET": "/run/systemd/notify"})
    {'how': 'setting', 'write': 'HOST=0.0.0.0'}
    """
    if environment.get("NOTIFY_SOCKET"):
        return {"how": "setting", "write": "HOST=0.0.0.0"}
    if environment.get(STARTED_BY) == "make":
        return {"how": "start", "write": "make run HOST=0.0.0.0"}
    return {"how": "start", "write": "spacetable run --host 0.0.0.0"}

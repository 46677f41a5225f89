"""The operator's page about a fleet: what it asks for, and how the table stands with one."""

from pathlib import Path

from engine.game import Json
from firmware_py.fleet.joiner import FleetJoiner
from firmware_py.web.operator_messages import Fleet


class FleetPanel:
    """The fleet of a table whose state lies in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._joiner = FleetJoiner(folder)
        self._seen = self._joiner.revision

    def take(self, message: Fleet, now_ms: int) -> None:
        """Does what the operator asks for. Raises BadValue and Refused, as the joiner does."""
        match message.step:
            case "join":
                typed = message.host, message.code, message.name, message.names_leave
                self._joiner.join(*typed, now_ms)
            case "stop":
                self._joiner.stop()
            case "leave":
                self._joiner.leave()

    def look(self, now_ms: int) -> bool:
        """Whether the page has something else to show than before."""
        self._joiner.look(now_ms)
        before, self._seen = self._seen, self._joiner.revision
        return self._seen != before

    def told(self, line: bool) -> Json:
        """What the page shows; `line` says whether the organiser is connected. Password and certificate stay here."""
        joiner = self._joiner
        member, now, failure = joiner.member, joiner.now, joiner.failure
        return {
            "possible": joiner.possible,
            "member": None
            if member is None
            else {
                "host": member.host,
                "table": member.table,
                "name": member.name,
                "names_leave": member.names_leave,
                "line": line,
            },
            "asks": None
            if now is None
            else {"host": now.invited.host, "words": [*now.words], "unheard": now.unheard},
            "failure": None if failure is None else {"why": failure.why, "detail": failure.detail},
        }

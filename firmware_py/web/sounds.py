"""What the table plays, for pages that play it too: clips over HTTP, and messages that name them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

from firmware_py.voice.clips import Library
from firmware_py.voice.phrases import phrases
from sounds.manifest import lengths_ms
from sounds.texts import LANGUAGES
from sounds.voiced import clip_ids, kind_of, voiced

CLIP_URL: Final = "/sounds/{language}/{clip:.+}.opus"


class Sounds:
    """The clips of every language; files in the folder `own` go before ours, as they do on the table's speaker."""

    def __init__(self, own: Path | None = None) -> None:
        self._libraries = {language: Library(language, own) for language in LANGUAGES}

    def message(self, language: str, clips: Iterable[str]) -> bytes | None:
        """Tells a page what begins to sound, each clip with its kind; None if its language has nothing of it."""
        there = [clip for clip in clips if self._libraries[language].find(clip) is not None]
        if not there:
            return None
        return msgspec.json.encode(
            {
                "kind": "sound",
                "language": language,
                "clips": there,
                "kinds": [kind_of(clip) for clip in there],
            }
        )

    def announcements(self, language: str) -> list[str]:
        """Every clip that must start on its second. All of the language: those of a mission would give it away."""
        rows = voiced()
        return [
            clip
            for clip, phrase, _ in clip_ids(phrases(language))
            if rows[phrase].kind == "announcement" and self._file(language, clip) is not None
        ]

    def _file(self, language: str, clip: str) -> Path | None:
        """The file of a clip or an effect that the manifest names."""
        if language not in self._libraries or clip not in lengths_ms(language):
            return None
        found = self._libraries[language].find(clip)
        return found.files[0] if found is not None and found.files else None

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The file of a single clip; a page fetches the parts of a joined one by themselves."""
        file = self._file(request.match_info["language"], request.match_info["clip"])
        if file is None:
            raise web.HTTPNotFound(text="no such clip")
        return web.FileResponse(file)


class LastSounds:
    """Keeps what goes round, for a page that comes later: the last bed, and the cover over it."""

    def __init__(self) -> None:
        self._loops: dict[str, str] = {}

    def take(self, clips: Iterable[str]) -> None:
        """Takes note of clips that were played."""
        for clip in clips:
            kind = kind_of(clip)
            if kind in ("bed", "cover"):
                self._loops[kind] = clip

    def forget(self) -> None:
        """The game that this belonged to is gone."""
        self._loops.clear()

    @property
    def loops(self) -> list[str]:
        """What goes round now."""
        return list(self._loops.values())

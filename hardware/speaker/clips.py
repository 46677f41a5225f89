"""What a speaker plays: a clip with its files and its manners. Nothing here makes a sound."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

RATE_HZ: Final = 48_000  # that of Opus: at any other, SDL loses up to 16 ms of the end of each clip

Kind: TypeAlias = Literal["announcement", "lesson", "table", "story", "word", "effect", "bed", "cover"]

# Who speaks first when several want to. Only one of these is heard at a time.
PRIORITY: Final[dict[Kind, int]] = {"announcement": 0, "lesson": 1, "table": 1, "story": 2, "word": 2}

# How late, in ms, speech may begin before it is rather left out; an announcement is never left out.
PATIENCE_MS: Final[dict[Kind, int]] = {"lesson": 10_000, "table": 10_000, "story": 1_500, "word": 1_500}


def cuts_in(kind: Kind, speaking: Kind) -> bool:
    """Whether a clip ends what is being said: an announcement all that is less, a lesson what it said before."""
    return speaking != "announcement" if kind == "announcement" else kind == speaking == "lesson"


@dataclass(frozen=True, slots=True)
class Clip:
    """`files` are heard one after the other without a gap.

    A `bed` lies under everything and goes round until the next bed; a `cover` goes round over the bed, which is not
    heard meanwhile. A clip without files ends its bed or cover.
    """

    files: tuple[Path, ...]
    kind: Kind


Find: TypeAlias = Callable[[str], Clip | None]
"""The clip of a name, or None if there is none."""


def sound_cards(
    folder: Path = Path("/dev/snd"), environ: Mapping[str, str] = os.environ, system: str = sys.platform
) -> frozenset[str]:
    """The outputs that the system has at this moment. Where it does not tell, one that may work.

    A Linux without cards can still have a sound server; without one, trying would only make ALSA complain.
    """
    if folder.is_dir():
        return frozenset(path.name for path in folder.glob("pcm*p"))
    served = environ.get("SDL_AUDIODRIVER", "alsa") not in ("", "alsa") or bool(environ.get("PULSE_SERVER"))
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    sockets = ("pulse/native", "pipewire-0")
    served = served or (bool(runtime) and any((Path(runtime) / socket).exists() for socket in sockets))
    return frozenset({"default"}) if served or system != "linux" else frozenset()

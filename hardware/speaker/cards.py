"""The sound cards of ALSA by name. A Pi's first one is HDMI, which nobody hears at a table without a screen."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc/asound")
CARD: Final = re.compile(r"^\s*(\d+) \[(\S+)\s*\]: (.+)$", re.MULTILINE)
PLAYS: Final = re.compile(r"^(\d+)-\d+:.*: playback \d+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class SoundCard:
    """A card that can play: its id is what a cabinet file names, for its number changes from start to start."""

    id: str
    name: str

    @property
    def hdmi(self) -> bool:
        """Whether it sounds in a screen."""
        return "hdmi" in f"{self.id} {self.name}".lower()

    @property
    def device(self) -> str:
        """What ALSA opens."""
        return device_of(self.id)

    def __str__(self) -> str:
        return f"{self.id} (HDMI)" if self.hdmi else self.id


def device_of(card: str) -> str:
    """ALSA's name for the first output of a card, with whatever conversion it needs.

    >>> device_of("Device")
    'plughw:CARD=Device'
    """
    return f"plughw:CARD={card}"


def playing_cards(proc: Path = PROC) -> tuple[SoundCard, ...]:
    """The cards that can play, in ALSA's order; the first is what it takes if none is named. None without ALSA."""
    try:
        plays = {int(number) for number in PLAYS.findall((proc / "pcm").read_text(encoding="utf-8"))}
        known = CARD.findall((proc / "cards").read_text(encoding="utf-8"))
    except OSError:
        return ()
    return tuple(SoundCard(card, name.strip()) for number, card, name in known if int(number) in plays)

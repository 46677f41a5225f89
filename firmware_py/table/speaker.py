"""The loudspeaker of a table that is not running a game: in the language and as loud as the settings want it."""

from pathlib import Path

from firmware_py.table.settings import read_settings, wall_clock
from firmware_py.voice.clips import Library, loudness
from hardware.cabinet import load
from hardware.speaker.mixer import MixerSpeaker


def card_of(cabinet: str) -> str:
    """The ALSA card that a cabinet file names, "" if it names none; BadTable if it can't be read."""
    named = load(cabinet).speaker
    return "" if named is None else named.card


def table_speaker(state: Path, card: str = "") -> MixerSpeaker:
    """A speaker in the language of the table, as loud as its settings want it, on a card or on the usual one."""
    settings = read_settings(state)
    speaker = MixerSpeaker(Library(settings.language, state / "sounds").find, card=card)
    speaker.volume(loudness(settings.volume, settings.quiet, wall_clock(), settings.muted))
    return speaker

"""The loudspeaker of a table that is not running a game: in the language and as loud as the settings want it."""

from pathlib import Path

from firmware_py.table.settings import read_settings, wall_clock
from firmware_py.voice.clips import Library, loudness
from hardware.speaker.mixer import MixerSpeaker


def table_speaker(state: Path) -> MixerSpeaker:
    """A speaker in the language of the table, as loud as its settings want it."""
    settings = read_settings(state)
    speaker = MixerSpeaker(Library(settings.language, state / "sounds").find)
    speaker.volume(loudness(settings.volume, settings.quiet, wall_clock(), settings.muted))
    return speaker

"""Which clip a cue sounds like, where its files lie, and how loud a place may be."""

from pathlib import Path

import pytest

from engine.tables import BadValue
from firmware_py.cues import CaptionCue, ClipCue
from firmware_py.voice.clips import Library, QuietHours, clip_of, loudness
from firmware_py.voice.phrases import Phrases
from sounds.voiced import Voiced, kind_of, spoken_text


@pytest.mark.parametrize(
    ("phrase", "words", "clip"),
    [
        ("phase_began", {"phase": 2}, "phase_began/2"),
        ("phase_warned", {"phase": 1, "seconds": 60}, "phase_warned/1/60"),
        ("phase_warned", {"phase": 2, "seconds": 5}, "countdown"),
        ("operation_warned", {"seconds": 5}, "countdown"),
        ("threat_serious_external", {"where": "blue", "turn": 8}, "threat_serious_external/8/blue"),
        ("threat_internal", {"where": "internal", "turn": 4}, "threat_internal/4"),
        ("data_incoming", {}, "data_incoming"),
        ("attacked", {"threat": "E1-02", "zone": "red", "strength": 3}, "word_threat/E1-02+attacked/red"),
        ("crew_moved", {"crew": 1}, ""),
    ],
)
def test_a_caption_has_the_clip_of_its_phrase_and_the_values_of_its_gaps(
    phrase: str, words: dict[str, object], clip: str
) -> None:
    assert clip_of(CaptionCue(0, phrase, words)) == clip


def test_an_effect_is_its_own_clip() -> None:
    assert clip_of(ClipCue(0, "rocket")) == "rocket"


@pytest.mark.parametrize(
    ("clip", "kind"),
    [
        ("threat_internal/4", "announcement"),
        ("refused/slot_taken", "table"),
        ("word_threat/E1-02+attacked/red", "story"),
        ("word_threat/E1-02", "word"),
        ("cover/static", "cover"),
        ("bed/none", "bed"),
        ("hyperspace", "effect"),
    ],
)
def test_the_kind_of_a_clip_follows_from_its_name(clip: str, kind: str) -> None:
    assert kind_of(clip) == kind


def test_own_recordings_go_before_ours_by_the_name_of_the_clip(tmp_path: Path) -> None:
    own = tmp_path / "threat_external" / "3" / "red.ogg"
    own.parent.mkdir(parents=True)
    own.write_bytes(b"OggS")
    library = Library("cs", tmp_path)
    assert library.file("threat_external/3/red") == own
    ours = library.file("threat_external/4/red")
    assert ours is not None and ours.parts[-5:] == ("space_alert", "cs", "threat_external", "4", "red.opus")


def test_a_joined_clip_has_all_its_files_or_none() -> None:
    library = Library("en")
    found = library.find("word_threat/SE1-01+threat_destroyed")
    assert found is not None and [file.stem for file in found.files] == ["SE1-01", "threat_destroyed"]
    assert library.find("word_threat/SE9-99+threat_destroyed") is None


def test_effects_are_the_same_in_every_language() -> None:
    assert Library("cs").file("explosion") == Library("en").file("explosion") is not None


def test_silence_of_a_bed_needs_no_file() -> None:
    found = Library("en").find("bed/none")
    assert found is not None and found.files == () and found.kind == "bed"


def test_a_name_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.wav").write_bytes(b"RIFF")
    inner = tmp_path / "own"
    inner.mkdir()
    assert Library("en", inner).file("../secret") is None


def test_gaps_that_a_clip_does_not_have_are_refused() -> None:
    with pytest.raises(BadValue, match="only: expected gaps of this clip, got zone"):
        Voiced("story", ("turn",), {"zone": ("red",)})


def test_a_language_without_a_word_or_sentence_is_told_which() -> None:
    words = Phrases("xx", "X", {"turn_began": "turn {turn}"}, {"turn": {"1": "one"}})
    assert spoken_text(words, "turn_began", {"turn": "1"}) == "Turn one"
    with pytest.raises(BadValue, match=r"voice_word\.turn: xx has no word for 2"):
        spoken_text(words, "turn_began", {"turn": "2"})
    with pytest.raises(BadValue, match=r"voice\.welcome: xx has no sentence for it"):
        spoken_text(words, "welcome", {})


@pytest.mark.parametrize(
    ("minute", "percent"),
    [(21 * 60 + 59, 80), (22 * 60, 30), (23 * 60, 30), (0, 30), (6 * 60 + 59, 30), (7 * 60, 80)],
)
def test_quiet_hours_pass_midnight(minute: int, percent: int) -> None:
    assert loudness(80, QuietHours(22 * 60, 7 * 60, 30), minute) == percent


def test_quiet_hours_make_nothing_louder_and_mute_is_silence() -> None:
    quiet = QuietHours(60, 120, 50)
    assert loudness(20, quiet, 90) == 20
    assert loudness(100, quiet, 200, muted=True) == 0

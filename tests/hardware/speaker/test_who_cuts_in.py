"""Who is heard when several want to speak: an announcement ends anything less, a lesson what it said before."""

import pytest

from hardware.speaker.clips import Kind, cuts_in


@pytest.mark.parametrize(
    ("kind", "speaking", "ends"),
    [
        ("announcement", "story", True),
        ("announcement", "lesson", True),
        ("announcement", "announcement", False),
        ("lesson", "lesson", True),
        ("lesson", "announcement", False),
        ("lesson", "story", False),
        ("table", "lesson", False),
        ("story", "story", False),
    ],
)
def test_who_ends_what_is_being_said(kind: Kind, speaking: Kind, ends: bool) -> None:
    assert cuts_in(kind, speaking) is ends

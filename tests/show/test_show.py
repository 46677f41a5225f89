"""Director, mixer and shapes: light at a moment is a pure function of the cues."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_py.cues import CaptionCue, ClipCue, LightCue
from firmware_py.show.director import Director
from firmware_py.show.mixer import Mixer
from firmware_py.show.shapes import SHAPES

LAMPS = {f"lamp/{n}": (2 * n, 2 * n + 1) for n in range(6)}
COLOURS = st.tuples(*[st.integers(0, 255)] * 3)
LIGHTS = st.builds(
    LightCue,
    at_ms=st.integers(0, 2000),
    lamps=st.lists(st.sampled_from(sorted(LAMPS)), min_size=1, max_size=3, unique=True).map(tuple),
    colour=COLOURS,
    shape=st.sampled_from(sorted(SHAPES)),
    for_ms=st.one_of(st.none(), st.integers(0, 800)),
    key=st.sampled_from(["", "a", "b"]),
    level=st.integers(0, 3),
)


def director(cues: list[LightCue]) -> Director:
    made = Director(Mixer(LAMPS, 12))
    made.add(cues)
    return made


@settings(max_examples=150, deadline=None)
@given(st.lists(LIGHTS, max_size=12), st.lists(st.integers(0, 3000), min_size=1, max_size=12))
def test_a_wandering_cursor_sees_what_a_fresh_one_sees(cues: list[LightCue], moments: list[int]) -> None:
    wandering = director(cues)
    for at_ms in moments:
        wandering.move_to(at_ms)
        fresh = director(cues)
        fresh.move_to(at_ms)
        assert wandering.frame() == fresh.frame()


@settings(max_examples=60, deadline=None)
@given(st.lists(LIGHTS, max_size=10), st.integers(0, 1000))
def test_cues_added_late_count_as_if_they_had_always_been_there(cues: list[LightCue], at_ms: int) -> None:
    late = Director(Mixer(LAMPS, 12))
    late.move_to(at_ms)
    for cue in cues:
        late.frame()
        late.add([cue])
    assert late.frame() == moved(director(cues), at_ms).frame()


def moved(made: Director, at_ms: int) -> Director:
    made.move_to(at_ms)
    return made


def test_the_frame_is_kept_exactly_as_long_as_it_stays_the_same() -> None:
    """Tick by tick at 1 ms the frames are those of a director that never keeps any."""
    draw = random.Random(3)
    cues = [
        LightCue(draw.randrange(500), (f"lamp/{n % 6}",), (255, 9 * n, 3), shape, draw.choice([None, 120]))
        for n, shape in enumerate(sorted(SHAPES) * 2)
    ]
    keeping = director(cues)
    for at_ms in range(0, 900, 7):
        keeping.move_to(at_ms)
        assert keeping.frame() == moved(director(cues), at_ms).frame()


def test_a_key_replaces_the_earlier_light_and_a_higher_level_lies_on_top() -> None:
    made = director(
        [
            LightCue(0, ("lamp/0",), (10, 0, 0), key="lamp/0"),
            LightCue(100, ("lamp/0",), (0, 20, 0), key="lamp/0"),
            LightCue(200, ("lamp/0",), (0, 0, 30), level=5, for_ms=100),
        ]
    )
    seen = [moved(made, at_ms).frame()[:3] for at_ms in (50, 150, 250, 350)]
    assert seen == [bytes((10, 0, 0)), bytes((0, 20, 0)), bytes((0, 0, 30)), bytes((0, 20, 0))]


def test_a_lamp_that_the_table_lacks_is_passed_over() -> None:
    made = director([LightCue(0, ("no/such/lamp", "lamp/1"), (1, 2, 3))])
    assert moved(made, 0).frame()[6:9] == bytes((1, 2, 3))


def test_sounds_are_heard_once_going_forward_and_never_going_back() -> None:
    made = Director(Mixer(LAMPS, 12))
    made.add([CaptionCue(100, "one", spoken=True), ClipCue(200, "bang"), CaptionCue(300, "two", spoken=True)])
    assert [len(made.move_to(at_ms)) for at_ms in (0, 150, 150, 350, 50)] == [0, 1, 0, 2, 0]


def test_what_is_staged_where_the_cursor_waits_is_heard_when_it_goes_on() -> None:
    """The next turn is laid out at the end of the last one, where the cursor has been waiting."""
    made = Director(Mixer(LAMPS, 12))
    made.add([ClipCue(100, "first")])
    made.move_to(100)
    made.add([ClipCue(100, "bed"), CaptionCue(100, "turn"), ClipCue(50, "past")])
    assert made.move_to(100) == [ClipCue(100, "bed"), CaptionCue(100, "turn")]
    assert made.move_to(120) == []


def test_next_and_back_go_from_caption_to_caption() -> None:
    made = Director(Mixer(LAMPS, 12))
    made.add([CaptionCue(at_ms, "said") for at_ms in (1000, 3000, 5000)])
    made.move_to(1500)
    assert made.next_beat() == 3000
    made.move_to(3900)
    assert made.last_beat() == 3000
    made.move_to(3100)
    assert made.last_beat() == 1000


def test_faster_goes_through_the_speeds_and_around() -> None:
    made = Director(Mixer(LAMPS, 12))
    speeds = []
    for _ in range(3):
        made.faster()
        speeds.append(made.speed)
    assert speeds == [2, 4, 1]


def test_every_shape_gives_a_light_for_each_led_within_bounds() -> None:
    for name, shape in SHAPES.items():
        for elapsed_ms in (0, 1, 499, 500, 1999, 5000):
            for count in (0, 1, 16):
                lights = shape.render(elapsed_ms, 700, count)
                assert len(lights) == count, name
                assert all(0 <= light <= 255 for light in lights), name


def test_lights_go_on_moving_while_people_are_awaited_at_the_end() -> None:
    """The cursor and the end stay where they are, so that what comes next follows on."""
    made = director([LightCue(0, ("lamp/0",), (90, 90, 90), "blink")])
    made.move_to(0)
    seen = []
    for _ in range(4):
        made.linger(250)
        seen.append(made.frame()[0] > 50)
    assert seen == [True, False, False, True]
    assert (made.now_ms, made.end_ms) == (0, 0)
    made.move_to(600)
    assert made.frame()[0] < 50

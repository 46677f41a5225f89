"""What tables and organiser say to each other, and what is refused."""

import pytest

from firmware_py.fleet import messages as m
from firmware_py.fleet import topics

STATE = m.State(at="2026-11-23T11:20:05Z", up_s=12.0, game="space_alert", part="action", seats=(1, 0))
EVERY = [
    STATE,
    m.Call(seat=3, since_s=4.0),
    m.Games(digests=("0123456789abcdef",)),
    m.Result(
        id="k3f9x2ab/" + "5f" * 32,
        game="space_alert",
        rules=4,
        title="mission_3",
        seed="18446744073709551615",
        score=21,
        won=True,
        standings=(m.Standing((1, 2), 21, ("Ada", "")),),
        played="2026-11-23T11:20:05Z",
        ended_ago_s=None,
        doubtful=True,
    ),
    m.Do(n=1, order=m.Deal("r001", "7")),
    m.Say(id="a1", text={"en": "Round two begins.", "cs": "Druhé kolo začíná."}),
]


@pytest.mark.parametrize("message", EVERY, ids=lambda one: type(one).__name__)
def test_a_message_comes_back_as_it_was(message: m.Message) -> None:
    assert m.read(m.write(message), type(message)) == message


@pytest.mark.parametrize("version", ["2", "0", '"1"', "null", "1.5"])
def test_another_version_is_left_alone(version: str) -> None:
    with pytest.raises((m.Ignored, m.Unreadable)):
        m.read(f'{{"v":{version},"seat":1,"since_s":0}}'.encode(), m.Call)


def test_a_message_of_a_later_version_is_no_error() -> None:
    with pytest.raises(m.Ignored) as raised:
        m.read(b'{"v":2,"what":"nobody knows"}', m.Call)
    assert str(raised.value) == "version 2"


def test_an_unknown_key_is_ignored() -> None:
    assert m.read(b'{"v":1,"seat":1,"since_s":0,"mood":"calm"}', m.Call) == m.Call(seat=1, since_s=0.0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"v":1,"seat":9,"since_s":0}', "seat"),
        (b'{"v":1,"since_s":0}', "seat"),
        (b'{"v":1,"seat":1,"since_s":-1}', "since_s"),
        (b'{"v":1,"seat":1', "truncated"),
        (b"\xff\xfe", "malformed"),
        (b"[" * 5000, "object"),
        (b" " * (m.LARGEST + 1), "bytes"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_key(text: bytes, told: str) -> None:
    with pytest.raises(m.Unreadable, match=told):
        m.read(text, m.Call)


def test_topics_of_tables_are_told_apart() -> None:
    for what in (*topics.UP, *topics.DOWN):
        assert topics.parted(topics.of_table("k3f9x2ab", what)) == ("k3f9x2ab", what)


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "spacetable/v1/all/say",
        "spacetable/v1/t/k3f9x2ab/up/",
        "spacetable/v1/t/k3f9x2ab/up/state/more",
        "spacetable/v2/t/k3f9x2ab/up/state",
        "spacetable/v1/t/../up/state",
        "$SYS/broker",
    ],
)
def test_every_other_topic_is_no_tables(topic: str) -> None:
    assert topics.parted(topic) is None

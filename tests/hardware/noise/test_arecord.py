"""The recorder's process, with other programs in its place: no test needs a sound card."""

import os
import select
from collections.abc import Sequence

import pytest

from hardware.noise.arecord import PIPE_BYTES, Arecord, ArecordSource
from hardware.noise.microphone import Microphone, SampleSource
from hardware.readings import DeviceError, DeviceReading, NoiseReading


def finished(command: Sequence[str]) -> ArecordSource:
    """The source of a program that has run to its end; what it wrote is in the pipes."""
    return finished_by(Arecord(command=command))


def finished_by(recorder: Arecord) -> ArecordSource:
    source = recorder.open()
    source.process.wait()
    return source


def test_command_line_asks_for_what_the_meter_reads() -> None:
    command = Arecord("plughw:CARD=Device", 8000).command
    assert command[0] == "arecord"
    assert {
        "--device=plughw:CARD=Device",
        "--file-type=raw",
        "--format=S16_LE",
        "--channels=1",
        "--rate=8000",
        "--quiet",
    } <= set(command)


def test_samples_come_through_and_then_the_end() -> None:
    source = finished(["printf", "abcd"])
    with_type: SampleSource = source
    assert with_type.read() == b"abcd"
    with pytest.raises(DeviceError, match="recorder ended: without a word"):
        source.read()
    source.close()


def test_the_last_words_are_the_reason() -> None:
    source = finished(["sh", "-c", "echo first >&2; echo 'no such card' >&2; exit 1"])
    with pytest.raises(DeviceError, match="recorder ended: no such card"):
        source.read()
    source.close()


def test_reading_never_waits() -> None:
    source = Arecord(command=["tail", "-f", "/dev/null"]).open()
    assert source.read() == b""
    source.close()
    assert source.process.wait() != 0


def test_one_read_is_bounded_however_much_is_offered() -> None:
    source = Arecord(command=["cat", "/dev/zero"]).open()
    assert source.process.stdout is not None
    select.select([source.process.stdout], [], [])
    assert 0 < len(source.read()) <= PIPE_BYTES
    source.close()
    source.process.wait()


def test_close_ends_the_process_and_both_pipes() -> None:
    source = Arecord(command=["cat", "/dev/zero"]).open()
    source.close()
    assert source.process.wait() != 0
    for pipe in (source.process.stdout, source.process.stderr):
        assert pipe is not None and pipe.closed


def test_ended_recorders_are_cleared_away_by_the_next() -> None:
    recorder = Arecord(command=["true"])
    first = recorder.open()
    os.waitid(os.P_PID, first.process.pid, os.WEXITED | os.WNOWAIT)
    second = finished_by(recorder)
    with pytest.raises(ChildProcessError):
        os.waitid(os.P_PID, first.process.pid, os.WEXITED)
    for source in (first, second):
        source.close()


def test_a_recorder_that_is_not_installed() -> None:
    with pytest.raises(DeviceError, match=r"no-such-recorder: .*apt install alsa-utils"):
        Arecord(command=["no-such-recorder"]).open()


def test_a_microphone_on_a_real_process() -> None:
    """200 ms of silence, then the program ends."""
    recorder = Arecord(command=["head", "-c", "6400", "/dev/zero"])
    sources: list[ArecordSource] = []

    def open_source() -> ArecordSource:
        sources.append(recorder.open())
        sources[-1].process.wait()
        return sources[-1]

    mic = Microphone(open_source, offset_db=120)
    assert mic.poll(0) == [DeviceReading("noise", "ready", ""), NoiseReading("noise", 24.0)]
    assert mic.poll(20) == [DeviceReading("noise", "lost", "recorder ended: without a word")]
    assert len(sources) == 1

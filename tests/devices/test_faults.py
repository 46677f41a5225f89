"""Whatever a driver can say of its device is said in each language."""

import ast
import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_py.devices.faults import fault, known_fault
from firmware_py.devices.pi_health import NOW, SINCE_START, explain
from firmware_py.voice.phrases import phrases
from hardware.buttons.factory import FACTORIES, Facts, check_factory
from hardware.seats.ports import SharedSlots
from hardware.seats.prompt import CAME_BACK, STOPPED
from hardware.seats.serial_port import SLOW
from sounds.texts import LANGUAGES

ROOT = Path(__file__).parents[2]
TELLS = {
    "DeviceError",
    "lose",
    "_lose",
    "bar",
    "_say",
    "_hush",
    "_drop",
}  # calls whose sentences reach people
SENTENCES_OF = {
    "_reason",
    "complaint",
    "_sentence",
    "_no_device",
    "_why",
    "_check_silence",
    "_meet",
    "_ask",
    "_keep",
}
NOT_SHOWN = ("decoder.py", "protocol.py")  # clips that do not play, the bytes of a line
NOT_SPEAKING = {"seat_board", "wire", "workshop", "commands", "games"}  # rooms that tell nobody of devices
Sentence = tuple[str, str]


def spoken(node: ast.AST) -> Iterator[str]:
    """The sentences in an expression, an X in each gap; an `and` of words without a space is none."""
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "X" for part in node.values]
        yield from [text] if " " in (text := "".join(map(str, parts))) else []
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
        yield node.value


def sentences() -> Iterator[Sentence]:
    """All that drivers say, with the place where they do."""
    for path in sorted([*ROOT.glob("hardware/**/*.py"), *ROOT.glob("firmware_py/**/*.py")]):
        if NOT_SPEAKING & set(path.parts) or path.name in NOT_SHOWN:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                found = [text for arg in node.args if name in TELLS for text in spoken(arg)]
                yield from ((f"{path.name}:{node.lineno}", text) for text in found)
            elif isinstance(node, ast.FunctionDef) and node.name in SENTENCES_OF:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value is not None:
                        yield from ((f"{path.name}:{inner.lineno}", text) for text in spoken(inner.value))


ALL = sorted(set(sentences()))


def factories() -> Iterator[str]:
    """What can be wrong with the pin factory, on all kinds of machines."""
    for name in ("", "pigpio", *FACTORIES):
        for model, soc in (("", ""), ("Raspberry Pi 5", "bcm2712"), ("Raspberry Pi Zero 2", "bcm2710")):
            for packages in ((), ("RPi.GPIO",), ("lgpio",), ("lgpio", "RPi.GPIO"), ("RPi.GPIO", "rpi-lgpio")):
                for python in ((3, 11), (3, 14)):
                    facts = Facts(model, soc, python, frozenset(packages), False)
                    if sentence := check_factory(name, facts):
                        yield sentence


def test_there_are_sentences_to_look_at() -> None:
    files = {place.partition(":")[0] for place, _ in ALL}
    assert {"boards.py", "link.py", "port.py", "microphone.py", "mixer.py", "serial_port.py"} <= files
    assert len(ALL) > 25


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("place", "text"), ALL, ids=[place for place, _ in ALL])
def test_each_sentence_of_a_driver_has_words_in_each_language(place: str, text: str, language: str) -> None:
    told = known_fault(text, phrases(language))
    assert told is not None, f"{place}: {text}"
    assert (told == text) == (language == "en")


@pytest.mark.parametrize("sentence", sorted(set(factories())))
def test_what_is_wrong_with_the_pins_is_said(sentence: str) -> None:
    told = known_fault(sentence, phrases("cs"))
    assert told is not None
    for english in (" set ", "needs", "then", "make the venv", "cannot"):
        assert english not in told


@pytest.mark.parametrize("bits", [1 << bit for bit in (*NOW, *SINCE_START)] + [0xF000F, 0xF0000])
def test_all_that_a_computer_suffers_from_is_said(bits: int) -> None:
    told = known_fault(explain(f"throttled={bits:#x}"), phrases("cs"))
    assert told is not None and not {"undervoltage", "throttl", "heat", "hot"} & set(told.split())


STOPPED_BOARDS = [f"/dev/ttyACM1: {text}" for text in (SLOW, CAME_BACK, *STOPPED.values())]


@pytest.mark.parametrize("sentence", [*STOPPED_BOARDS, str(SharedSlots(((5, 6, 7), (1, 2)), (9, 10), (11,)))])
def test_what_boards_and_coils_do_is_said(sentence: str) -> None:
    assert known_fault(sentence, phrases("en")) == sentence
    told = known_fault(sentence, phrases("cs"))
    assert told is not None and not {"the", "slots", "hears", "board"} & set(told.split())


def test_where_and_how_long_are_kept() -> None:
    words = phrases("cs")
    told = fault("board E6613008E3 at /dev/ttyACM1: silent for more than 1.5 s", words)
    assert told == "deska E6613008E3 na /dev/ttyACM1: mlčí déle než 1.5 s"
    assert fault("down for more than 10 s: start, pause", words).endswith(": Start, Pauza")


def test_what_an_operating_system_says_stays_in_brackets() -> None:
    words = phrases("cs")
    text = "Input/output error"
    assert fault(text, words) == f"({text})"
    assert fault(f"bus track can't open /dev/spidev0.0: {text}", words).endswith(f"/dev/spidev0.0: ({text})")
    assert fault(f"GPIO 17: {errno.EBUSY}", words) == f"GPIO 17: ({errno.EBUSY})"
    assert fault(text, phrases("en")) == text
    assert fault("", words) == ""

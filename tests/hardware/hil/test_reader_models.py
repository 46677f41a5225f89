"""The readers' model of the emulated board against the one in Python that the driver is tested with."""

import random
import subprocess

from firmware_py.wire.rp2040.board import SERVER
from firmware_py.wire.rp2040.image import node
from tests.hardware.seats.mfrc522 import Chip, Clock, Tag, crc_a

MODEL = SERVER.with_name("mfrc522.cjs")
NTAG, SECOND, CLASSIC, LONG = "04a1b2c3d4e5f6", "04112233445566", "11223344", "04010203040506070809"
SET_UP = ("5480", "56a9", "5800", "5a28", "2a40", "223d", "1c00")


def sending(data: bytes, bits: int = 0) -> list[str]:
    """The deeds that send a frame, as the driver does, and read all that there is to read."""
    frame = ["0200", "087f", "1480", "12" + data.hex(), f"1a{bits:02x}", "020c", f"1a{0x80 | bits:02x}"]
    looks = ["8800", "wait 300000"] * 6
    return [*frame, *looks, "8c9894" + "00", "92" * 5 + "00"]


def selecting(uid: str) -> list[str]:
    deeds = sending(b"\x26", 7)
    tag = Tag(bytes.fromhex(uid))
    for level, part in zip((0x93, 0x95, 0x97), tag.parts, strict=False):
        checked = bytes((level, 0x70)) + part + bytes((part[0] ^ part[1] ^ part[2] ^ part[3],))
        deeds += sending(bytes((level, 0x20))) + sending(checked + crc_a(checked))
    return deeds


def story(rng: random.Random) -> list[str]:
    """Sound readings of all kinds of tags, and after each some bytes that no driver would send."""
    deeds: list[str] = []
    for tags in ("", NTAG, CLASSIC, LONG, f"{NTAG},{SECOND}", f"{NTAG},{CLASSIC}", NTAG):
        deeds += [f"tags {tags}", "wait 100000", "020f", "wait 2000000", *SET_UP, "2883"]
        deeds += [
            f"wait {rng.choice((4_000_000, 5_000_000, 6_000_000))}",
            *selecting(tags.partition(",")[0] or NTAG),
        ]
        deeds += ["2880", "0210", "8200", f"wait {rng.choice((500_000, 1_500_000))}", "0200", "8200"]
        for _ in range(40):
            deeds.append(rng.randbytes(rng.randint(1, 8)).hex())
            deeds.append(f"wait {rng.randint(0, 3_000_000)}")
    return deeds


def in_python(deeds: list[str]) -> list[str]:
    clock = Clock()
    chip = Chip(clock)
    answers = []
    for deed in deeds:
        word, _, what = deed.partition(" ")
        if word == "wait":
            clock.ns += int(what)
        elif word == "tags":
            chip.tags = [Tag(bytes.fromhex(uid)) for uid in what.split(",") if uid]
        else:
            chip.select()
            came = bytearray()
            for byte in bytes.fromhex(word):
                clock.ns += 4000
                came.append(chip.transfer(byte))
            answers.append(f"{came.hex()} {int(chip.field)} {int(chip.awake)}")
    return answers


def in_javascript(deeds: list[str]) -> list[str]:
    lines = [deed if " " in deed else f"bytes {deed}" for deed in deeds]
    done = subprocess.run(
        [node(), str(MODEL)], input="\n".join(lines), capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


def test_both_models_say_the_same_to_the_byte() -> None:
    deeds = story(random.Random(20260722))
    told = in_python(deeds)
    assert in_javascript(deeds) == told
    assert len(told) > 900


def test_the_story_reads_every_kind_of_tag() -> None:
    """So that the two models do not agree on nothing: what the last look at the FIFO gives of NTAG's second level."""
    deeds = [
        "tags " + NTAG,
        "wait 100000",
        "020f",
        "wait 2000000",
        *SET_UP,
        "2883",
        "wait 5000000",
        *selecting(NTAG),
    ]
    part = bytes.fromhex(NTAG)[3:]
    check = part[0] ^ part[1] ^ part[2] ^ part[3]
    assert any(answer.startswith(f"00{part.hex()}{check:02x} ") for answer in in_python(deeds))

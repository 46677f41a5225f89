"""Checks the firmware's half of the protocol against the vectors that the host is checked against too.

On a board: copy `vectors.json` beside this folder and run `import seat_board.selftest as t; t.main()`.
"""

import binascii
import json
import sys

from . import protocol


def bits(flags):
    """[true, false, true, false] as 0b0101."""
    return sum(bool(flag) << bit for bit, flag in enumerate(flags))


def body_of(kind, fields):
    """The body that a board would send for these fields."""
    if kind == "hello":
        return protocol.hello(
            (fields["major"], fields["minor"]),
            binascii.unhexlify(fields["board"]),
            fields["boot"],
            fields["answer"],
            fields["firmware"],
            fields["features"],
        )
    if kind == "state":
        slots = [(status, binascii.unhexlify(uid)) for status, uid in fields["slots"]]
        return protocol.state(fields["boot"], bits(fields["down"]), fields["presses"], slots)
    if kind == "heartbeat":
        names = ("boot", "uptime_ms", "bad_frames", "scan_ms", "reader_errors", "reader_resets")
        return protocol.heartbeat(*[fields[name] for name in names])
    if kind == "pong":
        return protocol.pong(fields["host_ms"], fields["uptime_ms"])
    version = (fields["major"], fields["minor"])
    return protocol.refusal(fields["reason"], fields["about"], version, fields["text"])


def read_as(kind, body):
    """The fields that a board reads from a host's body."""
    if kind == "greet":
        major, minor = protocol.read_greet(body)
        return {"major": major, "minor": minor}
    if kind == "ping":
        return {"host_ms": protocol.read_ping(body)}
    if kind == "leds":
        return {"colours": binascii.hexlify(protocol.read_leds(body)).decode()}
    if kind == "refuse":
        reason, about, (major, minor), text = protocol.read_refusal(body)
        return {"reason": reason, "about": about, "major": major, "minor": minor, "text": text}
    return {}


NUMBERS = {
    "hello": protocol.HELLO,
    "state": protocol.STATE,
    "heartbeat": protocol.HEARTBEAT,
    "pong": protocol.PONG,
    "refused": protocol.REFUSED,
    "greet": protocol.GREET,
    "ask_state": protocol.ASK_STATE,
    "ping": protocol.PING,
    "leds": protocol.LEDS,
    "refuse": protocol.REFUSE,
}


def check_frame(vector):
    """What is wrong with this frame, or None."""
    frame, kind, seq = binascii.unhexlify(vector["frame"]), vector["kind"], vector["seq"]
    if vector["from"] == "board":
        made = protocol.frame(NUMBERS[kind], seq, body_of(kind, vector["fields"]))
        return None if made == frame else f"made {binascii.hexlify(made).decode()}"
    packets = protocol.Frames().feed(frame)
    if len(packets) != 1 or packets[0][:2] != (NUMBERS[kind], seq):
        return f"read {packets}"
    read = read_as(kind, packets[0][2])
    return None if read == vector["fields"] else f"read {read}"


def check_cobs(vector):
    """What is wrong with this block, or None."""
    plain, coded = binascii.unhexlify(vector["plain"]), binascii.unhexlify(vector["coded"])
    if protocol.cobs_encode(plain) != coded:
        return f"made {binascii.hexlify(protocol.cobs_encode(plain)).decode()}"
    return None if protocol.cobs_decode(coded) == plain else "not read back"


def check_damaged(vector):
    """What is wrong with this stream, or None."""
    frames = protocol.Frames()
    packets = frames.feed(binascii.unhexlify(vector["bytes"]))
    found = (len(packets), frames.bad)
    return None if found == (vector["good"], vector["bad"]) else f"(good, bad) are {found}"


def faults(vectors):
    """ "name: what is wrong" of every vector that fails."""
    found = []
    for shelf, check in (("frames", check_frame), ("cobs", check_cobs), ("damaged", check_damaged)):
        for vector in vectors[shelf]:
            fault = check(vector)
            if fault is not None:
                found.append(f"{vector['name']}: {fault}")
    return found


def main(path="vectors.json"):
    """Print what fails, and how many vectors there were."""
    with open(path) as file:  # noqa: PTH123
        vectors = json.load(file)
    for fault in faults(vectors):
        print(fault)
    print("checked", sum(len(shelf) for shelf in vectors.values()), "on", sys.platform)

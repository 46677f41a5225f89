"""Measures reader modules at MicroPython's prompt: hold cancel while the cable is plugged in, then `spacetable doctor
--bench` asks. Never tried on real hardware. Sources: MFRC522 data sheet (section 16.1, self-test).

Every answer is one line of JSON.
"""

import json

from .protocol import SEVERAL, TAG
from .rc522 import COMMAND, FIFO_DATA, FIFO_LEVEL, IDLE, RESET, VERSION, ask, put

AUTO_TEST = 0x36
MEMORY = 0x01
CALCULATE_CRC = 0x03
SELF_TEST_BYTES = 8
CLEARED = 25


def version(readers, slot):
    """What register 0x37 says: 0x91 and 0x92 are chips of NXP, 0x88 and 0x12 are copies."""
    readers.begin(slot)
    found = readers._get(ask(VERSION))[1]
    readers.finish(slot)
    return found


def self_test(readers, slot, wait_ms):
    """The first bytes of the digital self-test in hex; the sheet prints them for each version of the chip."""
    readers.begin(slot)
    readers._put(RESET)
    wait_ms(2)
    readers._put(put(FIFO_LEVEL, 0x80))
    readers._put(bytes((FIFO_DATA << 1,)) + bytes(CLEARED))
    readers._put(put(COMMAND, MEMORY))
    readers._put(put(AUTO_TEST, 0x09))
    readers._put(put(FIFO_DATA, 0x00))
    readers._put(put(COMMAND, CALCULATE_CRC))
    wait_ms(20)
    found = bytes([readers._get(ask(FIFO_DATA))[1] for _ in range(SELF_TEST_BYTES)])
    readers._put(put(AUTO_TEST, 0x00))
    readers._put(put(COMMAND, IDLE))
    readers._put(RESET)
    wait_ms(2)
    return "".join([f"{byte:02x}" for byte in found])


def reads(readers, slot, times, wait_ms, field_ms):
    """How often in so many tries a tag was read, and how often two were at once."""
    tags = several = 0
    for _ in range(times):
        readers.begin(slot)
        wait_ms(field_ms)
        status = readers.finish(slot)[0]
        tags += status == TAG
        several += status == SEVERAL
    return {"tags": tags, "several": several}


def field(readers, slot, on):
    """Leave the field of a module on, for a meter, or put it off."""
    readers.begin(slot)
    if not on:
        readers.finish(slot)


def main(deed, slot, *more):
    """One deed by its name on a slot from 0; prints its answer."""
    import time

    from .hal_rp2 import Hal
    from .rc522 import FIELD_MS

    run(Hal().open_readers(), time.sleep_ms, FIELD_MS, deed, slot, *more)


def run(readers, wait_ms, field_ms, deed, slot, *more):
    """As `main`, with readers that are open already."""
    if deed == "module":
        found = {"version": version(readers, slot), "self_test": self_test(readers, slot, wait_ms)}
    elif deed == "reads":
        found = reads(readers, slot, more[0], wait_ms, field_ms)
    else:
        field(readers, slot, more[0])
        found = {}
    print(json.dumps(found))

"""What the rules make of flights, in one number: run once with the sources and once with compiled modules.

    python compiled_flights.py FLIGHTS.jsonl WITH_STEPS

prints the suffix of the module that resolved them, and the hash of the results of all flights and of the steps of the
first WITH_STEPS.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path

from engine.space_alert import rules
from engine.space_alert.files.flight_result import resolve_flight


def digest(flights: list[str], with_steps: int) -> str:
    seen = sha256()
    for number, line in enumerate(flights):
        done = resolve_flight(json.loads(line), number < with_steps)
        seen.update(json.dumps([done.result, done.steps]).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    made_of = Path(rules.__file__).suffix
    print(made_of, digest(Path(sys.argv[1]).read_text("utf-8").splitlines(), int(sys.argv[2])))

"""What a soak came to: as data for `docs/measured`, and as a table for who waits for it."""

from dataclasses import asdict, dataclass

from tests.soak.soak_world import Toll


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process held after so many flights."""

    flights: int
    resident_kb: int
    handles: int
    threads: int
    seconds: int
    cpu_seconds: int


def measured(toll: Toll, samples: list[Sample], seed: int, seconds: float) -> dict[str, object]:
    """What `docs/measured/soak.json` holds."""
    return {
        "seed": seed,
        "minutes": round(seconds / 60),
        "table_hours": round(toll.table_ms / 3_600_000),
        "flights": dict(sorted(toll.flights.items())),
        "injected": dict(sorted(toll.struck.items())),
        "not_survived": {
            name: count - toll.survived[name]
            for name, count in sorted(toll.struck.items())
            if count != toll.survived[name]
        },
        "actions": toll.actions,
        "by_people": toll.by_people,
        "damaged_bytes": toll.damaged_bytes,
        "taken_back": toll.taken_back,
        "lost": toll.lost,
        "held": [asdict(one) for one in samples],
    }


def summary(toll: Toll) -> str:
    """How much was flown to its end."""
    return f"{toll.flights.total()} flights, {toll.table_ms / 3_600_000:.0f} hours of table time"


def table(toll: Toll) -> str:
    """Faults injected, survived, and what was lost."""
    lines = ["| fault | injected | survived |", "| --- | ---: | ---: |"]
    for name, count in sorted(toll.struck.items()):
        lines.append(f"| {name} | {count} | {toll.survived[name]} |")
    lines.append(f"| all | {toll.struck.total()} | {toll.survived.total()} |")
    lines.append("")
    lines.append(f"{toll.actions} actions are in the records, {toll.by_people} of them by players. ")
    lines.append(
        f"{toll.damaged_bytes} bytes were damaged on the wires, {toll.taken_back} actions taken back by cuts."
    )
    lines.append("")
    lines.append(
        "Lost: nothing." if not toll.lost else "Lost:\n" + "\n".join(f"- {what}" for what in toll.lost)
    )
    return "\n".join(lines)

"""The clock of a game that is built on pages runs on when phones go away."""

from pathlib import Path

from engine.game import Json
from tests.web.guests import Guest, Said, Site, at_table

BUILD: Said = {"do": "begin", "game": "galaxy_trucker", "setup": {"levels": [1]}, "seed": 3}


async def shown(guest: Guest) -> dict[str, Json]:
    """How the show stands in the next picture of a game."""
    while True:
        picture = await guest.hears("picture")
        if isinstance(show := picture.get("show"), dict):
            return show


def test_the_sand_stood_still_when_the_last_builders_phone_had_gone(tmp_path: Path) -> None:
    async def happens(site: Site) -> None:
        operator = await site.operator()
        await operator.say(**BUILD)
        await shown(operator)
        first, second = await site.at_seat(1), await site.in_room()
        await second.takes(2)
        for seat, phone in ((1, first), (2, second)):
            await phone.say(do="wish", seat=seat, action={"do": "ready"})
        await site.ticked()
        await first.leaves()
        await second.leaves()
        await site.ticked()
        show = await shown(operator)
        assert (show["awaited"], show["held"]) == ([], False)

    at_table(tmp_path, happens)

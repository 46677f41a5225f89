"""The clock of a game that is built on pages waits for phones that went away."""

from pathlib import Path

from engine.game import Json
from tests.web.guests import Guest, Said, Site, at_table

BUILD: Said = {"do": "begin", "game": "galaxy_trucker", "setup": {"levels": [1]}, "seed": 3}


async def awaited(guest: Guest, seats: list[int]) -> dict[str, Json]:
    """The first picture in which the clock waits for these seats."""
    while True:
        show = (await guest.hears("picture"))["show"]
        assert isinstance(show, dict)
        if show["awaited"] == seats:
            return show


def test_the_clock_waits_when_the_last_builders_phone_has_gone_and_runs_when_one_is_back(
    tmp_path: Path,
) -> None:
    async def happens(site: Site) -> None:
        operator = await site.operator()
        await operator.say(**BUILD)
        while (await operator.hears("picture"))["game"] is None:
            pass
        first, second = await site.at_seat(1), await site.in_room()
        token = (await second.takes(2))["token"]
        for seat, phone in ((1, first), (2, second)):
            await phone.say(do="wish", seat=seat, action={"do": "ready"})
        await site.ticked()
        await awaited(operator, [])
        await first.leaves()
        await second.leaves()
        assert (await awaited(operator, [1, 2]))["held"] is True
        back = await site.page()
        await back.say(do="back", token=token)
        assert (await awaited(operator, []))["held"] is False

    at_table(tmp_path, happens)

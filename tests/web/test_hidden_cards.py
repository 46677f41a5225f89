"""What a page may not find out about hidden cards, however it asks."""

from pathlib import Path

from engine.game import TABLE, TimeIs
from engine.space_alert.cards import cards
from engine.space_alert.game import SpaceAlert
from firmware_py.web.router import draw_seed
from tests.web.guests import Guest, Said, Site, at_table
from tests.web.lobby_people import running


async def _answer_to(phone: Guest, hall: Site, card: int) -> tuple[str, list[object], object]:
    """What a phone at seat 2 hears and sees when it lays a card that is not its own: the first error, the last notice
    without its number, and what its picture has of slots.
    """
    await phone.say(do="slip", seat=2, slot=2, card=cards()[card].key, half=0)
    await hall.ticked()
    await phone.say(do="nonsense")
    error = str((await phone.hears("error"))["text"])
    await phone.say(do="sit", seat=2)
    picture: Said = await phone.hears("picture")
    notices: list[Said] = picture["notices"]  # type: ignore[assignment]
    said = [value for notice in notices[-1:] for key, value in notice.items() if key != "number"]
    return error, said, picture["astray"]


def test_a_phone_that_laid_foreign_cards_was_told_in_which_slots_of_whom_they_lay_face_down(
    tmp_path: Path,
) -> None:
    async def happens(hall: Site) -> None:
        await hall.begin()
        one, two = await hall.at_seat(1), await hall.at_seat(2)
        game = running(hall).game
        assert isinstance(game, SpaceAlert)
        while not game.planning.phase:
            hall.service.table.do(TABLE, TimeIs(game.wake_at() or 0.0))
        planned, held, *_ = game.planning.hands[1]
        await one.say(do="slip", seat=1, slot=1, card=cards()[planned].key, half=0)
        await hall.ticked()
        assert game.planning.plan[0][0] == planned
        answers = [await _answer_to(two, hall, card) for card in (planned, held, game.planning.deck[0])]
        assert answers[0] == answers[1] == answers[2]
        assert "not in the hand" in str(answers[0][1])
        assert game.planning.plan[0][0] == planned and hall.service.simulated.hands.lies(1, 1)

    at_table(tmp_path, happens)


def test_a_seed_of_31_bits_could_be_found_by_dealing_from_all_of_them_and_comparing_the_own_hand() -> None:
    drawn = [draw_seed() for _ in range(100)]
    assert 2**40 < max(drawn) < 2**53, "a browser counts to 2**53"
    assert len(set(drawn)) == 100

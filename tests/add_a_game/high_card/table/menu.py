"""High Card asks nothing before it begins."""

from firmware_py.games.menus import PlainMenu, SetupData, Sitting, check_first_seats


class HighCardMenu(PlainMenu):
    """Implements firmware_py.games.menus.GameMenu."""

    @staticmethod
    def places(setup: SetupData) -> tuple[int, int]:
        return 2, 2

    @staticmethod
    def seated(setup: SetupData, sitting: Sitting) -> SetupData:
        check_first_seats(sitting, 2)
        return setup


MENU = HighCardMenu

"""What bots have to plan with: the cards in their hands and on their boards, as means of the planner."""

from engine.game import Seat
from engine.space_alert.bots.table import HUMAN, KnownTable, PlayerBoard
from engine.space_alert.cards import cards
from engine.space_alert.planner.draft import ANDROID_POOL, Draft, Means
from engine.space_alert.setup import ANDROID
from engine.space_alert.state.writers_planning import EMPTY
from engine.space_alert.words import PHASE_TURNS


def means_of(table: KnownTable, lend: tuple[Seat, ...] = ()) -> Means:
    """The means at a table, with a card of each of the seats that `lend` one."""
    stock: dict[int, list[int]] = {seat: list(hand) for seat, hand in table.hands.items()}
    open_turns: list[tuple[int, ...]] = []
    pools: list[tuple[int, ...]] = []
    for crew, board in enumerate(table.boards):
        open_turns.append(_open_turns(table, board))
        pools.append(_pools(table, crew, board, lend))
        _take_stock(stock, board, open_turns[crew], pools[crew])
    for pool in stock.values():
        pool.sort()
    after = tuple(range(max(PHASE_TURNS[table.phase]) + 1, table.turns + 1))
    later = [() if board.owner == HUMAN else after for board in table.boards]
    fixed = [
        tuple(code for turn, code in enumerate(board.codes, 1) if turn not in open_turns[crew])
        for crew, board in enumerate(table.boards)
    ]
    return Means(table.turns, open_turns, later, fixed, pools, stock, lend)


def draft_of(table: KnownTable, means: Means) -> Draft:
    """The plan that lies on the table."""
    return Draft(means, [board.codes for board in table.boards], [board.cards for board in table.boards])


def _open_turns(table: KnownTable, board: PlayerBoard) -> tuple[int, ...]:
    """What lies on an android's board stays there, unless a player leads all of them [R 5.2, R 5.5]."""
    keeps = board.owner == ANDROID and not table.setup.solo
    return tuple(turn for turn in board.open if not (keeps and board.cards[turn - 1] != EMPTY))


def _pools(table: KnownTable, crew: int, board: PlayerBoard, lend: tuple[Seat, ...]) -> tuple[int, ...]:
    """The pools that serve a board; everybody serves an android."""
    if board.owner == ANDROID:
        return (ANDROID_POOL + crew, *table.hands)
    return (board.owner, *(seat for seat in lend if seat != board.owner))


def _take_stock(
    stock: dict[int, list[int]], board: PlayerBoard, open_turns: tuple[int, ...], pools: tuple[int, ...]
) -> None:
    """Adds what a board holds on open spaces: it could lie elsewhere as well."""
    android = board.owner == ANDROID
    if android:
        stock[pools[0]] = [board.heroic] if board.heroic != EMPTY else []
    for turn in open_turns:
        card = board.cards[turn - 1]
        if card != EMPTY:
            stock[pools[android and not cards()[card].heroic]].append(card)

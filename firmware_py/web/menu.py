"""The menu of the table for pages: what it asks, and who has joined."""

from firmware_py.games.menus import MenuQuestion
from firmware_py.table.menu import Menu
from firmware_py.voice.phrases import Phrases
from firmware_py.web.picture import MenuView


def menu_picture(menu: Menu, words: Phrases) -> MenuView:
    """The menu in the words of a language: `said` are the sentences that were said last, in one piece; `answers` is
    what can be answered to the question that is asked, and `answer` the place of the present one.
    """
    state = menu.state
    question = state.question
    answers = question.values if question is not None else ()
    return MenuView(
        at=state.at,
        said=" ".join(words.say(line.phrase, line.words) for line in menu.said or state.prompt),
        joined=state.joined,
        captain=state.captain,
        missing=state.missing,
        answers=[said(words, question, value) for value in answers] if question is not None else [],
        answer=answers.index(state.answer(question)) if question is not None else None,
    )


def said(words: Phrases, question: MenuQuestion, value: str) -> str:
    """An answer to a question, in words."""
    return words.say(*question.said(value)).rstrip(".")

"""The rules of play, numbered, with pictures; hands in pictures are scored."""

from __future__ import annotations

from huit.core.calculator import score
from huit.core.json_text import Plain
from huit.core.words import Words, words_in
from huit.game.walls import STACKS, breach
from huit.learn.rulebook.text import Chapter, Picture, PictureGroup, RuleLine, chapters
from huit.web.answers.hands.explanation import plain_explanation
from huit.web.answers.lookup import known_language
from huit.web.answers.rulebook.examples import plain_example


def answer_play(lang: str) -> Plain:
    """All chapters."""
    words = words_in(known_language(lang))
    return {"chapters": [_plain_chapter(one, words) for one in chapters(lang)]}


def _plain_chapter(one: Chapter, words: Words) -> Plain:
    return {"number": one.number, "title": one.title, "lines": [_plain_line(line, words) for line in one.lines]}


def _plain_line(one: RuleLine, words: Words) -> Plain:
    pictures = [_plain_picture(picture, words) for picture in one.pictures]
    return {"number": one.number, "text": one.text, "ours": one.ours, "pictures": pictures}


def _plain_picture(one: Picture, words: Words) -> Plain:
    """A picture: groups of tiles, a scored hand, or a wall; `accounts` if it is about payments."""
    scored = score(one.hand) if one.hand else None
    accounts = plain_explanation(scored, words.language)["accounts"] if scored and one.payment else []
    return {
        "caption": _caption(one),
        "wall": _plain_wall(one.dice) if one.dice else None,
        "groups": [_plain_group(group) for group in one.groups],
        "example": None if scored is None else plain_example(scored, words),
        "accounts": accounts,
    }


def _caption(one: Picture) -> str:
    if not one.dice:
        return one.caption
    first, second, third, fourth = one.dice
    return one.caption.format(first=first, second=second, third=third, fourth=fourth, counted=sum(one.dice))


def _plain_wall(dice: tuple[int, ...]) -> Plain:
    """The ring of stacks (play 3.2), opened by the dice."""
    first, second, third, fourth = dice
    _, start = breach((first, second, third, fourth))
    counted = [(start - back) % STACKS for back in range(sum(dice), 0, -1)]
    return {"stacks": STACKS, "first": start, "counted": counted}


def _plain_group(one: PictureGroup) -> Plain:
    return {
        "tiles": list(one.tiles),
        "exposed": one.exposed,
        "turned": None if one.turned < 0 else one.turned,
        "face_down": one.face_down,
    }

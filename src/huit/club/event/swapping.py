"""Two who sat in each other's place: one act that changes seats, and results of a session at once."""

from __future__ import annotations

from dataclasses import replace

from huit.club.event.model import Session, Substitution, TableResult


def swapped_session(session: Session, one: int, other: int) -> Session:
    """The session with `one` where `other` was, and the other way round."""
    seats = {one: other, other: one}
    real = (session.in_place_of(one), session.in_place_of(other))
    names = {real[0]: real[1], real[1]: real[0]}

    def reseated(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([seats.get(number, number) for number in numbers])

    def renamed(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([names.get(number, number) for number in numbers])

    def with_names(result: TableResult) -> TableResult:
        return replace(
            result,
            players=renamed(result.players),
            best=tuple([replace(hand, number=names.get(hand.number, hand.number)) for hand in result.best]),
            penalties=tuple([replace(one, number=names.get(one.number, one.number)) for one in result.penalties]),
        )

    return replace(
        session,
        tables=tuple(
            [replace(table, drawn=reseated(table.drawn), taken=reseated(table.taken)) for table in session.tables]
        ),
        results={number: with_names(result) for number, result in session.results.items()},
    )


def with_substitutions(session: Session, substitutions: tuple[Substitution, ...]) -> Session:
    """The session with these substitutions, in the results that are there too."""
    after = replace(session, substitutions=substitutions)
    results = dict(session.results)
    for table in session.tables:
        if table.number in results:
            names = dict(zip(session.at_table(table), after.at_table(table), strict=True))
            result = results[table.number]
            players = tuple([names.get(number, number) for number in result.players])
            results[table.number] = replace(result, players=players)
    return replace(after, results=results)

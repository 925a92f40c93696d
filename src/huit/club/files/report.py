"""The observer's report (ERG 3.11), filled in as far as the log knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from huit.club.event.entrant import ACTIVE, DISQUALIFIED, HOUSE, SUBSTITUTE, WITHDRAWN
from huit.club.event.model import Tournament
from huit.club.event.seating import proof
from huit.club.event.settings import FINISH_HAND, STOP_AT_ONCE
from huit.club.files.dates import day_text, days_text
from huit.club.mers import mers_warnings, mers_weight
from huit.club.penalties.sentences import case_in_words
from huit.club.seating.plans import FILE, GROUPS16, INTERVAL, MONRAD, PRESET, PRESET_FINAL
from huit.club.seating.wording import promise_of, verdict_of
from huit.club.standings.individual import standings_of
from huit.club.standings.points import format_points
from huit.core.words import Words
from huit.core.words.explanation import quantity

BLANK: Final = "____________________"
STATUSES: Final = {WITHDRAWN: "desk_status_withdrawn", DISQUALIFIED: "desk_status_disqualified"}
ENDS: Final = {FINISH_HAND: "desk_end_finish_hand", STOP_AT_ONCE: "desk_end_stop_at_once"}

PLAN_WORDS: Final = {
    PRESET: "plan_preset",
    PRESET_FINAL: "plan_final",
    MONRAD: "plan_monrad",
    GROUPS16: "plan_groups16",
    INTERVAL: "plan_interval",
    FILE: "plan_file",
}


def observers_report(event: Tournament, words: Words) -> str:
    """The report as text; what nobody knows but the observer is left blank."""
    parts = (_head, _people, _timetable, _seating, _referees, _results, _warnings, _remarks)
    return "\n".join([line for part in parts for line in (*part(event, words), "")])


def _head(event: Tournament, words: Words) -> Iterator[str]:
    settings = event.settings
    yield words.say("report_title", name=settings.name)
    yield words.say("report_where", place=settings.place or BLANK, country=settings.country or BLANK)
    dates = days_text(words, settings.first_day, settings.last_day) or BLANK
    yield words.say(f"report_when_{words.form(settings.days)}", dates=dates, n=settings.days)
    yield words.say("report_observer", name=settings.observer or BLANK)
    yield words.say("report_mers", weight=mers_weight(event).text(words.say("decimal_separator")))


def _people(event: Tournament, words: Words) -> Iterator[str]:
    ranked = [event.entrants[number] for number in sorted(event.entrants) if event.ranked(number)]
    countries = Counter([entrant.country or "?" for entrant in ranked])
    listed = words.say("comma").join([f"{country} {count}" for country, count in sorted(countries.items())])
    key = f"report_players_{words.form(len(countries))}"
    yield words.say(key, players=len(ranked), n=len(countries), list=listed)
    kinds = Counter([entrant.kind for entrant in event.entrants.values()])
    yield words.say("report_others", substitutes=kinds[SUBSTITUTE], house=kinds[HOUSE])
    for number, status in sorted(event.statuses.items()):
        if status.state != ACTIVE:
            state = words.say(STATUSES[status.state])
            yield words.say(
                "report_left", who=event.name(number), state=state, session=status.session, reason=status.reason
            )


def _timetable(event: Tournament, words: Words) -> Iterator[str]:
    for session in event.sessions:
        times = session.times
        end = words.say(ENDS[times.end])
        date = day_text(words, times.date) if times.date else BLANK
        values = {"session": session.number, "date": date, "start": times.start or BLANK}
        yield words.say("report_session", minutes=times.play_minutes, end=end, tables=len(session.tables), **values)


def _seating(event: Tournament, words: Words) -> Iterator[str]:
    found = proof(event)
    yield words.say("report_plan", plan=words.desk(PLAN_WORDS[event.settings.plan]))
    if event.announcement is not None:
        yield words.say("seat_commitment", commitment=event.announcement.commitment)
    if found is not None:
        broken = [check for check in found[0].checks if not check.kept]
        exceptions = sum([len(check.breaches) for check in broken])
        yield quantity(words, "report_proof", exceptions) if broken else words.say("report_proof_kept")
        for check in broken:
            yield "- " + promise_of(check, words) + words.say("paper_colon") + verdict_of(check, words)


def _referees(event: Tournament, words: Words) -> Iterator[str]:
    yield words.say("report_referees", names=words.say("comma").join(event.settings.referees) or BLANK)
    yield words.say("report_penalties", count=len(event.penalties))
    for one in event.penalties:
        given = one.given
        values = {"session": given.session, "table": given.table or "?", "who": event.name(given.number)}
        appeal = words.say("report_appeal") if given.appeal else ""
        case = case_in_words(event.settings.profile, given.case, words) or "?"
        yield words.say("report_penalty", case=case, points=given.points, appeal=appeal, **values)


def _results(event: Tournament, words: Words) -> Iterator[str]:
    standings = standings_of(event)
    yield words.say("report_results_final" if event.finished else "report_results_provisional")
    for row in standings.rows[:3]:
        points = format_points(row.points, words.say("decimal_separator"))
        yield words.say("report_place", place=row.place, who=event.name(row.number), points=points, score=row.score)


def _warnings(event: Tournament, words: Words) -> Iterator[str]:
    found = mers_warnings(event)
    yield words.say("report_requirements") if found else words.say("report_requirements_met")
    for fault in found:
        yield f"- {words.fault(fault)}"


def _remarks(event: Tournament, words: Words) -> Iterator[str]:
    yield words.say("report_remarks", name=event.settings.name)
    yield from [BLANK * 4] * 5
    yield words.say("report_signature")

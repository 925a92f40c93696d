"""A tournament as an append-only log: entries are checked, added, and folded into a `Tournament`.

    entry = entry_of(event.seq + 1, now, "desk", act)        # log.py; acts.py has an act for each kind
    faults = check(event, entry)                             # checking.py: refused, or to be confirmed by name
    event = apply(event, entry)                              # folding.py; `fold(entries)` gives the same from the start

An entry is `{seq, time, who, kind, payload}`: number from 1, milliseconds since 1970 (UTC), author, kind, plain JSON.
`parse_entry` and `plain_entry` (log.py) read and write it; a kind that nobody knows and a payload that does not fit are
refused (`entry_kind`, `entry_key_missing`, `entry_key_unknown`, `entry_value`, `entry_country`, `entry_ema`, each with
its place). A fault of `check` is an `EntryFault(fault, place, confirm)`; where `confirm` is true, its code in
`confirmed` of the payload lets it pass.
Numbers are those of the entrants; sessions, tables and hands count from 1; winds go East, South, West, North.

kind              payload (optional keys after the bar)
settings_set      | name place country first_day last_day days profile language plan interval apart:[{by hard}] prizes
                  referees observer mers championship nations_best penalty_affects_table_points; the first has a name
sessions_set      sessions:[{| date start play_minutes end:finish_hand|stop_at_once}]
entrants_set      entrants:[{number last_name | first_name country ema_id club team kind}]: all of them, before seating
entrant_added     entrant:{...} | replaces session: a late arrival takes over somebody's seats from that session on
entrant_edited    entrant:{...}
entrant_removed   number: sits nowhere
withdrawn         number session | substitute listed reason: from that session on; the substitute has all his seats.
                  Again with a substitute: for somebody who has left already
reinstated        number session | reason
disqualified      number session | during substitute reason
substituted       session absent case:late|ill_before|ill_during|disqualified_during|table_of_three | substitute;
                  the absent player himself as substitute: he came after all
draw_announced    schema commitment | unmet:[{check | by exceptions least}] confirmed: before the draw
                  (seating.announcement); unmet are promises that its schema breaks
seated            sessions:[{session tables:[[E S W N]]}] | way seed schema ranking confirmed (seating.draw,
                  seating.next_by_rank, seating.redraw, seating.given)
sat_otherwise     session table taken:[E S W N]: the same four in other winds
swapped           session one other: two who sat in each other's place; seats, results and penalties at once
session_moved     session state:seated|running|collecting|closed | reason confirmed; closed to collecting reopens
clock_set         session act:start|pause|resume|add|end | minutes confirmed; start and end move the session too
result_entered    session table players:[E S W N] and scores:[4] | penalties:[{number points | case clause hand}] hands
                  best:{number points | hand} chickens:[4]; or a `sheet` (huit-sheet) in place of the scores |
                  source:desk|table|file replaces_seq confirmed. Scores contain the penalties. `table` waits for
                  approval. replaces_seq: the entry of the result that is replaced
result_approved   session table
penalty_given     session number case | points table_points table hand dead on_sheet clause referee note appeal
undone            seq | reason

States of a session: planned, seated, running, collecting, closed (states.py). `clock.clock_at(session, now)` gives the
clock at a moment. `huit.club.standings` computes rankings; seating by rank asks closed sessions only.
"""

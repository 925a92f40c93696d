/** All penalties of an event: rulings that a referee gave, and what stands on the sheets of the tables. */

import type { PenaltyNoted, TableResult } from './wire'

export interface PenaltyRow {
  key: string
  session: number
  table: number // 0 is unknown
  number: number
  case: string // empty where none was named
  clause: string
  points: number // none are a warning
  from: 'referee' | TableResult['source']
  beside: boolean // not on the sheet of the table
  told: string // the referee and the note
}

/** The rows of a session, by table. `results` are its own; `given` are those of the whole event. */
export function penaltiesIn(
  session: number,
  results: Record<string, TableResult>,
  given: readonly PenaltyNoted[],
): PenaltyRow[] {
  const written = Object.entries(results).flatMap(([table, result]) => ofResult(session, Number(table), result))
  const ruled = given.filter((one) => one.session === session).map(ofReferee)
  return [...ruled, ...written].sort((one, other) => one.table - other.table)
}

function ofReferee(one: PenaltyNoted): PenaltyRow {
  const { session, table, number, clause, points } = one
  const told = [one.note, one.referee].filter(Boolean).join(' · ')
  const from = 'referee' as const
  return {
    key: `r${one.seq}`,
    session,
    table,
    number,
    case: one.case,
    clause,
    points,
    from,
    beside: !one.on_sheet,
    told,
  }
}

function ofResult(session: number, table: number, result: TableResult): PenaltyRow[] {
  const about = { session, table, from: result.source, beside: false, told: '' }
  const named = result.penalties.map(({ number, points, ...one }, at) => ({
    ...about,
    key: `${table}.${at}`,
    number,
    case: one.case,
    clause: one.clause ?? '',
    points,
  }))
  const others = result.players.flatMap((number, at) => {
    const listed = named.filter((one) => one.number === number).reduce((sum, one) => sum + one.points, 0)
    const points = (result.deducted?.[at] ?? 0) - listed
    return points > 0 ? [{ ...about, key: `${table}-${number}`, number, case: '', clause: '', points }] : []
  })
  return [...named, ...others]
}

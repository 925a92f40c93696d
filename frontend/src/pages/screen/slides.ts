/** The slides of the projector: seats by name, standings, teams, nations, best hands; pages of twenty rows a column. */

import type { LiveEvent } from '../../lib/event/live.svelte'
import { folded, tablePoints } from '../../lib/event/places'
import { quantity, say, signed } from '../../lib/words.svelte'

export const KINDS = ['clock', 'seating', 'standings', 'teams', 'nations', 'hands'] as const
export type Kind = (typeof KINDS)[number]

/** A row: what stands first, the name, and what stands at its end. */
export interface SlideRow {
  first: string
  name: string
  last: string
}

export interface SlideContent {
  title: string
  heads?: SlideRow // above each column
  columns: SlideRow[][]
}

const ROWS = 20 // a column
const SEAT_COLUMNS = 3
const RANK_COLUMNS = 2

export function slidesOf(live: LiveEvent, wanted: readonly Kind[]): SlideContent[] {
  return wanted.flatMap((kind) => (kind === 'clock' ? [] : MAKERS[kind](live)))
}

const MAKERS: Record<Exclude<Kind, 'clock'>, (live: LiveEvent) => SlideContent[]> = {
  seating(live) {
    const session = live.sessions.find((one) => one.state === 'seated' || one.state === 'running')
    if (!session) return []
    const rows = live
      .seating(session.number)
      .flatMap(({ four }, table) =>
        four.flatMap((number, wind) => (number ? [{ number, table: table + 1, wind }] : [])),
      )
    const named = rows.map(({ number, table, wind }) => {
      const one = live.entrants.get(number)
      const name = one ? `${one.last_name} ${one.first_name}`.trim() : live.name(number)
      return { first: String(number), name, last: say('desk.seat_short', { table, wind: windName(wind) }) }
    })
    named.sort((one, other) => folded(one.name).localeCompare(folded(other.name)))
    return paged(say('desk.seating_of', { n: session.number }), named, SEAT_COLUMNS)
  },
  standings(live) {
    const standings = live.parts.standings
    if (!standings || !Object.keys(live.parts).some((part) => part.startsWith('results.') && size(live, part)))
      return []
    const rows = standings.rows.map(([place, number, points, score]) => ({
      first: String(place),
      name: live.name(number),
      last: `${tablePoints(points)} · ${signed(score)}`,
    }))
    const title = say(standings.provisional ? 'desk.standings_provisional' : 'desk.standings')
    return paged(title, rows, RANK_COLUMNS, ranked())
  },
  teams: (live) => groups(live, 'teams'),
  nations: (live) => groups(live, 'nations'),
  hands(live) {
    const rows = (live.parts.prizes?.hands ?? []).map((one, at) => ({
      first: String(at + 1),
      name: live.name(one.number),
      last: quantity('common.points', one.points),
    }))
    return rows.length > 0 ? paged(say('desk.best_hands'), rows, 1) : []
  },
}

function groups(live: LiveEvent, kind: 'teams' | 'nations'): SlideContent[] {
  const rows = (live.parts.groups?.[kind] ?? []).map(([place, name, points, score]) => ({
    first: String(place),
    name,
    last: `${tablePoints(points)} · ${signed(score)}`,
  }))
  return rows.length > 1 && rows.some((row) => row.last !== '0 · 0')
    ? paged(say(`desk.${kind}`), rows, RANK_COLUMNS, ranked())
    : []
}

/** What the columns of a ranking are. */
function ranked(): SlideRow {
  return { first: '', name: say('desk.name'), last: `${say('desk.table_points')} · ${say('desk.score')}` }
}

function size(live: LiveEvent, part: string): number {
  return Object.keys(live.results(Number(part.split('.')[1]))).length
}

export function windName(wind: number): string {
  return say(
    (['sheet.letter_E', 'sheet.letter_S', 'sheet.letter_W', 'sheet.letter_N'] as const)[wind] ?? 'sheet.letter_E',
  )
}

/** Pages of so many columns of twenty rows. */
export function paged(title: string, rows: SlideRow[], columns: number, heads?: SlideRow): SlideContent[] {
  const each = ROWS * columns
  const pages = Math.ceil(rows.length / each)
  return Array.from({ length: pages }, (_, page) => {
    const part = rows.slice(page * each, (page + 1) * each)
    const made = Array.from({ length: Math.ceil(part.length / ROWS) }, (_, at) =>
      part.slice(at * ROWS, (at + 1) * ROWS),
    )
    return { title: pages > 1 ? `${title} ${page + 1}/${pages}` : title, columns: made, ...(heads ? { heads } : {}) }
  })
}

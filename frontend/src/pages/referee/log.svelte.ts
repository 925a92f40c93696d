/** The referee's log, kept in this browser at every change: rulings, the players at the table, the session. */

import type { Catalogue, PenaltyCase } from '../../lib/penalties'
import { store, storedObject } from '../../lib/storage'

export interface Entry {
  session: number
  table: string
  hand: string
  place: number // of the player at the table, 0 to 3: names may be corrected later
  player: string
  case: string
  name: string
  clauses: string
  own: number // change of the own score
  each: number // change of each other score
  dead: boolean
  warning: boolean // without points it is one, and not a note
  by: string
  time: string
}

export interface Log {
  session: number
  table: string
  hand: string
  judge: string
  players: string[]
  entries: Entry[]
}

const KEY = 'huit.referee'

const text = (found: unknown) => (typeof found === 'string' ? found.slice(0, 40) : '')

function read(): Log {
  const found = storedObject(KEY)
  const players = Array.isArray(found.players) ? found.players.map(text) : []
  return {
    session: Number.isSafeInteger(found.session) && Number(found.session) > 0 ? Number(found.session) : 1,
    table: text(found.table),
    hand: text(found.hand),
    judge: text(found.judge),
    players: [0, 1, 2, 3].map((player) => players[player] ?? ''),
    entries: Array.isArray(found.entries) ? found.entries.filter(isEntry) : [],
  }
}

function isEntry(found: unknown): found is Entry {
  const entry = found as Partial<Entry> | null
  return typeof entry === 'object' && typeof entry?.case === 'string' && typeof entry.place === 'number'
}

export const log: Log = $state(read())

/** Call it from the component of the page. */
export function keepLog(): void {
  $effect(() => store(KEY, $state.snapshot(log)))
}

/** The points of a foul of this player now, looked up in the steps; 0 is a warning. */
export function pointsOfFoul(one: PenaltyCase, place: number, catalogue: Catalogue): number {
  const step = at(
    one.steps,
    earlier(place, ({ id }) => id === one.id || !one.alone, one.kept, catalogue),
  )
  return one.alone && step === 0 ? at(catalogue.ladder, foulsOf(place, catalogue)) : step
}

/** The fouls of a player in this session. */
export function foulsOf(place: number, catalogue: Catalogue): number {
  return earlier(place, ({ kept }) => !kept, false, catalogue)
}

function earlier(place: number, counts: (one: PenaltyCase) => boolean, ever: boolean, catalogue: Catalogue): number {
  const fouls = catalogue.cases.filter((one) => one.steps.length > 0 && counts(one)).map(({ id }) => id)
  const mine = log.entries.filter((entry) => entry.place === place && fouls.includes(entry.case))
  return mine.filter((entry) => ever || entry.session === log.session).length
}

/** The last step repeats. */
function at(steps: readonly number[], place: number): number {
  return steps[Math.min(place, steps.length - 1)] ?? 0
}

/** The referee's log, kept in this browser at every change: rulings, the players of each table, the session. */

import type { Past } from '../../lib/penalties'
import { store, storedObject } from '../../lib/storage'
import { type Wind, WINDS } from '../sheet/totals'

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
  tablePoints: number // taken
  dead: boolean
  out: string // session or event
  warning: boolean // without points it is one, and not a note
  decided: boolean // by the referee, in place of the catalogue
  by: string
  time: string
}

export interface Log {
  session: number
  table: string
  hand: string
  judge: string
  round: Wind
  seat: Wind
  seated: Record<string, string[]> // names by table
  corrected: Record<string, number> // fouls that the head referee added or took away, by session, table and place
  entries: Entry[]
}

export const PLACES = [0, 1, 2, 3] as const
const KEY = 'huit.referee'

const text = (found: unknown) => (typeof found === 'string' ? found.slice(0, 40) : '')
const wind = (found: unknown) => WINDS.find((one) => one === found) ?? 'E'

function read(): Log {
  const found = storedObject(KEY)
  const table = text(found.table)
  return {
    session: Number.isSafeInteger(found.session) && Number(found.session) > 0 ? Number(found.session) : 1,
    table,
    hand: text(found.hand),
    judge: text(found.judge),
    round: wind(found.round),
    seat: wind(found.seat),
    seated: { ...mapOf(found.seated, names) },
    corrected: { ...mapOf(found.corrected, (one) => (Number.isSafeInteger(one) ? Number(one) : undefined)) },
    entries: Array.isArray(found.entries) ? found.entries.flatMap(entryOf) : [],
  }
}

function names(found: unknown): string[] | undefined {
  return Array.isArray(found) ? PLACES.map((place) => text(found[place])) : undefined
}

function mapOf<One>(found: unknown, read: (one: unknown) => One | undefined): Record<string, One> {
  const all = found !== null && typeof found === 'object' ? Object.entries(found) : []
  return Object.fromEntries(
    all.flatMap(([key, one]) => {
      const value = read(one)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
}

function entryOf(found: unknown): Entry[] {
  const entry = found as Partial<Entry> | null
  if (typeof entry !== 'object' || typeof entry?.case !== 'string') return []
  const number = (one: unknown) => (typeof one === 'number' && Number.isFinite(one) ? one : 0)
  return [
    {
      session: number(entry.session) || 1,
      table: text(entry.table),
      hand: text(entry.hand),
      place: PLACES.find((place) => place === entry.place) ?? 0,
      player: text(entry.player),
      case: text(entry.case),
      name: typeof entry.name === 'string' ? entry.name.slice(0, 200) : entry.case,
      clauses: typeof entry.clauses === 'string' ? entry.clauses.slice(0, 200) : '',
      own: number(entry.own),
      each: number(entry.each),
      tablePoints: number(entry.tablePoints),
      dead: entry.dead === true,
      out: text(entry.out),
      warning: entry.warning === true,
      decided: entry.decided === true,
      by: text(entry.by),
      time: text(entry.time),
    },
  ]
}

export const log: Log = $state(read())
let written = ''

/** Call it from the component of the page. What another tab writes is taken over, so that nothing is lost. */
export function keepLog(): void {
  $effect(() => {
    const kept = $state.snapshot(log)
    if (JSON.stringify(kept) === written) return
    written = JSON.stringify(kept)
    store(KEY, kept)
  })
  $effect(() => {
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
}

function follow({ key }: StorageEvent): void {
  if (key !== null && key !== KEY) return
  const found = read()
  written = JSON.stringify(found)
  Object.assign(log, found)
}

/** The name that was typed for a place of the table. */
export function nameAt(place: number): string {
  return log.seated[log.table]?.[place] ?? ''
}

export function rename(place: number, name: string): void {
  log.seated[log.table] = PLACES.map((one) => (one === place ? name : nameAt(one)))
}

/** Fouls that the head referee added for this player in this session. */
export function correctionOf(place: number): number {
  return log.corrected[keyOf(place)] ?? 0
}

export function correct(place: number, change: number): void {
  log.corrected[keyOf(place)] = correctionOf(place) + change
}

function keyOf(place: number): string {
  return `${log.session}/${log.table}/${place}`
}

/** Earlier rulings against the player who sits here now: by the place in this session, by the name in others. */
export function pastOf(place: number): Past[] {
  const here = log.entries.filter((entry) => entry.session === log.session)
  const mine = here.filter((entry) => entry.table === log.table && entry.place === place)
  const name = nameAt(place).trim().toLowerCase()
  const before = log.entries.filter((entry) => {
    if (entry.session === log.session) return false
    return name ? entry.player.trim().toLowerCase() === name : entry.table === log.table && entry.place === place
  })
  return [
    ...before.map((entry) => ({ case: entry.case, now: false })),
    ...mine.map((entry) => ({ case: entry.case, now: true })),
  ]
}

/** The number of the hand that was typed, from 0; undefined where it is none of a match. */
export function handNumber(last: number): number | undefined {
  const number = Number(log.hand)
  return Number.isInteger(number) && number >= 1 && number <= last ? number - 1 : undefined
}

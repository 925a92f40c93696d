/** The catalogues of penalties. The build makes them from the Python ones; nothing is decided here, steps are looked up. */

import type { Language } from './preferences.svelte'
import { type Fields, type SearchWords, WordIndex } from './word-search'

export interface CaseTexts {
  name: string
  note: string
  ruling: string[]
  clauses: string
}

export interface PenaltyCase {
  id: string
  moment: string
  clauses: string[]
  steps: number[] // of a foul after 0, 1, 2 … earlier ones; 0 is a warning
  further: number // added for each foul beyond the steps
  alone: boolean // the steps count this case alone
  own: number
  each: number
  range: number[]
  table_points: number[] // taken for the 1st, 2nd … offence
  false_hu: string // its class, whose amounts the profile says
  dead: boolean
  may_be_dead: boolean
  out: string // session or event lost
  asks: boolean
  kept: boolean // counted over all sessions
  denies: string[]
  texts: Record<Language, CaseTexts>
  search: Fields // words of its names, further ones, those of its notes and clauses
}

export interface Catalogue {
  name: string
  title: Record<Language, string>
  profiles: string[]
  ladder: number[] // of its fouls
  further: number
  cases: PenaltyCase[]
}

export interface Catalogues {
  moments: Record<Language, Record<string, string>>
  words: SearchWords
  fans: Record<Language, Record<string, string>> // names of the fans that some case denies, by id
  catalogues: Catalogue[]
}

/** An earlier ruling against the same player. */
export interface Past {
  case: string
  now: boolean // in this session
}

/** Loaded when a page first asks: most pages do without. */
export async function loadCatalogues(): Promise<Catalogues> {
  return (await import('../../generated/penalties.json')).default as unknown as Catalogues
}

export function catalogueFor(all: Catalogues, profile: string): Catalogue | undefined {
  return all.catalogues.find(({ profiles }) => profiles.includes(profile)) ?? all.catalogues[0]
}

/** What a case takes: points, table points, the hand, or the place at the table. The others explain, and punish nobody. */
export function punishes(one: PenaltyCase): boolean {
  const taken = one.own !== 0 || one.each !== 0 || one.dead || one.may_be_dead || one.out !== '' || one.asks
  return taken || [one.steps, one.range, one.table_points].some((steps) => steps.length > 0)
}

const indexes = new WeakMap<Catalogue, WordIndex>()

/** The cases that a text finds, in any language, best first. */
export function casesWith(all: Catalogues, catalogue: Catalogue, text: string): PenaltyCase[] {
  let index = indexes.get(catalogue)
  if (!index) {
    index = new WordIndex(
      catalogue.cases.map(({ search }) => search),
      all.words,
    )
    indexes.set(catalogue, index)
  }
  return index.found(text).flatMap(({ number }) => catalogue.cases[number] ?? [])
}

/** The points of a case now, as huit.club.penalties.rulings decides them; 0 is a warning, or nothing. */
export function pointsNow(one: PenaltyCase, catalogue: Catalogue, past: readonly Past[], more = 0): number {
  if (one.steps.length === 0) return -one.own
  const earlier = earlierFouls(one, catalogue, past, more)
  if (!one.alone) return stepAt(one.steps, one.further, earlier)
  const step = stepAt(one.steps, 0, sameCase(one, past).length)
  return step || stepAt(catalogue.ladder, catalogue.further, earlier)
}

/** The table points that a case takes now. */
export function tablePointsNow(one: PenaltyCase, past: readonly Past[]): number {
  return one.table_points.length > 0 ? stepAt(one.table_points, 0, sameCase(one, past).length) : 0
}

/** Earlier offences that count for a case: its own over all sessions where it is kept, else all fouls of this session. */
export function earlierFouls(one: PenaltyCase, catalogue: Catalogue, past: readonly Past[], more = 0): number {
  return one.kept ? sameCase(one, past).length : foulsNow(catalogue, past, more)
}

/** The fouls of this session; `more` is the correction of the head referee. */
export function foulsNow(catalogue: Catalogue, past: readonly Past[], more = 0): number {
  const counting = catalogue.cases.filter(({ steps, kept }) => steps.length > 0 && !kept).map(({ id }) => id)
  return Math.max(0, past.filter((ruling) => ruling.now && counting.includes(ruling.case)).length + more)
}

function sameCase(one: PenaltyCase, past: readonly Past[]): Past[] {
  return past.filter((ruling) => ruling.case === one.id && (one.kept || ruling.now))
}

/** Beyond the last step `further` is added for each. */
function stepAt(steps: readonly number[], further: number, place: number): number {
  const last = steps.length - 1
  return (steps[Math.min(place, last)] ?? 0) + Math.max(0, place - last) * further
}

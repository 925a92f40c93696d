/** The catalogues of penalties. The build makes them from the Python ones; nothing is decided here, steps are looked up. */

import type { Language } from './preferences.svelte'

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
  alone: boolean // the steps count this case alone
  own: number
  each: number
  range: number[]
  dead: boolean
  asks: boolean
  kept: boolean // counted over all sessions
  denies: string[]
  texts: Record<Language, CaseTexts>
  search: string
}

export interface Catalogue {
  name: string
  title: Record<Language, string>
  profiles: string[]
  ladder: number[] // of its fouls
  cases: PenaltyCase[]
}

export interface Catalogues {
  moments: Record<Language, Record<string, string>>
  catalogues: Catalogue[]
}

/** Loaded when a page first asks: most pages do without. */
export async function loadCatalogues(): Promise<Catalogues> {
  return (await import('../../generated/penalties.json')).default as unknown as Catalogues
}

export function catalogueFor(all: Catalogues, profile: string): Catalogue | undefined {
  return all.catalogues.find(({ profiles }) => profiles.includes(profile)) ?? all.catalogues[0]
}

/** Letters and digits only: as the searched forms are written. */
export function plainForm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The cases that have every word of a text, in any language. */
export function casesWith(catalogue: Catalogue, text: string): PenaltyCase[] {
  const wanted = text.split(/\s+/).map(plainForm).filter(Boolean)
  return wanted.length > 0 ? catalogue.cases.filter(({ search }) => wanted.every((word) => search.includes(word))) : []
}

/** The names of the 81 in the reader's language, for answers that give only their ids; loaded once a language. */

import { HEADS } from '../../generated/languages'
import { type Language, preferences } from './preferences.svelte'

type Names = ReadonlyMap<string, string>

let known: Partial<Record<Language, Names>> = $state.raw({})
const asked = new Set<Language>()

/** Empty until the names are there. */
export function fanName(id: string): string {
  return known[preferences.language]?.get(id) ?? ''
}

const NONE: Names = new Map()

/** All of them by id; none until they are there. */
export function fanNames(): Names {
  return known[preferences.language] ?? NONE
}

/** Call it in an effect: it follows the language. */
export function learnFanNames(): void {
  const language = preferences.language
  if (asked.has(language)) return
  asked.add(language)
  HEADS[language].fans().then(
    ({ default: names }) => (known = { ...known, [language]: new Map(Object.entries(names)) }),
    () => asked.delete(language), // the next answer asks again
  )
}

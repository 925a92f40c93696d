/** The sentences of the pages in the reader's language; a language is loaded when it is first asked for. */

import type { WordKey } from '../../generated/word-keys'
import { type Language, preferences } from './preferences.svelte'

export type { WordKey }
type Values = Record<string, string | number>

const LOADERS = {
  fr: () => import('virtual:words/fr'),
  en: () => import('virtual:words/en'),
  zh: () => import('virtual:words/zh'),
}

let spoken: Record<WordKey, string> | undefined = $state.raw()
let newest = 0

/** Loads a language; what is shown stays in the old one until it is there. */
export async function speak(language: Language): Promise<void> {
  const number = ++newest
  const loaded = await LOADERS[language]()
  if (number === newest) spoken = loaded.default
}

export function canSpeak(): boolean {
  return spoken !== undefined
}

/** A sentence with its {names} filled in. */
export function say(key: WordKey, values: Values = {}): string {
  const text = spoken?.[key] ?? ''
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

type Counted = WordKey extends infer Key ? (Key extends `${infer Stem}_many` ? Stem : never) : never

/** "1 point", "3 points". In French nothing is singular too. */
export function quantity(key: Counted, n: number): string {
  const singular = n === 1 || (n === 0 && preferences.language === 'fr')
  return say(`${key}_${singular ? 'one' : 'many'}` as WordKey, { n })
}

/** With a real minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

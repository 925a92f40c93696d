/** The sentences of the pages in the reader's language; a language is loaded when it is first asked for. */

import { HEADS } from '../../generated/languages'
import type { CountedKey, WordKey } from '../../generated/word-keys'
import { type Language, preferences } from './preferences.svelte'

export type { WordKey }
type Values = Record<string, string | number>

let spoken: Record<WordKey, string> | undefined = $state.raw()
let newest = 0
let more = false // the words of the pages that few need are wanted too

/** Loads a language; what is shown stays in the old one until it is there. */
export async function speak(language: Language): Promise<void> {
  const number = ++newest
  const [loaded, later] = await Promise.all([HEADS[language].words(), more ? HEADS[language].later() : undefined])
  if (number === newest) spoken = { ...loaded.default, ...later?.default }
}

/** Loads a page together with the words that come later than the others. */
export async function withMoreWords<Page>(page: Promise<Page>): Promise<Page> {
  if (!more) {
    more = true
    await speak(preferences.language)
  }
  return page
}

export function canSpeak(): boolean {
  return spoken !== undefined
}

/** A sentence with its {names} filled in. */
export function say(key: WordKey, values: Values = {}): string {
  const text = spoken?.[key] ?? ''
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** "1 point", "3 of 16 hands": the plural form that the language has for a number. */
export function quantity(key: CountedKey, n: number, values: Values = {}): string {
  return say(`${key}_${HEADS[preferences.language].plural(n)}` as WordKey, { ...values, n })
}

/** "0.4 points", "0,4 point", "0.4 分": what a choice is worth, with one decimal, as the planner's reasons have it. */
export function decimalPoints(n: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const { language } = preferences
  const form = new Intl.PluralRules(language, digits).select(n) === 'one' ? 'one' : 'many'
  return say(`common.worth_${form}`, { n: new Intl.NumberFormat(language, digits).format(n) })
}

/** "18%", "8.2%", "<0.1%": a chance as the planner's reasons have it. A possible one never reads as nothing. */
export function chanceInPercent(rate: number): string {
  const least = 0.0005 // a tenth of a percent, rounded
  const digits = rate > 0 && rate < 0.0995 ? 1 : 0
  const whole = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const below = rate > 0 && rate < least
  return (below ? '<' : '') + new Intl.NumberFormat(preferences.language, whole).format(below ? 0.001 : rate)
}

/** "Anna, Bruno": the items of a list, between the commas that the language has for lists. */
export function listed(items: readonly (string | number)[]): string {
  return items.join(say('common.list_comma'))
}

/** Sentences one after the other; a full stop of Chinese has its space in itself. */
export function sentences(said: readonly string[]): string {
  return said.join(' ').replaceAll('。 ', '。')
}

/** With a real minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

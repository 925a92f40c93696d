/** Countries by the names that people write. */

import { LANGUAGES } from '../preferences.svelte'
import { folded } from './places'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** The code of a country that is named in one of our languages; anything else as it was typed, for the server to judge. */
export function countryCode(typed: string): string {
  const text = typed.trim()
  if (/^[a-z]{2,3}$/i.test(text)) return text.toUpperCase()
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  const code = regions().find((region) => names.some((one) => folded(one.of(region) ?? '') === folded(text)))
  return text && code ? code : text
}

/** Two letters that stand for themselves: DD is Germany too, and written DE today. */
function regions(): string[] {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  return pairs.filter((pair) => new Intl.Locale(`und-${pair}`).region === pair)
}

/** Finds entries by words, a keyword or a whole question, as huit.club.penalties.search does. */

export interface Searched {
  search: string // the words of its names
  rest?: string // the other words
}

const WHOLE = 2 // letters up to which a word is not completed
const STEM = 5 // letters that are left of a longer word, at least: an ending of two letters may differ
const NEAR = 0.6 // of the best score, for an entry that has only some of the words
const MOST = 6 // entries that have only some of the words
const ASCII = /^[a-z0-9]+$/

/** The words of a text, without accents and capitals. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainForm)
    .filter(Boolean)
}

/** Letters and digits only, without accents and capitals. */
export function plainForm(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Entries that have every word of a text, by names first; else those that have the most telling of its words. */
export function withWords<One extends Searched>(
  entries: readonly One[],
  text: string,
  ignored: readonly string[],
): One[] {
  const all = plainWords(text)
  const telling = all.filter((word) => !ignored.includes(word))
  const read = entries.map((one) => {
    const names = one.search.split(' ')
    return { one, names, words: [...names, ...(one.rest ?? '').split(' ')] }
  })
  const somewhere = (word: string) => read.some(({ words }) => has(word, words))
  const parts = (telling.length > 0 ? telling : all).flatMap((word) => (somewhere(word) ? [word] : pairs(word)))
  const known = [...new Set(parts)].filter(somewhere)
  if (known.length === 0) return []
  const whole = read.filter(({ words }) => known.every((word) => has(word, words)))
  if (whole.length > 0) {
    const named = whole.filter(({ names }) => known.every((word) => has(word, names)))
    return [...named, ...whole.filter((found) => !named.includes(found))].map(({ one }) => one)
  }
  const weight = (word: string) => Math.log((read.length + 1) / read.filter(({ words }) => has(word, words)).length)
  const weights = known.map((word) => ({ word, weight: weight(word) }))
  const scored = read.map(({ one, words }) => ({
    one,
    score: weights.reduce((sum, { word, weight }) => sum + (has(word, words) ? weight : 0), 0),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= NEAR * best)
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST)
    .map(({ one }) => one)
}

/** Whether an entry has every word of a text that means something. */
export function hasWords({ search, rest = '' }: Searched, text: string, ignored: readonly string[]): boolean {
  const all = plainWords(text)
  const telling = all.filter((word) => !ignored.includes(word))
  const words = [...search.split(' '), ...rest.split(' ')]
  return (telling.length > 0 ? telling : all).every((word) => has(word, words))
}

/** The pairs of characters of a Chinese phrase. */
function pairs(word: string): string[] {
  if (ASCII.test(word)) return []
  return Array.from({ length: word.length - 1 }, (_, place) => word.slice(place, place + 2))
}

function has(wanted: string, words: readonly string[]): boolean {
  if (!ASCII.test(wanted)) return words.some((word) => word.includes(wanted)) // Chinese has no spaces
  if (wanted.length <= WHOLE || /^\d+$/.test(wanted)) return words.includes(wanted)
  const stem = wanted.length > STEM ? wanted.slice(0, Math.max(STEM, wanted.length - 2)) : wanted
  return words.some((word) => word.startsWith(stem))
}

/** Finds the names of fans in a sentence. */

export interface Part {
  text: string
  fan?: string // its id
}

const patterns = new WeakMap<ReadonlyMap<string, string>, RegExp>()
const LETTER = /[\p{Script=Latin}\p{N}]/u

/** A sentence cut at the names in it; the longest name wins. `names` has the name of each id. */
export function cutAtFans(text: string, names: ReadonlyMap<string, string>): Part[] {
  if (names.size === 0) return [{ text }]
  const ids = new Map([...names].map(([id, name]) => [name, id]))
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(patternOf(names))) {
    if (isWithinWord(text, match.index, match[0])) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    const fan = ids.get(match[0])
    parts.push(fan ? { text: match[0], fan } : { text: match[0] })
    end = match.index + match[0].length
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts
}

function patternOf(names: ReadonlyMap<string, string>): RegExp {
  const known = patterns.get(names)
  if (known) return known
  const longestFirst = [...names.values()].sort((one, other) => other.length - one.length)
  const made = new RegExp(longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gu')
  patterns.set(names, made)
  return made
}

/** Whether letters go on before or after a name: "Last Tiles" is none. Chinese has no spaces. */
function isWithinWord(text: string, start: number, name: string): boolean {
  const latin = LETTER.test(name)
  return latin && (LETTER.test(text[start - 1] ?? '') || LETTER.test(text[start + name.length] ?? ''))
}

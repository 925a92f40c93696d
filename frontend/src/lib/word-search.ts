/** Full-text search, as huit.club.penalties.word_index does it: stems, synonyms, misspelt words, the most telling first. */

/** What a search knows of the languages. The build makes it from their words. */
export interface SearchWords {
  ignored: string[] // words without a meaning
  endings: string[] // the longest first
  alike: string[][] // synonyms
}

export type Fields = [names: string, further: string, texts: string] // plain words

const WHOLE = 2 // letters up to which a word is neither stemmed nor completed
const STEM = 3 // letters that an ending leaves, at least
const FIELDS = [1, 0.9, 0.4] // weights
const COMPLETED = 0.9 // factor of a word that is only begun
const ALIKE = 0.8 // of a synonym
const MISSPELT = 0.7
const ONE_SLIP = 5 // letters from which a word may have one wrong letter
const TWO_SLIPS = 8
const NEAR = 0.6 // of the best score, for an entry that has only some of the words
const MOST = 6 // entries that have only some of the words
const ASCII = /^[a-z0-9]+$/
const DIGITS = /^\d+$/

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

export interface Found {
  number: number // of the entry
  whole: boolean // has every word
}

export class WordIndex {
  #stems = new Map<string, string>() // of every word
  #weights = new Map<string, Map<number, number>>() // stem to entry to weight of the best field
  #alike = new Map<string, string[]>()
  #ignored: ReadonlySet<string>

  constructor(
    private readonly entries: readonly Fields[],
    private readonly known: SearchWords,
  ) {
    this.#ignored = new Set(known.ignored)
    for (const [number, fields] of entries.entries()) {
      for (const [place, text] of fields.entries()) {
        for (const word of text.split(' ')) if (word) this.#add(word, number, FIELDS[place] ?? 0)
      }
    }
    for (const group of known.alike) {
      const stems = group.map((word) => this.#stem(word))
      for (const stem of stems) this.#alike.set(stem, [...(this.#alike.get(stem) ?? []), ...stems])
    }
  }

  /** Entries that have every word of a text or the most telling of its words, best first. */
  found(text: string): Found[] {
    const terms = this.#terms(text)
      .map((term) => this.#scores(term))
      .filter(({ size }) => size > 0)
    if (terms.length === 0) return []
    const ranked = this.entries
      .map((_, number) => ({
        number,
        total: terms.reduce((sum, scores) => sum + (scores.get(number) ?? 0), 0),
        whole: terms.every((scores) => scores.has(number)),
      }))
      .sort((left, right) => right.total - left.total)
    const enough = NEAR * (ranked[0]?.total ?? 0)
    const near = ranked.filter(({ total }) => total >= enough).slice(0, MOST)
    return ranked.filter((one) => one.whole || near.includes(one)).map(({ number, whole }) => ({ number, whole }))
  }

  #add(word: string, number: number, weight: number): void {
    const stem = this.#stems.get(word) ?? this.#stem(word)
    this.#stems.set(word, stem)
    const here = this.#weights.get(stem) ?? new Map<number, number>()
    this.#weights.set(stem, here.set(number, Math.max(weight, here.get(number) ?? 0)))
  }

  #stem(word: string): string {
    if (!ASCII.test(word) || word.length <= STEM) return word
    const ending = this.known.endings.find((one) => word.endsWith(one) && word.length - one.length >= STEM)
    return ending ? word.slice(0, -ending.length) : word
  }

  /** The words that mean something, each once; all of them if none does. */
  #terms(text: string): string[] {
    const words = plainWords(text)
    const telling = words.filter((word) => !this.#ignored.has(word)).flatMap((word) => this.#parts(word))
    return [...new Set(telling.length > 0 ? telling : words)]
  }

  /** A word, or the pairs of characters of a Chinese phrase that no entry has as a whole. */
  #parts(word: string): string[] {
    if (ASCII.test(word) || [...this.#stems.keys()].some((one) => one.includes(word))) return [word]
    const between = new RegExp(this.known.ignored.filter((one) => !ASCII.test(one)).join('|'))
    return word
      .split(between)
      .filter(Boolean)
      .flatMap((one) => Array.from({ length: Math.max(1, one.length - 1) }, (_, at) => one.slice(at, at + 2)))
  }

  /** The entries that have a word or a form of it. The word itself tells the more the fewer have it, another form the
      more the fewer have any of them. */
  #scores(term: string): Map<number, number> {
    const forms = this.#forms(term)
    const having = (stem: string) => this.#weights.get(stem) ?? new Map<number, number>()
    const every = new Set([...forms.keys()].flatMap((stem) => [...having(stem).keys()])).size
    const scores = new Map<number, number>()
    for (const [stem, factor] of forms) {
      const telling = factor * Math.log((this.entries.length + 1) / (factor === 1 ? having(stem).size : every))
      for (const [number, weight] of having(stem)) {
        scores.set(number, Math.max(scores.get(number) ?? 0, weight * telling))
      }
    }
    return scores
  }

  /** The stems of the index that a word stands for. */
  #forms(term: string): Map<string, number> {
    const stem = this.#stem(term)
    const forms = new Map<string, number>()
    for (const one of this.#alike.get(stem) ?? []) if (this.#weights.has(one)) forms.set(one, ALIKE)
    if (!ASCII.test(term)) {
      for (const one of this.#weights.keys()) if (one.includes(term)) forms.set(one, 1)
    } else if (term.length > WHOLE && !DIGITS.test(term)) {
      for (const [word, own] of this.#stems) if (word.startsWith(term)) forms.set(own, COMPLETED)
    }
    if (this.#weights.has(stem)) forms.set(stem, 1)
    return forms.size > 0 ? forms : new Map(this.#slips(term).map((word) => [this.#stem(word), MISSPELT]))
  }

  /** The words of the index that a misspelt word may be. */
  #slips(term: string): string[] {
    if (!ASCII.test(term) || DIGITS.test(term) || term.length < ONE_SLIP) return []
    const most = term.length >= TWO_SLIPS ? 2 : 1
    const close = [...this.#stems.keys()]
      .filter((word) => Math.abs(word.length - term.length) <= most)
      .map((word) => ({ word, slips: slipsBetween(term, word) }))
      .filter(({ slips }) => slips <= most)
    const least = Math.min(...close.map(({ slips }) => slips))
    return close.filter(({ slips }) => slips === least).map(({ word }) => word)
  }
}

/** Letters that are missing, too many, wrong or exchanged with the next (optimal string alignment distance). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const above = before
    before = row
    row = [i]
    for (let j = 1; j <= other.length; j++) {
      const at = (some: number[], place: number) => some[place] ?? Infinity
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          at(before, j) + 1,
          at(row, j - 1) + 1,
          at(before, j - 1) + wrong,
          swapped ? at(above, j - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return row[other.length] ?? 0
}

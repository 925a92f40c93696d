// The languages, from the heads that the command line reads too: src/huit/data/languages/*/language.toml.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

const FOLDER = fileURLToPath(new URL('../../src/huit/data/languages/', import.meta.url))
const RELATION = /^([nivf])(?: % (\d+))? (=|!=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)$/

export const fileOf = (language, file) => `${FOLDER}${language}/${file}.toml`
export const read = (language, file) => parse(readFileSync(fileOf(language, file), 'utf8'))

const heads = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ code: name, ...read(name, 'language') }))
  .sort((one, other) => one.order - other.order || (one.code < other.code ? -1 : 1))

export const LANGUAGES = heads.map(({ code }) => code)
export const DEFAULT_LANGUAGE = LANGUAGES[0]

/** The module generated/languages.ts: codes, names, tags, plural forms and where the words are loaded from. */
export function languagesModule() {
  const root = heads.find(({ fallback }) => fallback === '').code
  const rows = heads.map(
    ({ code, name, tag, plural, reviewed }) => `  '${code}': {
    name: ${JSON.stringify(name)},
    tag: ${JSON.stringify(tag)},
    reviewed: ${reviewed},
    plural: (n) => ${pluralExpression(plural)},
    words: () => import('virtual:words/${code}'),
    later: () => import('virtual:words/${code}/later'),
    fans: () => import('virtual:words/${code}/fans'),
  },`,
  )
  return `import type { WordKey } from './word-keys'

export const LANGUAGES = ${JSON.stringify(LANGUAGES)} as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = '${LANGUAGES[0]}'
export const ROOT_LANGUAGE: Language = '${root}'

interface Head {
  name: string
  tag: string
  reviewed: boolean
  plural: (n: number) => string
  words: () => Promise<{ default: Record<WordKey, string> }>
  later: () => Promise<{ default: Record<WordKey, string> }>
  fans: () => Promise<{ default: Record<string, string> }>
}

export const HEADS: Record<Language, Head> = {
${rows.join('\n')}
}
`
}

/** The plural form of a whole number n >= 0: n > 0 && n < 2 ? "one" : "many". */
function pluralExpression(forms) {
  const choices = Object.entries(forms)
  const [[last]] = choices.slice(-1)
  const tried = choices.slice(0, -1).map(([form, condition]) => `${compiled(condition)} ? '${form}' : `)
  return `${tried.join('')}'${last}'`
}

/** A condition of CLDR as an expression; see huit.core.words.plurals. Pages count whole numbers: v and f are 0. */
function compiled(condition) {
  const alternatives = condition.split(' or ').map((one) => one.split(' and ').map(relation).join(' && '))
  return `(${alternatives.join(' || ')})`
}

function relation(text) {
  const [, operand, divisor, sign, listed] = RELATION.exec(text.trim())
  const ranges = listed.split(',').map((range) => range.split('..').map(Number))
  if (operand === 'v' || operand === 'f') return String(ranges.some(([low]) => low === 0) === (sign === '='))
  const value = divisor ? `n % ${divisor}` : 'n'
  const inside = ranges.map(([low, high = low]) => `(${value} >= ${low} && ${value} <= ${high})`).join(' || ')
  return sign === '=' ? `(${inside})` : `!(${inside})`
}

/**
 * A text that something else keeps by language, such as the title of a bot. Where it lacks this language, additions.toml
 * of the language may have it at that path; else it is that of the fallback. See huit.core.words.languages.
 */
export function textIn(language, texts, path) {
  const { fallback } = headOf(language)
  return texts[language] ?? path.reduce((table, key) => table?.[key], additions(language)) ?? texts[fallback]
}

function additions(language) {
  return existsSync(fileOf(language, 'additions')) ? read(language, 'additions') : {}
}

const headOf = (language) => heads.find(({ code }) => code === language)

/** The stems of the counted nouns among some keys: those that have every plural form of the language. */
export function countedStems(keys, language) {
  const forms = Object.keys(headOf(language).plural)
  const stems = keys.filter((key) => key.endsWith(`_${forms[0]}`)).map((key) => key.slice(0, -forms[0].length - 1))
  return stems.filter((stem) => forms.every((form) => keys.includes(`${stem}_${form}`)))
}

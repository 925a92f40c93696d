// The words of the pages, from the data that the command line speaks from: src/huit/data/words, the tables [web.*].
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'

export const LANGUAGES = ['fr', 'en', 'zh']
const FOLDER = fileURLToPath(new URL('../../src/huit/data/words/', import.meta.url))
const SERVER_ONLY = 'faults' // sentences that come with an answer

export const fileOf = (language) => `${FOLDER}${language}.toml`

/** "page.key" to sentence. */
export function readWords(language) {
  const { web } = parse(readFileSync(fileOf(language), 'utf8'))
  const pages = Object.entries(web).filter(([page]) => page !== SERVER_ONLY)
  return Object.fromEntries(
    pages.flatMap(([page, words]) => Object.entries(words).map(([key, text]) => [`${page}.${key}`, text])),
  )
}

/** Writes the keys as a type: a misspelt key does not pass the check. */
export function writeKeys() {
  const keys = Object.keys(readWords('fr')).map((key) => `  | '${key}'`)
  mkdirSync('generated', { recursive: true })
  writeFileSync('generated/word-keys.ts', `export type WordKey =\n${keys.join('\n')}\n`)
}

/** A Vite plugin: `virtual:words/fr` is an object of the French words. */
export function words() {
  const prefix = 'virtual:words/'
  return {
    name: 'huit-words',
    buildStart: writeKeys,
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const language = id.slice(prefix.length + 1)
      this.addWatchFile(fileOf(language))
      return `export default ${JSON.stringify(readWords(language))}`
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeKeys()

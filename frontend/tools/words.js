// The words of the pages, from the data that the command line speaks from: words.toml of each language, the tables
// [web.*]; the titles of the bots, from their registry, src/huit/data/bots/levels.toml; and the labels of the rule
// profiles, from src/huit/data/profiles.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { writeWhole } from './generated-file.js'
import { DEFAULT_LANGUAGE, countedStems, fileOf, languagesModule, read, textIn } from './languages.js'

const BOTS = fileURLToPath(new URL('../../src/huit/data/bots/levels.toml', import.meta.url))
const PROFILES = fileURLToPath(new URL('../../src/huit/data/profiles/', import.meta.url))
const SERVER_ONLY = 'faults' // sentences that come with an answer
const FLOWERS = 'flower_tiles' // no fan, and without a page of its own
const LATER = ['desk'] // pages whose words are loaded with them

/** "page.key" to sentence. */
export function readWords(language) {
  const pages = Object.entries(read(language, 'words').web).filter(([page]) => page !== SERVER_ONLY)
  return Object.fromEntries([
    ...pages.flatMap(([page, words]) => Object.entries(words).map(([key, text]) => [`${page}.${key}`, text])),
    ...readBots().map(({ name, title = {} }) => [
      `bots.${name}`,
      textIn(language, title, ['bots', name, 'title']) ?? name,
    ]),
    ...readProfiles().map(({ name, label }) => [
      `profiles.${name}`,
      textIn(language, label, ['profiles', name, 'label']),
    ]),
  ])
}

/** The bots of the registry, the strongest first. */
function readBots() {
  return parse(readFileSync(BOTS, 'utf8')).bot.toReversed()
}

/** The built-in rule profiles in their order, the default first. */
function readProfiles() {
  const found = profileFiles().map((file) => ({ ...parse(readFileSync(file, 'utf8')), name: basename(file, '.toml') }))
  return found.sort((one, other) => one.order - other.order)
}

const profileFiles = () =>
  readdirSync(PROFILES)
    .filter((file) => file.endsWith('.toml'))
    .map((file) => PROFILES + file)

/** The name of each of the 81, by its id. */
function readFanNames(language) {
  const entries = Object.entries(read(language, 'names')).filter(([id]) => id !== FLOWERS)
  return Object.fromEntries(entries.map(([id, { name }]) => [id, name]))
}

/** "page.key" to sentence: those that come with the first page, or those that few pages need. */
function readPart(language, later) {
  const isLater = ([key]) => LATER.includes(key.split('.', 1)[0])
  return Object.fromEntries(Object.entries(readWords(language)).filter((entry) => isLater(entry) === later))
}

/** Writes the keys as types, so that a misspelt key does not pass the check, the languages and the names of bots and profiles. */
export function writeKeys() {
  const keys = Object.keys(readWords(DEFAULT_LANGUAGE))
  const counted = countedStems(keys, DEFAULT_LANGUAGE)
  writeWhole('generated/word-keys.ts', unionType('WordKey', keys) + unionType('CountedKey', counted))
  writeWhole('generated/languages.ts', languagesModule())
  writeNames('generated/bots.ts', 'BOTS', readBots())
  writeNames('generated/profiles.ts', 'PROFILES', readProfiles())
}

function writeNames(file, constant, entries) {
  const names = entries.map(({ name }) => `  '${name}',\n`)
  writeWhole(file, `export const ${constant} = [\n${names.join('')}] as const\n`)
}

function unionType(name, members) {
  return `export type ${name} =\n${members.map((one) => `  | '${one}'\n`).join('')}`
}

/**
 * A Vite plugin: `virtual:words/fr` is an object of the French words, `virtual:words/fr/later` of those that few pages need,
 * `virtual:words/fr/fans` of the names of the fans.
 */
export function words() {
  const prefix = 'virtual:words/'
  return {
    name: 'huit-words',
    buildStart: writeKeys,
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const [language, part] = id.slice(prefix.length + 1).split('/')
      for (const file of [fileOf(language, 'words'), fileOf(language, 'names'), BOTS, ...profileFiles()])
        this.addWatchFile(file)
      const found = part === 'fans' ? readFanNames(language) : readPart(language, part === 'later')
      return `export default ${JSON.stringify(found)}`
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeKeys()

// A Vite plugin that lays Pyodide and the rules (generated/huit.zip, made by scripts/browser_rules.py) beside the pages.
// `virtual:python` says where they are and how large; without the rules it is empty, and the pages need their server.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const RULES = 'generated/huit.zip'
const OF_PYODIDE = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip']
const LOCK = 'pyodide-lock.json'
const ID = 'virtual:python'
const WORTH_IT = 0.8 // of the size: what is an archive already only gets a second copy
const QUALITY = 5 // the best one takes a minute for a tenth less

let found

function filesOfPython() {
  return (found ??= existsSync(RULES) ? read() : [])
}

/** Each with the path at which it is served, which changes when it does: it may be kept for ever. */
function read() {
  const home = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const rules = readFileSync(RULES)
  const digest = createHash('sha256').update(rules).digest('hex').slice(0, 12)
  return [
    ...OF_PYODIDE.map((name) => [`pyodide/${version}/${name}`, readFileSync(join(home, name))]),
    [`pyodide/${version}/${LOCK}`, withoutPackages(readFileSync(join(home, LOCK), 'utf8'))],
    [`pyodide/huit-${digest}.zip`, rules],
  ].map(([path, content]) => ({ path, content, packed: packed(content) }))
}

/** Pyodide wants to know what it may be asked to install: nothing. */
function withoutPackages(lock) {
  return Buffer.from(JSON.stringify({ ...JSON.parse(lock), packages: {} }))
}

function packed(content) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const smaller = brotliCompressSync(content, { params })
  return smaller.length < WORTH_IT * content.length ? smaller : undefined
}

/** Where a browser finds all of it. */
export function addressesOfPython() {
  return filesOfPython().map(({ path }) => `/${path}`)
}

export function python() {
  let files = []
  return {
    name: 'huit-python',
    configResolved(config) {
      if (config.command === 'build') files = filesOfPython()
      if (config.command === 'build' && files.length === 0) config.logger.warn(`no ${RULES}: no counting offline`)
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null
      const told = files.map(({ path, content, packed: sent }) => ({
        url: `/${path}`,
        bytes: content.length,
        sent: (sent ?? content).length,
      }))
      return `export const FILES = ${JSON.stringify(told)}`
    },
    generateBundle() {
      for (const { path, content, packed: sent } of files) {
        this.emitFile({ type: 'asset', fileName: path, source: content })
        if (sent) this.emitFile({ type: 'asset', fileName: `${path}.br`, source: sent })
      }
    },
  }
}

// A Vite plugin that builds the service worker when everything else is built: it must be one file without imports, at an
// address that never changes, and knows by name all that a page may need when there is no network.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { addressesOfPython } from './python.js'

const SOURCE = 'src/offline/service-worker.ts'
const TARGET = 'service-worker.js'
const NOT_KEPT = /^(pyodide|icons|preview)\/|\.(br|gz)$/ // Python is kept by those who want it; icons are for the system, previews for chats, previews for chats

/** What was built, as addresses, and a name for all of it together. */
function shellIn(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile() && !NOT_KEPT.test(name) && name !== TARGET)
    .sort()
  const digest = createHash('sha256')
  for (const name of names) digest.update(name).update(readFileSync(join(folder, name)))
  const addresses = names.map((name) => (name === 'index.html' ? '/' : `/${name}`))
  return { version: digest.digest('hex').slice(0, 12), addresses }
}

export function serviceWorker() {
  return {
    name: 'huit-service-worker',
    apply: 'build',
    async writeBundle({ dir }) {
      const { version, addresses } = shellIn(dir)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          VERSION: JSON.stringify(version),
          SHELL: JSON.stringify(addresses),
          PYTHON: JSON.stringify(addressesOfPython()),
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rollupOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: TARGET } },
        },
      })
    },
  }
}

// A Vite plugin that lists the addresses of all pages for the server, which answers every other one with 404.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const TABLE = fileURLToPath(new URL('../src/pages/index.ts', import.meta.url))

export function addresses() {
  return {
    name: 'huit-addresses',
    apply: 'build',
    generateBundle() {
      const paths = [...readFileSync(TABLE, 'utf8').matchAll(/^ {2}\{ path: '([^']+)'/gm)].map(([, path]) => path)
      this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(paths) })
    },
  }
}

// A Vite plugin that writes a .br and a .gz beside each text file, so that the server never compresses one twice.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/
const WORTH_IT = 1000 // bytes

export function precompress() {
  return {
    name: 'huit-precompress',
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => compress(dir) },
  }
}

function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!TEXT.test(name)) continue
    const content = readFileSync(join(folder, name))
    if (content.length < WORTH_IT) continue
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
}

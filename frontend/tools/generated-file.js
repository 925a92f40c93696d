// A generated file, replaced as a whole: who reads it meanwhile finds the old or the new one.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  const scratch = `${file}.${String(process.pid)}`
  writeFileSync(scratch, text)
  renameSync(scratch, file)
}

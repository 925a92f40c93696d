/** Runs the rules by Pyodide: first the addresses of its files, then questions, one after the other. */

import type { loadPyodide } from 'pyodide'

export type ToWorker = { files: string[] } | { address: string; body: string }
export type FromWorker = { kind: 'ready' } | { kind: 'answer'; reply: string } | { kind: 'broken'; message: string }

type Answer = (address: string, body: string) => string

const HOME = '/rules'
let answer: Answer | undefined

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ('files' in data) {
      answer = await start(data.files)
      tell({ kind: 'ready' })
    } else if (answer) tell({ kind: 'answer', reply: answer(data.address, data.body) })
  } catch (error) {
    tell({ kind: 'broken', message: String(error) })
  }
}

function tell(message: FromWorker): void {
  postMessage(message)
}

async function start(files: string[]): Promise<Answer> {
  const [loader = '', rules = ''] = [/\/pyodide\.mjs$/, /\/huit-\w+\.zip$/].map((name) =>
    files.find((address) => name.test(address)),
  )
  const pyodide = (await import(/* @vite-ignore */ loader)) as { loadPyodide: typeof loadPyodide }
  const indexURL = new URL('.', new URL(loader, location.href)).href
  const [python, archive] = await Promise.all([pyodide.loadPyodide({ indexURL }), bytesOf(rules)])
  python.unpackArchive(archive, 'zip', { extractDir: HOME })
  python.runPython(`import sys; sys.path.insert(0, '${HOME}')`)
  return python.pyimport('huit.web.answers.offline').answer_offline as Answer
}

async function bytesOf(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.arrayBuffer()
}

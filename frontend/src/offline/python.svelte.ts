/** The rules in a worker of this browser: questions wait for one another, and those that nobody waits for are dropped. */

import { FILES } from 'virtual:python'
import { type Question, type Reply, ServerGone, type StandIn } from '../lib/transport'
import type { FromWorker, ToWorker } from './python-worker'

const ANSWERED = new Set(['/api/score', '/api/hand', '/api/waits', '/api/distance', '/api/advice', '/api/sheet'])

interface Waiting {
  question: Question
  resolve: (reply: Reply) => void
  reject: (reason: unknown) => void
}

/** `serving`: it has answered instead of the server. */
export const python: { stage: 'asleep' | 'starting' | 'awake'; serving: boolean } = $state({
  stage: 'asleep',
  serving: false,
})

let worker: Worker | undefined
let started: Promise<void> | undefined
let asked: Waiting | undefined // the question that the worker is at
let queue: Waiting[] = []

export const standIn: StandIn = {
  answers: ({ method, path }) => method === 'POST' && ANSWERED.has(path.split('?')[0] ?? ''),
  async ask(question) {
    python.serving = true
    await wake()
    return new Promise<Reply>((resolve, reject) => {
      queue.push({ question, resolve, reject })
      next()
    })
  },
  rest() {
    python.serving = false
  },
}

/** Starts Python if it does not run; takes a few seconds the first time. */
export function wake(): Promise<void> {
  return (started ??= start())
}

function start(): Promise<void> {
  python.stage = 'starting'
  const made = new Worker(new URL('./python-worker.ts', import.meta.url), { type: 'module' })
  worker = made
  tell({ files: FILES.map((file) => file.url) })
  return new Promise((resolve, reject) => {
    made.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'ready') {
        python.stage = 'awake'
        resolve()
      } else if (data.kind === 'answer') settle(data.reply)
      else fail(data.message)
    }
    made.onerror = (event) => fail(event.message)

    function fail(message: string): void {
      const reason = new ServerGone(message)
      sleep(reason)
      reject(reason)
    }
  })
}

function tell(message: ToWorker): void {
  worker?.postMessage(message)
}

function next(): void {
  if (asked) return
  const waiting = queue.shift()
  if (!waiting) return
  const { question, reject } = waiting
  if (question.signal?.aborted) {
    reject(question.signal.reason)
    return next()
  }
  asked = waiting
  tell({ address: question.path, body: JSON.stringify(question.body) })
}

function settle(reply: string): void {
  const { question, resolve, reject } = asked as Waiting
  asked = undefined
  if (question.signal?.aborted) reject(question.signal.reason)
  else resolve(JSON.parse(reply) as Reply)
  next()
}

/** Stops it; whoever waits for an answer hears why there will be none. */
export function sleep(reason: ServerGone = new ServerGone('stopped')): void {
  worker?.terminate()
  for (const { reject } of asked ? [asked, ...queue] : queue) reject(reason)
  worker = started = asked = undefined
  queue = []
  Object.assign(python, { stage: 'asleep', serving: false })
}

/** How a question reaches the rules: by HTTP, or by whoever stands in when the server cannot be asked. */

export interface Question {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: unknown // a text or file goes as it is, anything else as JSON
  code?: string // of a profile, where it is about one
  signal?: AbortSignal
}

export interface Reply {
  status: number
  content: unknown
}

export type Transport = (question: Question) => Promise<Reply>

export interface StandIn {
  answers: (question: Question) => boolean
  ask: Transport
  rest: () => void // the server is there again
}

/** The server could not be asked at all. */
export class ServerGone extends Error {}

const PATIENCE = 10_000 // milliseconds for which a server that was gone is not asked again

let standIn: Promise<StandIn | undefined> = Promise.resolve(undefined)
let goneUntil = 0

const overHttp: Transport = async ({ method, path, body, code, signal }) => {
  const headers = new Headers()
  const init: RequestInit = { method, headers, credentials: 'omit' }
  if (signal) init.signal = signal
  if (code) headers.set('Authorization', `Bearer ${code}`)
  if (body !== undefined) {
    const isText = typeof body === 'string' || body instanceof Blob
    init.body = isText ? body : JSON.stringify(body)
    headers.set('Content-Type', isText ? 'text/plain' : 'application/json')
  }
  try {
    const response = await fetch(path, init)
    return { status: response.status, content: await response.json() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServerGone(String(error))
  }
}

export async function ask(question: Question): Promise<Reply> {
  if (Date.now() < goneUntil) {
    const other = await standIn
    if (other?.answers(question)) return other.ask(question)
  }
  try {
    const reply = await overHttp(question)
    if (question.method !== 'GET') {
      // A GET may have been answered by the service worker from what it keeps.
      goneUntil = 0
      void standIn.then((other) => other?.rest())
    }
    return reply
  } catch (error) {
    const other = await standIn
    if (!(error instanceof ServerGone) || !other?.answers(question)) throw error
    goneUntil = Date.now() + PATIENCE
    return other.ask(question)
  }
}

/** Who answers from now on what the server does not, as soon as it is known whether there is anybody. */
export function answerWith(other: Promise<StandIn | undefined>): void {
  standIn = other
}

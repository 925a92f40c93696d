/** How a question reaches the rules: by HTTP, or by whatever else answers the same questions. */

export interface Question {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  signal?: AbortSignal
}

export interface Reply {
  status: number
  content: unknown
}

export type Transport = (question: Question) => Promise<Reply>

/** The server could not be asked at all. */
export class ServerGone extends Error {}

export const overHttp: Transport = async ({ method, path, body, signal }) => {
  const init: RequestInit = { method, credentials: 'omit' }
  if (signal) init.signal = signal
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { 'Content-Type': 'application/json' }
  }
  try {
    const response = await fetch(path, init)
    return { status: response.status, content: await response.json() }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ServerGone(String(error))
  }
}

let transport: Transport = overHttp

export function ask(question: Question): Promise<Reply> {
  return transport(question)
}

/** For the offline mode: let something else answer from now on. */
export function answerWith(other: Transport): void {
  transport = other
}

/** Answers that come line by line, each as soon as the server knows it. */

import { type Fault, Refused } from '../../lib/api'
import { ServerGone } from '../../lib/transport'

/** One JSON value after the other. Aborted, it simply ends; a last line may say why there are no more. */
export async function* linesOf<Line>(
  path: string,
  record: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  try {
    const response = await fetch(path, asked(record, signal))
    if (!response.ok) throw new Refused(((await response.json()) as { error: Fault }).error, response.status)
    for await (const text of split(response)) {
      const line = JSON.parse(text) as Line | { error: Fault }
      if (isRefusal(line)) throw new Refused(line.error, response.status)
      yield line
    }
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof TypeError ? new ServerGone(String(error)) : error
  }
}

function isRefusal<Line>(line: Line | { error: Fault }): line is { error: Fault } {
  return typeof line === 'object' && line !== null && 'error' in line
}

function asked(record: string | undefined, signal: AbortSignal): RequestInit {
  const init: RequestInit = { method: record === undefined ? 'GET' : 'POST', credentials: 'omit', signal }
  return record === undefined ? init : { ...init, body: record, headers: { 'Content-Type': 'text/plain' } }
}

async function* split(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value = '', done = true } = (await reader?.read()) ?? {}
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) return
  }
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StandIn } from '../../src/lib/transport'

const QUESTION = { method: 'POST', path: '/api/score' } as const
const KEPT = { method: 'GET', path: '/api/fans' } as const // the service worker may answer it
const SERVED = { status: 200, content: 'from the server' }
const HERE = { status: 200, content: 'from this browser' }

let online = true
let transport: typeof import('../../src/lib/transport')
const fetched = vi.fn()

beforeEach(async () => {
  vi.resetModules() // who is gone is remembered from one question to the next
  transport = await import('../../src/lib/transport')
  vi.useFakeTimers()
  fetched.mockReset()
  fetched.mockImplementation(() =>
    online ? Promise.resolve(Response.json(SERVED.content)) : Promise.reject(new Error('down')),
  )
  vi.stubGlobal('fetch', fetched)
  online = true
})

function standIn(answers = true): StandIn {
  return { answers: () => answers, ask: () => Promise.resolve(HERE), rest: vi.fn() }
}

describe('a question', () => {
  it('goes to the server while it is there', async () => {
    transport.answerWith(Promise.resolve(standIn()))
    expect(await transport.ask(QUESTION)).toEqual(SERVED)
  })

  it('is answered here when the server is gone, and the server is left alone for a while', async () => {
    transport.answerWith(Promise.resolve(standIn()))
    online = false
    expect(await transport.ask(QUESTION)).toEqual(HERE)
    expect(await transport.ask(QUESTION)).toEqual(HERE)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('goes to the server again after that while, and the stand-in may rest', async () => {
    const other = standIn()
    transport.answerWith(Promise.resolve(other))
    online = false
    await transport.ask(QUESTION)
    online = true
    vi.advanceTimersByTime(10_000)
    expect(await transport.ask(QUESTION)).toEqual(SERVED)
    expect(other.rest).toHaveBeenCalledOnce()
  })

  it('that may be answered from the cache says nothing of the server', async () => {
    const other = standIn()
    transport.answerWith(Promise.resolve(other))
    online = false
    await transport.ask(QUESTION)
    online = true
    vi.advanceTimersByTime(10_000)
    expect(await transport.ask(KEPT)).toEqual(SERVED)
    expect(other.rest).not.toHaveBeenCalled()
  })

  it.each([
    ['nobody stands in', undefined],
    ['the stand-in has no answer', standIn(false)],
  ])('fails as a server that is gone where %s', async (_, other) => {
    transport.answerWith(Promise.resolve(other))
    online = false
    await expect(transport.ask(QUESTION)).rejects.toBeInstanceOf(transport.ServerGone)
  })

  it('that is taken back is not put to anybody else', async () => {
    const other = standIn()
    transport.answerWith(Promise.resolve(other))
    const stop = new AbortController()
    stop.abort()
    fetched.mockRejectedValue(new DOMException('stopped', 'AbortError'))
    await expect(transport.ask({ ...QUESTION, signal: stop.signal })).rejects.toThrow('stopped')
  })
})

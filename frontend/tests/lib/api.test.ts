import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, Refused } from '../../src/lib/api'
import { preferences } from '../../src/lib/preferences.svelte'

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

function answering(content: unknown, status = 200): void {
  fetched.mockImplementation(() => Promise.resolve(Response.json(content, { status })))
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

describe('the API', () => {
  it('is asked in the reader’s language', async () => {
    answering({ fans: [] })
    preferences.language = 'zh'
    expect(await api.fans()).toEqual({ fans: [] })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/fans?lang=zh')
  })

  it('has one question mark where the route has a query of its own', async () => {
    answering({})
    await api.fanSearch('à & b')
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/fan-search?q=%C3%A0%20%26%20b&lang=en')
  })

  it('is asked softly where a hand may be unfinished', async () => {
    answering({})
    await api.hand({ hand: '1m' })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/hand?lang=en&soft=true')
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"hand":"1m"}')
  })

  it('sends a record as it is, without making JSON of it', async () => {
    answering({})
    await api.replay('a record')
    expect(fetched.mock.calls[0]?.[1].body).toBe('a record')
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('Content-Type')).toBe('text/plain')
  })

  it('gets the code of a profile in a header, never in an address', async () => {
    answering({})
    await api.downloadProfile('secret-code')
    const [path, init] = fetched.mock.calls[0] ?? ['', {}]
    expect(path).not.toContain('secret')
    expect(new Headers(init.headers).get('Authorization')).toBe('Bearer secret-code')
  })

  it.each([200, 422])('refuses with a fault, be the status %i', async (status) => {
    answering({ error: { code: 'x', message: 'No.' } }, status)
    const refused: unknown = await api.fans().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect((refused as Refused).fault.code).toBe('x')
    expect((refused as Refused).status).toBe(status)
  })
})

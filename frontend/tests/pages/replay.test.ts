import { describe, expect, it, vi } from 'vitest'
import { Refused } from '../../src/lib/api'
import { ServerGone } from '../../src/lib/transport'
import { linesOf } from '../../src/pages/replay/lines'
import { addressFor, addressOf, placeIn } from '../../src/pages/replay/place'
import { viewOf } from '../../src/pages/replay/seen'
import type { Match, PlayedHand, Step } from '../../src/pages/replay/source'

async function all(lines: AsyncGenerator<unknown>): Promise<unknown[]> {
  const found = []
  for await (const line of lines) found.push(line)
  return found
}

function answering(pieces: string[], status = 200): void {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })))
}

const asked = () => all(linesOf('/api/x', undefined, new AbortController().signal))

describe('the address of a moment', () => {
  it('is read back as it was', () => {
    const address = new URL(addressOf('/replay/t', 3, 41, 1), 'https://huit.example')
    expect(placeIn(address.searchParams)).toEqual({ hand: 3, step: 41, seat: 1, player: undefined })
  })

  it('may name the player who looks, before a hand is known', () => {
    const address = new URL(addressFor('/replay/t', 2), 'https://huit.example')
    expect(placeIn(address.searchParams)).toEqual({ hand: undefined, step: undefined, seat: undefined, player: 2 })
  })

  it.each(['hand=-1', 'hand=1.5', 'hand=1e3', 'hand=', 'hand=99999999999', 'seat=X', 'player=0'])(
    'is none where it says %s',
    (text) => {
      const nowhere = { hand: undefined, step: undefined, seat: undefined, player: undefined }
      expect(placeIn(new URLSearchParams(text))).toEqual(nowhere)
    },
  )
})

describe('answers line by line', () => {
  it('are the same, wherever the network cuts them', async () => {
    answering(['{"a":1}\n{"b', '":"é', '"}\n', '{"c":3}\n'])
    expect(await asked()).toEqual([{ a: 1 }, { b: 'é' }, { c: 3 }])
  })

  it('may be a refusal', async () => {
    answering(['{"error":{"code":"x","message":"No."}}'], 422)
    await expect(asked()).rejects.toBeInstanceOf(Refused)
  })

  it('may end with a refusal', async () => {
    answering(['{"a":1}\n', '{"error":{"code":"work_late","message":"Late."}}\n'])
    const lines = linesOf('/api/x', undefined, new AbortController().signal)
    expect((await lines.next()).value).toEqual({ a: 1 })
    await expect(lines.next()).rejects.toBeInstanceOf(Refused)
  })

  it('fail as a server that is gone, where nothing comes', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
    await expect(asked()).rejects.toBeInstanceOf(ServerGone)
  })

  it('simply end where nobody wants them any more', async () => {
    const stop = new AbortController()
    stop.abort()
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')))
    expect(await all(linesOf('/api/x', undefined, stop.signal))).toEqual([])
  })
})

describe('a moment as one player saw it', () => {
  const seat = (tile: string) => ({
    tiles: [tile],
    melds: [{ tiles: [tile, tile, tile, tile], concealed: true }],
    river: [],
  })
  const match = { players: ['Anne', 'Bo', 'Cleo', 'Dora'], hands: [{ number: 4 }] } as unknown as Match
  const hand = { players: [1, 2, 3, 0], number: 2, round: 'E' } as unknown as PlayedHand
  const step = (change: object) =>
    ({
      phase: 'discard',
      turn: 1,
      drawn: '9p',
      seats: ['1m', '2m', '3m', '4m'].map(seat),
      ...change,
    }) as unknown as Step

  it('keeps the tiles, the concealed kongs and the draws of the others', () => {
    const view = viewOf(match, hand, step({}), 0, false)
    expect(view.seats.map((one) => one.tiles)).toEqual([['1m'], null, null, null])
    expect(view.seats[1]?.melds[0]?.tiles).toEqual(['', '', '', ''])
    expect(view.seats[1]?.concealed).toBe(1)
    expect(view.drawn).toBeNull()
    expect(view.seats.map((one) => one.name)).toEqual(['Bo', 'Cleo', 'Dora', 'Anne'])
  })

  it('shows all of it where hands are open', () => {
    const view = viewOf(match, hand, step({}), 0, true)
    expect(view.seats.every((one) => one.tiles?.length === 1)).toBe(true)
    expect(view.drawn).toBe('9p')
  })

  it('shows concealed kongs when the hand is over', () => {
    expect(viewOf(match, hand, step({ phase: 'over' }), 0, false).seats[1]?.melds[0]?.tiles).toEqual([
      '2m',
      '2m',
      '2m',
      '2m',
    ])
  })
})

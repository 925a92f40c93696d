import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '../../src/lib/api'
import type { Option, Picture } from '../../src/lib/table-wire'
import { advisedCall, guidance } from '../../src/pages/table/guidance'

vi.mock('../../src/lib/fan-names.svelte', () => ({ fanName: (id: string) => id }))

type Choice = Schemas['Choice']

const picture = { options: [], view: { discard: null } } as unknown as Picture
const route = (...fans: [string, number, number][]) => ({
  fans: fans.map(([id, points, count]) => ({ id, points, count })),
  needs: [
    { tile: '2s', number: 1 },
    { tile: 'F', number: 2 },
  ],
})
const discard = (...fans: [string, number, number][]) =>
  ({ action: 'discard', tile: '8m', own_tiles: [], routes: [route(...fans)], reason: '' }) as unknown as Choice

describe('the sentence of the guide', () => {
  it('begins with what to touch for whoever is new, so that no tile stands between', () => {
    const said = guidance(discard(['half_flush', 6, 1]), picture, true)
    expect(said).toMatch(/^Tap 8m twice to discard it/u)
    expect(guidance(discard(['half_flush', 6, 1]), picture, false)).toMatch(/^Discard 8m/u)
  })

  it('names the two dearest fans and sums up the others', () => {
    const said = guidance(discard(['short_straight', 1, 1], ['half_flush', 6, 1], ['pung', 1, 2]), picture, false)
    expect(said).toContain('half_flush (6) + pung (2) + others (1)')
    expect(said).toContain('2s F F')
  })
})

describe('the call that the guide advises', () => {
  const options = [
    { kind: 'chow', do: 'chow 3s', tiles: ['3s', '4s', '5s'] },
    { kind: 'chow', do: 'chow 4s', tiles: ['4s', '5s', '6s'] },
    { kind: 'pass', do: 'pass', tiles: [] },
  ] as unknown as Option[]
  const choice = (action: string, tile: string | null, own: string[]) =>
    ({ action, tile, own_tiles: own }) as unknown as Choice

  it('is the one that makes the set, or the pass, and none where a tile is to be discarded', () => {
    expect(advisedCall(choice('chow', '5s', ['4s', '6s']), options)).toBe('chow 4s')
    expect(advisedCall(choice('pass', null, []), options)).toBe('pass')
    expect(advisedCall(choice('discard', '9m', []), options)).toBeUndefined()
  })
})

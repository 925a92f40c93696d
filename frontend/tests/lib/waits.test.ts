import { expect, it } from 'vitest'
import type { Schemas } from '../../src/lib/api'
import { withoutHeld } from '../../src/lib/waits'

const wait = (tile: string, fans: unknown[]) => ({ tile, discard: { fans } }) as unknown as Schemas['Wait']

it('a wait whose four copies are in the hand is left out', () => {
  const kept = wait('3m', [{ id: 'pure_shifted_chows' }])
  expect(withoutHeld([wait('1m', []), kept])).toEqual([kept])
})

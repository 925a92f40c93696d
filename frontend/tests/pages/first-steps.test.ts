import { describe, expect, it } from 'vitest'
import { type Exercise, judge, lacking } from '../../src/pages/first-steps/steps'

const pairs: Exercise = {
  ask: 'pair',
  tiles: ['3s', 'E', '3s', '3s'],
  options: [],
  worth: [],
  answers: [
    [0, 2],
    [0, 3],
    [2, 3],
  ],
}

describe('what is touched', () => {
  it('is open while it belongs to a right answer', () => expect(judge(pairs, [3])).toBe('open'))
  it('is right in any order', () => expect(judge(pairs, [3, 0])).toBe('right'))
  it('is wrong with a tile that belongs to none', () => expect(judge(pairs, [0, 1])).toBe('wrong'))
  it('lacks the rest of the nearest answer', () => expect(lacking(pairs, [3])).toBe(1))
})

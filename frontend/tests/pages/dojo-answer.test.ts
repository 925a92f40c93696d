import { expect, test } from 'vitest'
import { answerOf } from '../../src/pages/dojo/answer-of'

test.each([
  ['discard', '9m', [], '9m'],
  ['pass', null, [], 'pass'],
  ['chow', '5m', ['3m', '4m'], '345m'],
  ['pung', 'E', ['E', 'E'], 'EEE'],
  ['kong', '1p', ['1p', '1p', '1p'], '1111p'],
] as const)('%s %s is the answer %s %s', (action, tile, own, answer) => {
  expect(answerOf({ action, tile, own_tiles: [...own] })).toBe(answer)
})

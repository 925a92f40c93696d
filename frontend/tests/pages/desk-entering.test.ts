import { describe, expect, it } from 'vitest'
import type { TableResult } from '../../src/lib/event/wire'
import { fieldsOf, isSame, penaltiesOf, wholeNumber } from '../../src/pages/desk/entering'

const RESULT: TableResult = {
  players: [7, 3, 12, 5],
  scores: [40, -10, -20, -20],
  deducted: [0, 10, 0, 0],
  hands: 16,
  best: [],
  penalties: [],
  whole: true,
  source: 'table',
  approved: false,
  seq: 30,
  lines: {},
}
const LATE = { number: 3, points: 10, case: 'late_10' }

describe('the form of a table', () => {
  it('shows what a ruling on the sheet of a phone takes', () => {
    expect(fieldsOf(RESULT)).toEqual({ texts: ['40', '-10', '-20', '-20'], taken: [null, 10, null, null] })
    const { deducted: _, ...older } = { ...RESULT, penalties: [LATE] }
    expect(fieldsOf(older).taken).toEqual([null, 10, null, null])
    expect(fieldsOf(undefined)).toEqual({ texts: ['', '', '', ''], taken: [null, null, null, null] })
  })

  it('says the same in whatever way it was typed', () => {
    const typed = { texts: ['+40', '−10', ' -20', '-20'], taken: [0, 10, null, null] }
    expect(isSame(typed, fieldsOf(RESULT))).toBe(true)
    expect(isSame({ ...typed, taken: [0, 5, null, null] }, fieldsOf(RESULT))).toBe(false)
    expect(isSame(fieldsOf(undefined), fieldsOf(RESULT))).toBe(false)
  })

  it('keeps the case of a penalty whose points stay', () => {
    const known = { ...RESULT, penalties: [LATE, { number: 5, points: 0, case: 'wall_touched', clause: 'REG 3' }] }
    const warned = { number: 5, points: 0, case: 'wall_touched' }
    expect(penaltiesOf(RESULT.players, [null, 10, null, null], known)).toEqual([LATE, warned])
    expect(penaltiesOf(RESULT.players, [null, 20, null, null], known)).toEqual([{ number: 3, points: 20 }, warned])
    expect(penaltiesOf(RESULT.players, [5, null, null, null], undefined)).toEqual([{ number: 7, points: 5 }])
  })

  it('reads a total with any minus sign', () => {
    expect(['-12', '−12', '–12', '+7', ' 0 '].map(wholeNumber)).toEqual([-12, -12, -12, 7, 0])
    expect(['', '1.5', 'x', '--1'].map(wholeNumber)).toEqual([undefined, undefined, undefined, undefined])
  })
})

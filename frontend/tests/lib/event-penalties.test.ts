import { expect, it } from 'vitest'
import { penaltiesIn } from '../../src/lib/event/penalties'
import type { PenaltyNoted, TableResult } from '../../src/lib/event/wire'

const GIVEN: PenaltyNoted = {
  ...{ seq: 9, session: 1, number: 4, case: 'late_10', points: 10, table: 1, on_sheet: false },
  ...{ clause: 'REG 2.2', referee: 'Zoé', note: '' },
}

function result(about: Partial<TableResult>): TableResult {
  const empty = { hands: 16, best: [], penalties: [], whole: false, approved: true, seq: 20, lines: {} }
  return { ...empty, players: [1, 2, 3, 4], scores: [0, 0, 0, 0], source: 'desk', ...about }
}

it('lists what a referee gave, what the desk typed beside the totals and what a phone sent, by table', () => {
  const typed = result({ deducted: [0, 20, 0, 0], penalties: [{ number: 2, points: 20, case: '' }] })
  const sent = result({
    players: [5, 6, 7, 8],
    deducted: [0, 0, 10, 0],
    source: 'table',
    penalties: [
      { number: 7, points: 10, case: 'late_10', clause: 'REG 2.2', hand: 3 },
      { number: 8, points: 0, case: 'wall_touched' },
    ],
  })
  const rows = penaltiesIn(1, { 2: sent, 1: typed }, [GIVEN, { ...GIVEN, seq: 10, session: 2 }])
  expect(rows.map(({ table, number, points, case: name, from }) => [table, number, points, name, from])).toEqual([
    [1, 4, 10, 'late_10', 'referee'],
    [1, 2, 20, '', 'desk'],
    [2, 7, 10, 'late_10', 'table'],
    [2, 8, 0, 'wall_touched', 'table'],
  ])
  expect(rows.map((one) => one.beside)).toEqual([true, false, false, false])
  expect(new Set(rows.map((one) => one.key)).size).toBe(4)
})

it('lists points that are deducted without a penalty being named', () => {
  const rows = penaltiesIn(1, { 1: result({ deducted: [0, 0, 0, 10], source: 'table' }) }, [])
  expect(rows).toMatchObject([{ number: 4, points: 10, case: '', from: 'table' }])
})

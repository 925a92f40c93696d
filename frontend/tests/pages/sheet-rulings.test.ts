import { describe, expect, it } from 'vitest'
import all from '../../generated/penalties.json'
import { type Catalogue, type Catalogues, catalogueFor } from '../../src/lib/penalties'
import { chooseCase, chooseOffender } from '../../src/pages/sheet/rulings'
import { newDraft, newPenalty, type Penalty } from '../../src/pages/sheet/sheet'

const ema = catalogueFor(all as unknown as Catalogues, 'ffmj') as Catalogue

function sheetWith(...penalties: Penalty[]) {
  return { hands: [], draft: { ...newDraft(), penalties } }
}

const ruling = (about: Partial<Penalty> = {}): Penalty => ({ ...newPenalty(), kind: 'ruling', ...about })

describe('a ruling on the sheet', () => {
  it('keeps the points that were typed when its player is chosen after them', () => {
    const penalty = ruling()
    const sheet = sheetWith(penalty)
    chooseCase(sheet, penalty, ema, 'wall_touched')
    expect(penalty.points).toBe(0) // a warning, says the case
    penalty.points = 10
    chooseOffender(sheet, penalty, ema, 2)
    expect(penalty).toMatchObject({ player: 2, points: 10, case: 'wall_touched' })
  })

  it('keeps the points that were typed before its case', () => {
    const penalty = ruling({ points: 10 })
    chooseCase(sheetWith(penalty), penalty, ema, 'wall_touched')
    expect(penalty.points).toBe(10)
  })

  it('follows the case, and the fouls of its player, where nothing was typed', () => {
    const [first, second, third] = [ruling({ player: 2 }), ruling({ player: 2 }), ruling({ player: 1 })]
    const sheet = sheetWith(first, second, third)
    for (const one of sheet.draft.penalties) chooseCase(sheet, one, ema, 'call_late')
    expect(sheet.draft.penalties.map((one) => one.points)).toEqual([0, 5, 0])
    chooseOffender(sheet, third, ema, 2)
    expect(third.points).toBe(10)
    chooseCase(sheet, third, ema, 'late_15')
    expect(third).toMatchObject({ points: 20, clause: 'REG 2.2, PEN' })
    chooseCase(sheet, third, ema, 'stalling') // the referee decides how much
    expect(third.points).toBeNull()
  })

  it('leaves the dead hand as it was ticked when its player changes', () => {
    const penalty = ruling()
    const sheet = sheetWith(penalty)
    chooseCase(sheet, penalty, ema, 'count_wrong')
    expect(penalty.dead).toBe(true)
    penalty.dead = false
    chooseOffender(sheet, penalty, ema, 3)
    expect(penalty.dead).toBe(false)
  })
})

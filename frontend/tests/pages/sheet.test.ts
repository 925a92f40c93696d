import { describe, expect, it } from 'vitest'
import { preferences } from '../../src/lib/preferences.svelte'
import { csvOf, fileName, jsonOf } from '../../src/pages/sheet/files'
import { decimal, penaltyStory, storyOf } from '../../src/pages/sheet/names'
import {
  draftOf,
  handOf,
  kills,
  newDraft,
  newPenalty,
  type Penalty,
  type PlayedHand,
  readSheet,
  type Sheet,
} from '../../src/pages/sheet/sheet'
import {
  amountsOf,
  deductedOf,
  LAST,
  numbersOf,
  rowsOf,
  seatsIn,
  sum,
  tablePointsOf,
  totalsOf,
} from '../../src/pages/sheet/totals'

const WON: PlayedHand = { winner: 0, giver: 1, points: 24, flowers: 0, tiles: '', penalties: [] }
const DRAWN: PlayedHand = { winner: null, giver: null, points: 0, flowers: 0, tiles: '', penalties: [] }
const FALSE_HU: Penalty = { ...newPenalty(), kind: 'false_hu_incomplete', player: 2, amounts: [0, 0, 0, 0], points: 0 }
const RULING: Penalty = { ...FALSE_HU, kind: 'ruling', points: 20, case: 'late_15', clause: 'REG 2.2' }

function sheetWith(...hands: PlayedHand[]): Sheet {
  return { title: 'Club', date: '2026-05-01', names: ['Anne', 'Bo', '', 'Dora'], profile: 'ffmj', hands }
}

describe('a sheet adds up', () => {
  it('as the rules pay: 8 from each, and the points from who threw, or from all', () => {
    expect(rowsOf(sheetWith(WON))[0]?.changes).toEqual([48, -32, -8, -8])
    expect(rowsOf(sheetWith({ ...WON, giver: null }))[0]?.changes).toEqual([96, -32, -32, -32])
    expect(rowsOf(sheetWith(DRAWN))[0]?.changes).toEqual([0, 0, 0, 0])
  })

  it('to nothing in every hand, with flowers and penalties', () => {
    const penalties = [{ ...FALSE_HU, amounts: [...FALSE_HU.amounts] }]
    const hands = [WON, { ...WON, giver: null, flowers: 3, penalties }, { ...DRAWN, penalties }]
    for (const { changes } of rowsOf(sheetWith(...hands))) expect(sum(changes)).toBe(0)
    expect(sum(totalsOf(sheetWith(...hands)))).toBe(0)
  })

  it('from the first hand to the last of a match, and no further', () => {
    expect(totalsOf(sheetWith())).toEqual([0, 0, 0, 0])
    expect(totalsOf(sheetWith(WON, WON))).toEqual([96, -64, -16, -16])
    expect(rowsOf(sheetWith(...Array<PlayedHand>(LAST + 3).fill(WON)))).toHaveLength(LAST)
  })

  it('shares the table points of equal totals', () => {
    expect(tablePointsOf([10, 5, -5, -10])).toEqual([4, 2, 1, 0])
    expect(tablePointsOf([0, 0, 0, 0])).toEqual([1.75, 1.75, 1.75, 1.75])
    expect(tablePointsOf([10, 10, -10, -10])).toEqual([3, 3, 0.5, 0.5])
  })

  it('gives each player each wind in turn', () => {
    for (let hand = 0; hand < LAST; hand++) expect([...seatsIn(sheetWith(), hand)].sort()).toEqual(['E', 'N', 'S', 'W'])
  })

  it('takes the points of a ruling from one player, and expects the sum that this leaves', () => {
    const sheet = sheetWith({ ...WON, penalties: [RULING] })
    expect(amountsOf(RULING, numbersOf(sheet))).toEqual([0, 0, -20, 0])
    expect([sum(totalsOf(sheet)), deductedOf(sheet)]).toEqual([-20, -20])
    expect(penaltyStory(sheet, RULING, [])).toContain('late_15') // until the catalogue is there
    expect([kills(FALSE_HU), kills(RULING), kills({ ...RULING, dead: true })]).toEqual([true, false, true])
  })

  it('has the offender of a false hu pay all the others', () => {
    const amounts = amountsOf({ ...FALSE_HU, amounts: [] }, numbersOf(sheetWith()))
    expect(sum(amounts)).toBe(0)
    expect(amounts[2]).toBeLessThan(0)
  })
})

describe('a draft', () => {
  it('of a played hand becomes that hand again', () => {
    for (const hand of [WON, { ...WON, giver: null, flowers: 2 }, DRAWN]) expect(handOf(draftOf(hand, 3))).toEqual(hand)
  })

  it('of a drawn hand forgets what belongs to a win', () => {
    expect(handOf({ ...newDraft(), winner: null, giver: 2, points: 8, flowers: 1, tiles: '123m' })).toEqual(DRAWN)
  })

  it('does not change the hand that it corrects', () => {
    const hand = { ...WON, penalties: [{ ...FALSE_HU, amounts: [0, 0, 0, 0] as (number | null)[] }] }
    const draft = draftOf(hand, 0)
    draft.penalties[0]?.amounts.fill(9)
    expect(hand.penalties[0]?.amounts).toEqual([0, 0, 0, 0])
  })
})

describe('a file', () => {
  it('is read back as it was written', () => {
    const sheet = sheetWith(WON, { ...DRAWN, penalties: [{ ...FALSE_HU, amounts: [0, 0, 0, 0] }] })
    expect(readSheet(JSON.parse(jsonOf(sheet)))).toEqual(sheet)
  })

  it.each([
    null,
    [],
    {},
    { names: ['a', 'b', 'c'] },
    { names: ['a', 'b', 'c', 'd'], profile: 'riichi' },
    { names: ['a', 'b', 'c', 'd'], hands: [{ winner: 4 }] },
    { names: ['a', 'b', 'c', 'd'], hands: [{ winner: 0, points: 1.5 }] },
    { names: ['a', 'b', 'c', 'd'], hands: [{ winner: 0, points: 1e300 }] },
    { names: ['a', 'b', 'c', 'd'], hands: [{ penalties: [{ kind: 'theft' }] }] },
    { names: ['a', 'b', 'c', 'd'], hands: 'none' },
  ])('of another form is refused: %j', (found) => {
    expect(readSheet(found)).toBeUndefined()
  })

  it('of somebody else has no names without end', () => {
    const found = readSheet({ names: ['x'.repeat(500), 7, '', ''], title: 'y'.repeat(500) })
    expect(found?.names.map((name) => name.length)).toEqual([40, 0, 0, 0])
    expect(found?.title).toHaveLength(80)
  })

  it('for a spreadsheet has no formula in it, and quotes what would break it', () => {
    const sheet = { ...sheetWith(WON), names: ['=1+1', 'a,"b"', '+x', 'Dora'] }
    const [head = ''] = csvOf(sheet).split('\r\n')
    expect(head).toContain(",'=1+1,")
    expect(head).toContain(',"a,""b""",')
    expect(head).toContain(",'+x,")
  })

  it('for a spreadsheet has as many cells in each line', () => {
    const lines = csvOf(sheetWith(WON, DRAWN)).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1)
  })

  it('for a French spreadsheet has semicolons, and commas in its decimals', () => {
    preferences.language = 'fr'
    const lines = csvOf({ ...sheetWith(WON, DRAWN), names: ['a;b', 'Bo', 'Chloé', 'Da'] })
      .trimEnd()
      .split('\r\n')
    preferences.language = 'en'
    expect(lines[0]).toContain(';"a;b";Bo;')
    expect(lines[2]?.split(';')).toHaveLength(15)
    expect(lines.at(-1)).toMatch(/;1,5(;|$)/)
  })

  it('is named after the day and the match, with nothing that a file system refuses', () => {
    expect(fileName({ ...sheetWith(), title: 'Été / Final: #2!' }, 'csv')).toBe('2026-05-01-été-final-2.csv')
    expect(fileName({ ...sheetWith(), title: '', names: ['', '', '', ''] }, 'json')).toBe('2026-05-01-huit.json')
  })
})

describe('a hand in words', () => {
  it('tells who won from whom, for how much', () => {
    expect(storyOf(sheetWith(), { ...WON, flowers: 2 })).toMatch(/^Anne.*Bo.*24.*2/)
    expect(storyOf(sheetWith(), { ...WON, winner: 2 })).toContain('3')
    expect(storyOf(sheetWith(), DRAWN)).not.toContain('Anne')
  })

  it('writes numbers as the language does', () => {
    expect(decimal(7 / 3)).toBe('2.33')
    preferences.language = 'fr'
    expect(decimal(7 / 3)).toBe('2,33')
  })
})

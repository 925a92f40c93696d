import { describe, expect, it } from 'vitest'
import questions from '../../../tests/golden/referee_questions.json'
import all from '../../generated/penalties.json'
import {
  type Catalogue,
  type Catalogues,
  casesWith,
  catalogueFor,
  earlierFouls,
  type Past,
  type PenaltyCase,
  pointsNow,
  punishes,
  tablePointsNow,
} from '../../src/lib/penalties'
import { slipsBetween } from '../../src/lib/word-search'

const catalogues = all as unknown as Catalogues
const ema = catalogueFor(catalogues, 'ffmj') as Catalogue
const mil = catalogueFor(catalogues, 'mil') as Catalogue
const past = (name: string, times: number, now = true) => Array<Past>(times).fill({ case: name, now })
const named = (catalogue: Catalogue, name: string) => catalogue.cases.find(({ id }) => id === name) as PenaltyCase

// The same figures stand in tests/club/test_penalties.py.
describe('the points of a foul', () => {
  it('climb without end: a warning, 5, 10, 20, 30 and 10 more each', () => {
    const points = (fouls: number) => pointsNow(named(ema, 'call_not_played'), ema, past('call_late', fouls))
    expect([0, 1, 2, 3, 4, 5, 6, 12, 20].map(points)).toEqual([0, 5, 10, 20, 30, 40, 50, 110, 190])
  })

  it('start again with the session, and follow a correction of the head referee', () => {
    const late = named(ema, 'call_late')
    expect(pointsNow(late, ema, past('call_late', 4, false))).toBe(0)
    expect(pointsNow(late, ema, past('call_late', 4), -3)).toBe(5)
    expect(pointsNow(late, ema, [], 2)).toBe(10)
  })

  it('do not count dead hands, lateness, false hus or what is kept', () => {
    const others = ['count_wrong', 'late_10', 'hu_cheap', 'stalling'].flatMap((name) => past(name, 1))
    expect(pointsNow(named(ema, 'call_late'), ema, others)).toBe(0)
  })

  it('keep obstruction over the sessions', () => {
    const before = [...past('stalling', 1, false), ...past('call_late', 3)]
    expect(earlierFouls(named(ema, 'stalling'), ema, before)).toBe(1)
  })

  it('by MIL have steps of their own, at least 10 from the second warning on', () => {
    const early = (fouls: number) => pointsNow(named(mil, 'draw_early'), mil, past('draw_early', fouls))
    expect([0, 1, 2, 3, 4].map(early)).toEqual([0, 10, 20, 40, 40])
    expect(pointsNow(named(mil, 'wall_exposed'), mil, past('call_slow', 1))).toBe(10)
    expect(pointsNow(named(mil, 'conduct'), mil, past('call_slow', 3))).toBe(0)
    expect(pointsNow(named(mil, 'conduct'), mil, past('conduct', 1, false))).toBe(10)
    expect(tablePointsNow(named(mil, 'discipline'), past('discipline', 2, false))).toBe(2)
  })
})

describe('a search', () => {
  const found = (text: string) => casesWith(catalogues, ema, text).map(({ id }) => id)

  it('takes a word of any language', () => {
    expect(found('幺鸡')).toEqual(['false_flower_before', 'false_flower_after'])
    expect(found('pénalité')).toContain('hu_cheap')
    expect(found('xyzzy')).toEqual([])
    expect(found(' . ')).toEqual([])
  })

  it('answers whole questions, in any language and however they are spelt, as the command line does', () => {
    const missed = Object.entries(questions).filter(([question, cases]) => {
      const first = found(question).slice(0, 3)
      return !cases.some((one) => first.includes(one))
    })
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(2)
  })

  it('minds neither accents, order, endings nor slips of the finger', () => {
    const typed = ['telephone sonne', 'sonne téléphone', 'téléphones sonnaient', 'telefone']
    expect(typed.map((text) => found(text)[0])).toEqual(typed.map(() => 'phone'))
    expect(slipsBetween('tricehrie', 'tricherie')).toBe(1)
  })
})

describe('the cases to choose a penalty from', () => {
  it('are those that cost something, and none that only explains', () => {
    for (const catalogue of [ema, mil]) {
      const chosen = catalogue.cases.filter(punishes).map(({ id }) => id)
      for (const name of ['foul_ladder', 'dead_hand', 'end_of_time']) expect(chosen).not.toContain(name)
      for (const name of ['late_15', 'late_more', 'count_wrong', 'stalling', 'cheating']) expect(chosen).toContain(name)
    }
    for (const name of ['phone', 'information', 'call_late']) expect(punishes(named(ema, name))).toBe(true)
    expect(punishes(named(mil, 'discipline'))).toBe(true)
    expect(punishes(named(ema, 'appeal'))).toBe(false)
  })
})

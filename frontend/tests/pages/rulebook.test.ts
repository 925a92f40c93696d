import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../src/lib/api'
import { asChow, asPung, canBeChow, canBePung, exchanged, handOf } from '../../src/pages/rulebook/changing'
import { cited } from '../../src/pages/rulebook/names'
import { matching, plainForm } from '../../src/pages/rulebook/search'

const piece = (tiles: string[], change: object = {}) =>
  ({ tiles, exposed: false, concealed_kong: false, winning: null, ...change }) as unknown as Schemas['Piece']
const tilesOf = ({ tiles }: Schemas['Piece']) => tiles.join(' ')

describe('a hand that stays complete', () => {
  it('exchanges a tile with its set', () => {
    expect(tilesOf(exchanged(piece(['1m', '2m', '3m']), 0, '5s'))).toBe('5s 6s 7s')
    expect(tilesOf(exchanged(piece(['1m', '2m', '3m']), 2, '5s'))).toBe('3s 4s 5s')
    expect(tilesOf(exchanged(piece(['E', 'E']), 0, '5s'))).toBe('5s 5s')
  })

  it('has no chow beyond nine nor of honours', () => {
    expect(tilesOf(exchanged(piece(['1m', '2m', '3m']), 0, '9s'))).toBe('7s 8s 9s')
    expect(tilesOf(exchanged(piece(['1m', '2m', '3m']), 0, 'C'))).toBe('C C C')
  })

  it('makes a chow of a pung and back, where that can be', () => {
    const pung = piece(['5p', '5p', '5p'])
    expect([canBeChow(pung, 1), canBeChow(piece(['E', 'E', 'E']), 0), canBeChow(piece(['5p', '5p']), 0)]).toEqual([
      true,
      false,
      false,
    ])
    expect(tilesOf(asChow(pung, 1))).toBe('4p 5p 6p')
    expect(canBePung(asChow(pung, 1))).toBe(true)
    expect(tilesOf(asPung(asChow(pung, 1), 1))).toBe('5p 5p 5p')
  })

  it('is asked about with its winning tile apart', () => {
    const pieces = [piece(['1m', '2m', '3m'], { exposed: true }), piece(['E', 'E'], { winning: 1 })]
    expect(handOf(pieces)).toEqual({ melds: [{ tiles: ['1m', '2m', '3m'], claim: 1 }], tiles: ['E'], winning: 'E' })
  })
})

describe('a search among the fans', () => {
  const fans = [
    { id: 'all_pungs', points: { ffmj: 6 }, forms: ['allpungs', 'toutpungs', '碰碰和'] },
    { id: 'knitted', points: { ffmj: 12 }, forms: ['oeuvre', 'ete'] },
  ] as unknown as Schemas['FanRow'][]
  const found = (text: string) => matching(fans, text).map((fan) => fan.id)

  it('does not mind case, accents and spaces', () => {
    expect([found('All PUNGS'), found('Œuvre'), found('ÉTÉ'.normalize('NFC'))]).toEqual([
      ['all_pungs'],
      ['knitted'],
      ['knitted'],
    ])
    expect(plainForm(' A-b_c! ')).toBe('abc')
  })

  it('finds by points', () => {
    expect([found('6'), found('12 pts'), found('6番')]).toEqual([['all_pungs'], ['knitted'], ['all_pungs']])
  })

  it('finds all where nothing is asked for', () => {
    expect(found('  ')).toEqual(['all_pungs', 'knitted'])
  })
})

describe('a ruling that is cited', () => {
  it('stands in brackets, and where there is none nothing does', () => {
    expect([cited('R-C02'), cited('')]).toEqual(['(R-C02)', ''])
  })
})

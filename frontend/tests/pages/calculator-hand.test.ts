import { describe, expect, it } from 'vitest'
import {
  copiesLeft,
  EMPTY,
  type Hand,
  handText,
  isBlank,
  setFrom,
  size,
  tilesText,
  withMeld,
  without,
  withoutMeld,
  withSeen,
  withSituation,
  withTile,
  wonWith,
} from '../../src/pages/calculator/hand'
import { mayPick, picked } from '../../src/pages/calculator/modes'

const FOURTEEN = ['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m', '1s', '2s', 'E', 'E', '3s']
const handOf = (tiles: readonly string[]): Hand => tiles.reduce(withTile, EMPTY)

describe('a hand being built', () => {
  it('has a winning tile from the fourteenth on: the one that came last', () => {
    expect(handOf(FOURTEEN.slice(0, 13)).winning).toBeNull()
    expect(handOf(FOURTEEN).winning).toBe('3s')
  })

  it('takes no fifteenth', () => {
    expect(size(withTile(handOf(FOURTEEN), '9p'))).toBe(14)
    expect(withMeld(handOf(FOURTEEN.slice(0, 12)), 'pung', 'C').melds).toEqual([])
  })

  it('lies in order, whatever was touched first', () => {
    expect(handOf(['E', '9p', '1s', '1m']).tiles).toEqual(['1m', '1s', '9p', 'E'])
  })

  it('counts a kong as three', () => {
    expect(size(withMeld(EMPTY, 'kong', '5p'))).toBe(3)
  })

  it('may be won with another of its tiles', () => {
    const hand = wonWith(handOf(FOURTEEN), '1m')
    expect([hand.winning, size(hand)]).toEqual(['1m', 14])
    expect(hand.tiles).toContain('3s')
    expect(wonWith(handOf(FOURTEEN), '9p')).toEqual(handOf(FOURTEEN))
  })

  it('is unfinished again when a tile or a set leaves it', () => {
    expect(without(handOf(FOURTEEN), '1m').winning).toBeNull()
    const melded = FOURTEEN.slice(0, 11).reduce(withTile, withMeld(EMPTY, 'pung', 'C'))
    expect(size(melded)).toBe(14)
    expect([size(withoutMeld(melded, 0)), withoutMeld(melded, 0).winning]).toEqual([11, null])
  })

  it('is blank until something is laid or seen', () => {
    expect([isBlank(EMPTY), isBlank(withSeen(EMPTY, ['1m'])), isBlank(handOf(['1m']))]).toEqual([true, false, false])
  })
})

describe('sets', () => {
  it('are named by their first tile', () => {
    expect(setFrom('chow', '7s')).toEqual(['7s', '8s', '9s'])
    expect(setFrom('pung', 'E')).toEqual(['E', 'E', 'E'])
    expect(setFrom('concealed_kong', '1m')).toHaveLength(4)
  })

  it('of consecutive tiles are neither of honours nor beyond nine', () => {
    expect([setFrom('chow', 'E'), setFrom('chow', '8s')]).toEqual([undefined, undefined])
  })
})

describe('keys', () => {
  it('are dead where no copy is left, in the hand or seen', () => {
    const hand = withSeen(handOf(['1m', '1m', '1m']), ['1m'])
    expect(copiesLeft(hand, '1m')).toBe(0)
    expect(mayPick(hand, 'tile', '1m')).toBe(false)
    expect(mayPick(hand, 'chow', '1m')).toBe(false)
    expect(picked(hand, 'tile', '1m')).toBe(hand)
  })

  it('lay a set only where there are tiles and room enough', () => {
    expect(mayPick(handOf(['1m', '1m']), 'pung', '1m')).toBe(false)
    expect(mayPick(handOf(FOURTEEN.slice(0, 12)), 'pung', 'C')).toBe(false)
    expect(picked(EMPTY, 'kong', 'C').melds).toEqual([{ tiles: ['C', 'C', 'C', 'C'], claim: 1 }])
  })

  it('choose the winning tile among those of the hand', () => {
    expect([mayPick(handOf(FOURTEEN), 'winning', '1m'), mayPick(handOf(FOURTEEN), 'winning', '9p')]).toEqual([
      true,
      false,
    ])
  })
})

describe('a hand in writing', () => {
  it('has each suit once', () => {
    expect(tilesText(['1m', '2m', '3m', 'E', '1m'])).toBe('123mE1m')
  })

  it('is a GB string: sets, tiles, winning tile, circumstances, flowers', () => {
    const laid = FOURTEEN.slice(3).reduce(withTile, withMeld(EMPTY, 'concealed_kong', '1p'))
    const hand = withSituation(laid, { round: 'S', seat: 'W', self_drawn: true, kong: true, flowers: 2 })
    expect(handText(hand)).toBe('[1111p]456789m12sEE3s|SW1001|2')
    expect(handText(EMPTY)).toBe('')
  })
})

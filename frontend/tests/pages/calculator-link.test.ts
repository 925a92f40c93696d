import { describe, expect, it } from 'vitest'
import { addressOfText, seenIn, textOf, unknownSeenIn } from '../../src/pages/calculator/link'

const HANDS = [
  '123m456m789m12sEE3s|EE0000|0',
  '[111p,1][2222s]456789mEE|SW1001|2',
  '[123m,1][456m,1][789m,1][111s,1]EE|EE1000|8',
  '19m19s19pESWNCFP1m|EE00001|0',
]

describe('the address of a hand', () => {
  it.each(HANDS)('is read back as it was: %s', (text) => {
    const [, , part = ''] = addressOfText(text, []).split('/')
    expect(textOf(decodeURIComponent(part))).toBe(text)
  })

  it.each(HANDS)('has no letter that a chat program breaks: %s', (text) => {
    expect(addressOfText(text, ['1m', 'E'])).toMatch(/^[\w\-~/?=]+$/)
  })

  it('may be the hand itself, as somebody wrote it by hand', () => {
    for (const text of HANDS) expect(textOf(text)).toBe(text)
  })

  it('of nothing is the calculator', () => {
    expect(addressOfText('', [])).toBe('/count')
  })

  it('tells what was seen, and what stands there that is no tile', () => {
    const query = new URLSearchParams('seen=1mEx9p')
    expect([seenIn(query), unknownSeenIn(query)]).toEqual([['1m', 'E', '9p'], 'x'])
    expect([seenIn(new URLSearchParams()), unknownSeenIn(new URLSearchParams())]).toEqual([[], ''])
  })
})

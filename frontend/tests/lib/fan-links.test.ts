import { describe, expect, it } from 'vitest'
import { cutAtFans } from '../../src/lib/fan-links'

const ENGLISH = new Map([
  ['last_tile', 'Last Tile'],
  ['last_tile_draw', 'Last Tile Draw'],
  ['self_drawn', 'Self-Drawn'],
])
const CHINESE = new Map([['all_pungs', '碰碰和']])

describe('a sentence that names fans', () => {
  it('is cut at them, the longest name first, and nothing is lost', () => {
    const said = 'Last Tile Draw absorbs Self-Drawn, not Last Tile.'
    const parts = cutAtFans(said, ENGLISH)
    expect(parts.flatMap(({ fan }) => fan ?? [])).toEqual(['last_tile_draw', 'self_drawn', 'last_tile'])
    expect(parts.map(({ text }) => text).join('')).toBe(said)
  })

  it('has no name within a word, nor without the names', () => {
    expect(cutAtFans('The Last Tiles', ENGLISH)).toEqual([{ text: 'The Last Tiles' }])
    expect(cutAtFans('Last Tile', new Map())).toEqual([{ text: 'Last Tile' }])
  })

  it('needs no spaces in Chinese', () => {
    expect(cutAtFans('不计碰碰和。', CHINESE).map(({ text }) => text)).toEqual(['不计', '碰碰和', '。'])
  })
})

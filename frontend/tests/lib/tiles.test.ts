import { describe, expect, it } from 'vitest'
import { BACK, cornerOf, FLOWERS, TILE_ROWS, tileName } from '../../src/lib/tiles'
import { speak } from '../../src/lib/words.svelte'

describe('tiles', () => {
  it('are 34 kinds and 8 flowers, none of them twice', () => {
    const all = [...TILE_ROWS.flat(), ...FLOWERS]
    expect(TILE_ROWS.flat()).toHaveLength(34)
    expect(new Set(all).size).toBe(42)
  })

  it.each(['fr', 'en', 'zh'] as const)('all have a name of their own in %s', async (language) => {
    await speak(language)
    const names = [...TILE_ROWS.flat(), ...FLOWERS, BACK].map(tileName)
    expect(names).not.toContain('')
    expect(new Set(names).size).toBe(43)
  })

  it('show their rank or letter in the corner, but for flowers and backs', async () => {
    await speak('fr')
    expect(['3s', 'W', 'a', BACK].map(cornerOf)).toEqual(['3', 'O', '', ''])
  })
})

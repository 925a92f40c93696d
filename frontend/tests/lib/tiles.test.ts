import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../generated/languages'
import { BACK, closing, cornerOf, FLOWERS, partsOf, TILE_ROWS, tileName, withNames } from '../../src/lib/tiles'
import { speak } from '../../src/lib/words.svelte'

describe('tiles', () => {
  it('are 34 kinds and 8 flowers, none of them twice', () => {
    const all = [...TILE_ROWS.flat(), ...FLOWERS]
    expect(TILE_ROWS.flat()).toHaveLength(34)
    expect(new Set(all).size).toBe(42)
  })

  it.each(LANGUAGES)('all have a name of their own in %s', async (language) => {
    await speak(language)
    const names = [...TILE_ROWS.flat(), ...FLOWERS, BACK].map(tileName)
    expect(names).not.toContain('')
    expect(new Set(names).size).toBe(43)
  })

  it('show their rank or letter in the corner, but for flowers and backs', async () => {
    await speak('fr')
    expect(['3s', 'W', 'a', BACK].map(cornerOf)).toEqual(['3', 'O', '', ''])
  })

  it('are called by their names in a sentence that writes them in notation', async () => {
    await speak('fr')
    expect(withNames('Pung PPP puis jeter 3m : 57 %.')).toBe('Pung Dragon blanc puis jeter 3 de caractères : 57 %.')
    expect(withNames("Passer : le Chow 345s l'emporte ; C'est dit.")).toBe(
      "Passer : le Chow 3-4-5 de bambous l'emporte ; C'est dit.",
    )
    expect(partsOf('Pung PPP puis jeter 34m : 57 %.')).toEqual([
      'Pung ',
      ['P', 'P', 'P'],
      ' puis jeter ',
      ['3m', '4m'],
      ' : 57 %.',
    ])
    expect(['\u00A0; renonce', ', poi', ' (29 %)', ' puis', ['3m'], undefined].map(closing)).toEqual([
      '\u00A0;',
      ',',
      '',
      '',
      '',
      '',
    ])
    await speak('zh')
    expect(withNames('打出8s：胜率 35%')).toBe('打出8条：胜率 35%')
  })
})

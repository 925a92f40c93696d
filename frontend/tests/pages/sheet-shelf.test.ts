import { beforeEach, describe, expect, it, vi } from 'vitest'

const OTHER = {
  id: 'other',
  title: 'Other',
  date: '2026-11-19',
  names: ['A', 'B', 'C', 'D'],
  profile: 'ffmj',
  hands: [],
}

describe('the sheets of this browser', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.resetModules()
  })

  it('has what another tab wrote before one is begun here: nothing is overwritten', async () => {
    const { boundSheet, sheetNamed } = await import('../../src/pages/sheet/shelf.svelte')
    localStorage.setItem('huit.sheets', JSON.stringify([OTHER]))
    const bound = boundSheet('here', '/seat/1', { title: 'Table 1' })
    expect(sheetNamed('other')?.title).toBe('Other')
    expect(sheetNamed('here')).toBe(bound)
  })

  it('keeps what was begun here and is not written down yet', async () => {
    const { addSheet, blankSheet, boundSheet, shelf } = await import('../../src/pages/sheet/shelf.svelte')
    addSheet(blankSheet())
    localStorage.setItem('huit.sheets', JSON.stringify([OTHER]))
    boundSheet('here', '/seat/1', {})
    expect(shelf.sheets).toHaveLength(2)
  })
})

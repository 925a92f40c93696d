import { describe, expect, it } from 'vitest'
import { BOTS, nameAtSeat, shownName, titleOf } from '../../src/lib/bot-names'

describe('names of bots', () => {
  it('are their level in the reader’s language, and their number', () => {
    for (const level of BOTS) expect(shownName(`${level} 2`)).toBe(`${titleOf(level)}\u00a02`)
  })

  it.each(['club', 'club 5', 'club 12', 'Club 1', 'my club 1', ''])('are not read into %j', (name) => {
    expect(shownName(name)).toBe(name)
  })

  it('are never given to people', () => {
    expect(nameAtSeat({ name: 'club 1', kind: 'person' })).toBe('club 1')
    expect(nameAtSeat({ name: 'club 1', kind: 'bot' })).not.toBe('club 1')
  })
})

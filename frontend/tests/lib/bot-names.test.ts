import { describe, expect, it } from 'vitest'
import { BOTS, nameAtSeat, partsOfName, shownName, titleOf } from '../../src/lib/bot-names'

describe('names of bots', () => {
  it('are their level in the reader’s language, and their number', () => {
    for (const level of BOTS) expect(shownName(`${level} 2`)).toBe(`${titleOf(level)}\u00a02`)
  })

  it.each(['club', 'club 5', 'club 12', 'Club 1', 'my club 1', ''])('are not read into %j', (name) => {
    expect(shownName(name)).toBe(name)
  })

  it('have their number apart, where there is little room', () => {
    expect(partsOfName({ name: 'club 2', kind: 'bot' })).toMatchObject({ title: titleOf('club'), number: '2' })
    expect(partsOfName({ name: 'club 2', kind: 'person' })).toMatchObject({ title: 'club 2', number: '' })
  })

  it('are never given to people', () => {
    expect(nameAtSeat({ name: 'club 1', kind: 'person' })).toBe('club 1')
    expect(nameAtSeat({ name: 'club 1', kind: 'bot' })).not.toBe('club 1')
  })
})

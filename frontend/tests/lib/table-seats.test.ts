import { describe, expect, it } from 'vitest'
import { laidOut, mine, namesOf, PLACES, placeOf, seatAt } from '../../src/lib/table-seats'
import type { TableView } from '../../src/lib/table-wire'

const SEATS = [
  { player: 2, name: 'Anne', kind: 'person' },
  { player: 3, name: 'club 1', kind: 'bot' },
  { player: 0, name: 'club 1', kind: 'person' },
  { player: 1, name: 'Bo', kind: 'person' },
]
const view = (me: number | null) => ({ me, seats: SEATS }) as unknown as TableView

describe('places', () => {
  it.each([0, 1, 2, 3, null])('seen from %s, a seat stands at one place, and that place has that seat', (me) => {
    for (const place of PLACES) expect(placeOf(seatAt(view(me), place), me)).toBe(place)
  })

  it('put oneself below and the next player to the right; who watches sits with East', () => {
    expect([placeOf(2, 2), placeOf(3, 2), placeOf(0, null)]).toEqual(['below', 'right', 'below'])
  })

  it('have a seat of one’s own only for who plays', () => {
    expect([mine(view(3))?.name, mine(view(null))]).toEqual(['Bo', undefined])
  })
})

describe('names', () => {
  it('stand in the order of the players, bots by their level', () => {
    expect(namesOf(view(0))).toEqual(['club 1', 'Bo', 'Anne', expect.stringMatching(/1$/)])
    expect(namesOf(view(0))[3]).not.toBe('club 1')
  })
})

describe('a hand laid out', () => {
  it('has the tile just drawn apart, once', () => {
    expect(laidOut(['1m', '2m', '2m'], '2m')).toEqual(['1m', '2m'])
    expect(laidOut(['1m', '2m'], null)).toEqual(['1m', '2m'])
    expect(laidOut(['1m', '2m'], '9p')).toEqual(['1m', '2m'])
  })
})

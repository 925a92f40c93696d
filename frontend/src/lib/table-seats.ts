/** Who sits where, seen from a seat: oneself below, then against the clock; who watches sits with East. */

import { nameAtSeat } from './bot-names'
import type { Seat, SeatShown, TableView } from './table-wire'

export const PLACES = ['below', 'right', 'opposite', 'left'] as const
export type Place = (typeof PLACES)[number]

export function placeOf(seat: Seat, me: Seat | null): Place {
  return PLACES[(seat - (me ?? 0) + 4) % 4] as Place
}

export function seatAt(view: TableView, place: Place): Seat {
  return ((view.me ?? 0) + PLACES.indexOf(place)) % 4
}

export function mine(view: TableView): SeatShown | undefined {
  return view.me === null ? undefined : view.seats[view.me]
}

/** Names by the number of the player, for the sheet. */
export function namesOf(view: TableView): string[] {
  const names = ['', '', '', '']
  for (const seat of view.seats) names[seat.player] = nameAtSeat(seat)
  return names
}

/** Their own tiles without the one just drawn, which stands apart. */
export function laidOut(tiles: readonly string[], drawn: string | null): string[] {
  const at = drawn === null ? -1 : tiles.lastIndexOf(drawn)
  return at < 0 ? [...tiles] : tiles.filter((_, index) => index !== at)
}

/** A moment of a played hand as the table is told it: one player's view, or all hands open. */

import { shownName } from '../../lib/bot-names'
import type { SeatShown, TableView } from '../../lib/table-wire'
import { WINDS } from './place'
import type { Match, PlayedHand, Step } from './source'

export function viewOf(match: Match, hand: PlayedHand, step: Step, me: number, open: boolean): TableView {
  const over = step.phase === 'over' || step.phase === 'finished'
  const seats = step.seats.map((seat, number): SeatShown => {
    const name = match.players[hand.players[number] ?? number] ?? ''
    const known = open || number === me
    return {
      ...seat,
      wind: WINDS[number] ?? 'E',
      player: hand.players[number] ?? number,
      name,
      kind: shownName(name) === name ? 'person' : 'bot',
      here: true,
      away: false,
      concealed: seat.tiles.length,
      tiles: known ? seat.tiles : null,
      river_drawn: [],
      melds: seat.melds.map((meld) =>
        meld.concealed && !known && !over ? { ...meld, tiles: ['', '', '', ''] } : meld,
      ),
    }
  })
  const drawn = open || step.turn === me ? step.drawn : null
  const hands = match.hands.at(-1)?.number ?? hand.number
  return { ...step, me, number: hand.number, hands, round: hand.round, drawn, seats }
}

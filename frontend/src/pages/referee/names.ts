/** How the players of the referee's table are called. */

import { say } from '../../lib/words.svelte'
import { log } from './log.svelte'

/** Without a name: the number of the seat. */
export function playerName(place: number): string {
  return log.players[place]?.trim() || say('referee.player', { n: place + 1 })
}

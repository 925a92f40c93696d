/** How the players and the results of the referee's table are called. */

import { preferences } from '../../lib/preferences.svelte'
import { say, signed } from '../../lib/words.svelte'
import { type Entry, nameAt } from './log.svelte'

/** Without a name: the number of the seat. */
export function playerName(place: number): string {
  return nameAt(place).trim() || say('referee.player', { n: place + 1 })
}

type Result = Pick<Entry, 'own' | 'each' | 'tablePoints' | 'dead' | 'out' | 'warning'>

/** "−30 / +10 ×3, dead hand", "warning", "table points: −0.5" */
export function resultOf({ own, each, tablePoints, dead, out, warning }: Result): string {
  const said = [
    ...(own ? [each ? `${signed(own)} / ${signed(each)} ×3` : signed(own)] : []),
    ...(tablePoints
      ? [say('referee.table_points', { n: `−${tablePoints.toLocaleString(preferences.language)}` })]
      : []),
    ...(dead ? [say('sheet.dead').toLocaleLowerCase(preferences.language)] : []),
    ...(out ? [say(out === 'event' ? 'referee.out_event' : 'referee.out_session')] : []),
  ]
  if (said.length > 0) return said.join(say('sheet.comma'))
  return say(warning ? 'referee.warning' : 'referee.no_penalty')
}

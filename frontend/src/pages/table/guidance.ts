/** The guide's sentence about a decision: what to do, and what it is good for, from the first choice of the planner. */

import type { Schemas } from '../../lib/api'
import { fanName } from '../../lib/fan-names.svelte'
import type { Option, Picture } from '../../lib/table-wire'
import { quantity, say, sentences } from '../../lib/words.svelte'

type Choice = Schemas['Choice']

const MOST_NAMED = 2 // fans of a sentence that is read to its end on a small phone

/** Tiles stand in it in notation. `isNew` is told how to discard. */
export function guidance(best: Choice, { options, view }: Picture, isNew: boolean): string {
  if (best.action === 'hu') {
    const points = options.find(({ kind }) => kind === 'hu')?.points ?? best.points // as the button says, flowers too
    return say('table.guide_hu', { points: quantity('common.points', points) })
  }
  const aim = aimOf(best)
  return aim ? sentences([orderOf(best, isNew, view.discard?.tile), aim]) : best.reason
}

/** `offered` is the discard that may be claimed. */
function orderOf(best: Choice, isNew: boolean, offered = ''): string {
  const tile = best.tile ?? ''
  const tiles = setOf(best)
  switch (best.action) {
    case 'discard':
      return say(isNew ? 'table.guide_tap' : 'table.guide_discard', { tile })
    case 'kong':
      return say('table.guide_kong', { tiles })
    case 'chow':
    case 'pung':
      return say('table.guide_claim', {
        call: say(`table.call_${best.action}`),
        tiles,
        then: best.then_discard ?? '',
      })
    default:
      return say(isUseful(best, offered) ? 'table.guide_pass_useful' : 'table.guide_pass', { tile: offered })
  }
}

/** Whether some hand aimed at lacks the tile. */
function isUseful(best: Choice, tile: string): boolean {
  return best.routes.some(({ needs }) => needs.some((need) => need.tile === tile))
}

function setOf({ action, tile, own_tiles }: Choice): string {
  if (!tile) return ''
  return together(action === 'kong' ? [tile, tile, tile, tile] : [...own_tiles, tile].sort())
}

/** 3m, 4m, 5m as 345m. */
function together(tiles: readonly string[]): string {
  const suit = tiles[0]?.[1] ?? ''
  return tiles.map((tile) => tile[0]).join('') + suit
}

/** The fans that bring the points, and the tiles of the nearest hand that has them; empty where there is none. */
function aimOf({ routes: [route] }: Choice): string {
  const fans = route?.fans.map(({ id, points, count }) => ({ name: fanName(id), points: points * count })) ?? []
  if (!route || fans.some(({ name }) => !name)) return ''
  const missing = route.needs.flatMap(({ tile, number }) => Array.from({ length: number }, () => tile))
  const said = { fans: fansTold(fans).join(' + '), tiles: missing.join(' ') }
  return say(missing.length === 1 ? 'table.guide_last' : 'table.guide_aim', said)
}

/** The dearest by name, the others by their points. */
function fansTold(fans: readonly { name: string; points: number }[]): string[] {
  const dearest = fans.toSorted((one, other) => other.points - one.points)
  const named = dearest.slice(0, MOST_NAMED).map(({ name, points }) => say('table.guide_fan', { fan: name, points }))
  const others = dearest.slice(MOST_NAMED).reduce((sum, { points }) => sum + points, 0)
  return others > 0 ? [...named, say('table.guide_others', { points: others })] : named
}

/** The call that the choice means: its `do`, undefined for a discard. */
export function advisedCall({ action, tile, own_tiles }: Choice, options: readonly Option[]): string | undefined {
  const set = [...own_tiles, tile ?? ''].sort().join(' ')
  const calls = options.filter(({ kind }) => kind === action && kind !== 'discard')
  const same = calls.find(({ tiles }) => tiles.toSorted().join(' ') === set)
  return (same ?? calls[0])?.do
}

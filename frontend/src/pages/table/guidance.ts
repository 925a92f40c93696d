/** The guide's sentence about a decision: what to do, and what it is good for, from the first choice of the planner. */

import type { Schemas } from '../../lib/api'
import { fanName } from '../../lib/fan-names.svelte'
import type { Picture } from '../../lib/table-wire'
import { quantity, say, sentences } from '../../lib/words.svelte'

type Choice = Schemas['Choice']

/** Tiles stand in it in notation. */
export function guidance(best: Choice, { options, view }: Picture): string {
  if (best.action === 'hu') {
    const points = options.find(({ kind }) => kind === 'hu')?.points ?? best.points // as the button says, flowers too
    return say('table.guide_hu', { points: quantity('common.points', points) })
  }
  const aim = aimOf(best)
  return aim ? sentences([orderOf(best, view.discard?.tile), aim]) : best.reason
}

/** `offered` is the discard that may be claimed. */
function orderOf(best: Choice, offered = ''): string {
  const tile = best.tile ?? ''
  const tiles = setOf(best)
  switch (best.action) {
    case 'discard':
      return say('table.guide_discard', { tile })
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
  const names = route?.fans.map(({ id, points, count }) => fanPoints(fanName(id), points * count)) ?? []
  if (!route || names.includes('')) return ''
  const missing = route.needs.flatMap(({ tile, number }) => Array.from({ length: number }, () => tile))
  const said = { fans: names.join(' + '), tiles: missing.join(' ') }
  return say(missing.length === 1 ? 'table.guide_last' : 'table.guide_aim', said)
}

function fanPoints(fan: string, points: number): string {
  return fan && say('table.guide_fan', { fan, points })
}

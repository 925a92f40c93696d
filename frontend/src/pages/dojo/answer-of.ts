/** A choice of the planner as one answers a drill: the tile discarded, pass, or the tiles of the claimed set (345m). */

import type { Schemas } from '../../lib/api'

type Chosen = Pick<Schemas['Choice'], 'action' | 'tile' | 'own_tiles'>

export function answerOf({ action, tile, own_tiles: own }: Chosen): string {
  if (tile === null || action === 'discard') return tile ?? action
  const tiles = [tile, ...own].sort()
  return tiles.map(([rank]) => rank).join('') + tile.slice(1)
}

/** What a player does not want to be asked: the option that is taken by itself, if any. */

import type { TableHabits } from '../../lib/table-kept.svelte'
import type { Picture } from '../../lib/table-wire'

export function automatic({ view, options, asks }: Picture, habits: TableHabits, strict: boolean): string | undefined {
  const flower = options.find((one) => one.kind === 'flower')
  if (flower) return habits.autoFlower ? flower.do : undefined
  const pass = options.find((one) => one.kind === 'pass')
  if (!pass || !habits.autoPass || view.phase === 'opening') return undefined // there a pass keeps a flower
  const won = options.some((one) => one.kind === 'hu') && (!strict || asks)
  return won ? undefined : pass.do
}

/** How the four sides share a board: the discards in rows of six, or in rows of twelve where that makes them larger. */

export type LayoutKind = 'square' | 'wide' | 'tall'

export interface Layout {
  kind: LayoutKind
  unit: number // pixels: the width of a tile
  across: number // tiles in a row of discards, of the sides below and opposite
  aside: number // the same of the sides on the left and right
}

interface Plan {
  kind: LayoutKind
  wide: number // units that it needs
  high: number
  across: number
  aside: number
}

const SHORT = 6
const LONG = 12
const SQUARE: Plan = { kind: 'square', wide: 21.4, high: 21.4, across: SHORT, aside: SHORT }
const WIDE: Plan = { kind: 'wide', wide: 41, high: 16.2, across: LONG, aside: SHORT }
const TALL: Plan = { kind: 'tall', wide: 16.6, high: 27, across: SHORT, aside: LONG }
const LEGIBLE = 15 // pixels: below it the rows change by themselves

export function layoutOf(width: number, height: number, large: boolean): Layout {
  const usual = fitted(SQUARE, width, height)
  if (!large && usual.unit >= LEGIBLE) return usual
  const others = [fitted(WIDE, width, height), fitted(TALL, width, height)]
  return others.reduce((best, one) => (one.unit > best.unit ? one : best), usual)
}

function fitted({ kind, wide, high, across, aside }: Plan, width: number, height: number): Layout {
  return { kind, unit: Math.min(width / wide, height / high), across, aside }
}

/** What a tap on a key does in each mode, and on which keys it does anything. */

import {
  copiesLeft,
  FULL,
  setFrom,
  size,
  withMeld,
  withSeen,
  withTile,
  wonWith,
  type Hand,
  type MeldKind,
} from './hand'

export const MODES = ['tile', 'chow', 'pung', 'kong', 'concealed_kong', 'winning', 'seen'] as const
export type Mode = (typeof MODES)[number]

const isMeld = (mode: Mode): mode is MeldKind => mode.endsWith('kong') || mode === 'chow' || mode === 'pung'

export function picked(hand: Hand, mode: Mode, tile: string): Hand {
  if (!mayPick(hand, mode, tile)) return hand
  if (isMeld(mode)) return withMeld(hand, mode, tile)
  if (mode === 'winning') return wonWith(hand, tile)
  return mode === 'seen' ? withSeen(hand, [...hand.seen, tile]) : withTile(hand, tile)
}

export function mayPick(hand: Hand, mode: Mode, tile: string): boolean {
  if (mode === 'winning') return hand.winning !== null && hand.tiles.includes(tile)
  if (mode === 'seen') return copiesLeft(hand, tile) > 0
  if (!isMeld(mode)) return size(hand) < FULL && copiesLeft(hand, tile) > 0
  const tiles = setFrom(mode, tile) ?? []
  const enough = tiles.every((one) => copiesLeft(hand, one) >= tiles.filter((other) => other === one).length)
  return tiles.length > 0 && enough && size(hand) + 3 <= FULL
}

/** A set is followed by tiles, and so is the winning tile; seen tiles come in numbers. */
export function modeAfter(mode: Mode): Mode {
  return mode === 'seen' ? mode : 'tile'
}

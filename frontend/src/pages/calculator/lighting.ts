/** Which tiles on the page make a set of the explanation: m0 is a declared set, t3 a tile, w the winning one. */

import type { Schemas } from '../../lib/api'
import type { Hand } from './hand'

type Piece = Schemas['Piece']
export const WINNING = 'w'

/** The spots of each piece of a reading. */
export function spotsOfPieces(pieces: readonly Piece[], hand: Hand): string[][] {
  const melds = hand.melds.map((meld, at) => ({ text: meld.tiles.join(), spot: `m${at}` }))
  const tiles = hand.tiles.map((text, at) => ({ text, spot: `t${at}` }))
  const take = (from: { text: string; spot: string }[], text: string) => {
    const at = from.findIndex((one) => one.text === text)
    return at < 0 ? WINNING : (from.splice(at, 1)[0]?.spot ?? WINNING)
  }
  return pieces.map((piece) => {
    if (piece.exposed || piece.concealed_kong) return [take(melds, piece.tiles.join())]
    return piece.tiles.map((tile, at) => (at === piece.winning ? WINNING : take(tiles, tile)))
  })
}

/** The spots of a fan; every one for what the whole hand makes. */
export function litBy(sets: readonly Piece[][], pieces: readonly Piece[], hand: Hand): Set<string> {
  const spots = spotsOfPieces(pieces, hand)
  if (sets.length === 0) return new Set(spots.flat())
  const wanted = new Set(sets.flat().map((piece) => JSON.stringify(piece)))
  return new Set(pieces.flatMap((piece, at) => (wanted.has(JSON.stringify(piece)) ? (spots[at] ?? []) : [])))
}

/** The spots that a fault is about, or none where it is about all of them. */
export function spotsOfFault({ spots }: Schemas['OtherFault']): string[] {
  const letters = { melds: 'm', tiles: 't' }
  return (spots ?? []).map(({ part, index }) => (part === 'winning' ? WINNING : `${letters[part]}${index}`))
}

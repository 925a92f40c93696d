/** A hand that stays complete while it is changed: a tile is exchanged with its set. It knows no score. */

import type { Schemas } from '../../lib/api'

type Piece = Schemas['Piece']

const isSuited = (tile: string) => tile.length === 2
const isChow = (piece: Piece) => piece.tiles[0] !== piece.tiles[1]
const alike = (piece: Piece, tile: string, length = piece.tiles.length): Piece => ({
  ...piece,
  tiles: Array.from({ length }, () => tile),
})

/** The chow with the tile at this place, or at the nearest place at which there is one. */
function chowAround(piece: Piece, index: number, tile: string): Piece {
  const first = Math.max(1, Math.min(7, Number(tile[0]) - index))
  return { ...piece, concealed_kong: false, tiles: [0, 1, 2].map((step) => `${first + step}${tile[1]}`) }
}

/** The same sort of set with another tile; a chow becomes a pung where the tile has no number. */
export function exchanged(piece: Piece, index: number, tile: string): Piece {
  return isChow(piece) && isSuited(tile) ? chowAround(piece, index, tile) : alike(piece, tile)
}

export function canBeChow(piece: Piece, index: number): boolean {
  return piece.tiles.length > 2 && !isChow(piece) && isSuited(piece.tiles[index] ?? '')
}

export function canBePung(piece: Piece): boolean {
  return isChow(piece)
}

export function asChow(piece: Piece, index: number): Piece {
  return chowAround(piece, Math.min(index, 2), piece.tiles[index] ?? '')
}

export function asPung(piece: Piece, index: number): Piece {
  return alike(piece, piece.tiles[index] ?? '', 3)
}

/** As the server wants to be asked: the winning tile apart, declared sets with where they came from. */
export function handOf(pieces: readonly Piece[]): Schemas['AskedHand'] {
  const declared = (piece: Piece) => piece.exposed || piece.concealed_kong
  const held = pieces.filter((piece) => !declared(piece))
  const winning = held.find((piece) => piece.winning !== null)
  return {
    melds: pieces.filter(declared).map((piece) => ({ tiles: piece.tiles, claim: piece.exposed ? 1 : 0 })),
    tiles: held.flatMap((piece) => piece.tiles.filter((_, index) => index !== piece.winning)),
    winning: winning?.tiles[winning.winning ?? 0] ?? null,
  }
}

/** A hand being built, and the edits that make a new one of an old one. It counts tiles and knows no other rule. */

import type { Schemas } from '../../lib/api'
import { TILE_ROWS } from '../../lib/tiles'

export type Meld = Schemas['LaidMeld']
export type Situation = Schemas['SettledCircumstances']
export type Flag = 'self_drawn' | 'last_copy' | 'last_of_wall' | 'kong' | 'opening'
export type MeldKind = 'chow' | 'pung' | 'kong' | 'concealed_kong'

/** From fourteen tiles on, and only then, one of them is the winning tile. */
export interface Hand {
  readonly melds: readonly Meld[]
  readonly tiles: readonly string[] // concealed, in order, without the winning tile
  readonly winning: string | null
  readonly situation: Situation
  readonly seen: readonly string[] // elsewhere on the table
}

export const FULL = 14
const COPIES = 4
const ORDER = new Map(TILE_ROWS.flat().map((tile, index) => [tile, index]))
const FLAGS: readonly Flag[] = ['self_drawn', 'last_copy', 'last_of_wall', 'kong']

export const EMPTY: Hand = {
  melds: [],
  tiles: [],
  winning: null,
  situation: {
    round: 'E',
    seat: 'E',
    self_drawn: false,
    last_copy: false,
    last_of_wall: false,
    kong: false,
    opening: false,
    flowers: 0,
  },
  seen: [],
}

const inOrder = (tiles: readonly string[]) =>
  [...tiles].sort((one, other) => (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0))

/** A kong counts as three. */
export function size({ melds, tiles, winning }: Hand): number {
  return 3 * melds.length + tiles.length + (winning ? 1 : 0)
}

export function isBlank(hand: Hand): boolean {
  return size(hand) === 0 && hand.seen.length === 0
}

/** Copies of a tile that are neither in the hand nor seen. */
export function copiesLeft({ melds, tiles, winning, seen }: Hand, tile: string): number {
  const all = [...melds.flatMap((meld) => meld.tiles), ...tiles, ...seen, ...(winning ? [winning] : [])]
  return COPIES - all.filter((one) => one === tile).length
}

/** The winning tile is the one that came last, once there are fourteen. */
function settled(hand: Hand, melds: readonly Meld[], concealed: readonly string[]): Hand {
  const full = 3 * melds.length + concealed.length >= FULL
  const tiles = inOrder(full ? concealed.slice(0, -1) : concealed)
  return { ...hand, melds, tiles, winning: full ? (concealed.at(-1) ?? null) : null }
}

const concealed = ({ tiles, winning }: Hand) => (winning ? [...tiles, winning] : [...tiles])

export function withTile(hand: Hand, tile: string): Hand {
  return size(hand) >= FULL ? hand : settled(hand, hand.melds, [...concealed(hand), tile])
}

/** The tiles of a set that is named by its first tile; nothing where there is no such set. */
export function setFrom(kind: MeldKind, tile: string): string[] | undefined {
  if (kind !== 'chow') return Array<string>(kind === 'pung' ? 3 : 4).fill(tile)
  const row = TILE_ROWS.find((tiles) => tiles.includes(tile)) ?? []
  const at = row.indexOf(tile)
  return row.length === 9 && at <= 6 ? row.slice(at, at + 3) : undefined
}

/** Whom a set was claimed from changes no score: from the left. */
export function withMeld(hand: Hand, kind: MeldKind, tile: string): Hand {
  const tiles = setFrom(kind, tile)
  if (!tiles || size(hand) + 3 > FULL) return hand
  return settled(hand, [...hand.melds, { tiles, claim: kind === 'concealed_kong' ? 0 : 1 }], concealed(hand))
}

export function withoutMeld(hand: Hand, at: number): Hand {
  return settled(
    hand,
    hand.melds.filter((_, index) => index !== at),
    concealed(hand),
  )
}

export function withoutTile(hand: Hand, at: number): Hand {
  return settled(
    hand,
    hand.melds,
    concealed(hand).filter((_, index) => index !== at),
  )
}

/** One concealed copy less. */
export function without(hand: Hand, tile: string): Hand {
  return withoutTile(hand, concealed(hand).indexOf(tile))
}

/** Another tile of the hand becomes the winning one. */
export function wonWith(hand: Hand, tile: string): Hand {
  const at = hand.tiles.indexOf(tile)
  if (!hand.winning || at < 0) return hand
  return settled(hand, hand.melds, [...hand.tiles.filter((_, index) => index !== at), hand.winning, tile])
}

export function withSituation(hand: Hand, change: Partial<Situation>): Hand {
  return { ...hand, situation: { ...hand.situation, ...change } }
}

export function withSeen(hand: Hand, seen: readonly string[]): Hand {
  return { ...hand, seen: inOrder(seen) }
}

/** "123m" for 1m 2m 3m. */
export function tilesText(tiles: readonly string[]): string {
  return tiles.map((tile, at) => (tile[1] && tiles[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join('')
}

/** As a GB string; the core reads it back. */
export function handText(hand: Hand): string {
  if (size(hand) === 0) return ''
  const { round, seat, flowers, ...flags } = hand.situation
  const melds = hand.melds.map(({ tiles, claim }) => `[${tilesText(tiles)}${claim ? `,${claim}` : ''}]`)
  const digits = FLAGS.map((flag) => (flags[flag] ? 1 : 0)).join('') + (flags.opening ? '1' : '')
  return `${melds.join('')}${tilesText(hand.tiles)}${hand.winning ?? ''}|${round}${seat}${digits}|${flowers}`
}

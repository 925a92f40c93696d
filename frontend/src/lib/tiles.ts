/** Tiles by the names of the notation (1m, E, C, a): their order, their parts, and how they are called. */

import { say, type WordKey } from './words.svelte'

const SUITS = { m: 'characters', s: 'bamboos', p: 'dots' } as const
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The 34 kinds in the order in which a hand is laid out, a row for each suit and one for the honours. */
export const TILE_ROWS: readonly (readonly string[])[] = [
  ...Object.keys(SUITS).map((suit) => RANKS.map((rank) => `${rank}${suit}`)),
  [...'ESWNCFP'],
]
export const FLOWERS: readonly string[] = [...'abcdefgh']
export const BACK = 'back'
const WINDS: readonly string[] = [...'ESWN']

function isSuit(letter: string | undefined): letter is keyof typeof SUITS {
  return letter !== undefined && letter in SUITS
}

/** "3 of bamboos", in the reader's language. */
export function tileName(tile: string): string {
  const suit = tile.at(-1)
  return isSuit(suit) ? say(`tiles.${SUITS[suit]}`, { n: tile.slice(0, -1) }) : say(`tiles.${tile}` as WordKey)
}

const NOTED = /(?<![\p{Script=Latin}\d])([1-9]+[msp]|[ESWNCFP]+)(?![\p{Script=Latin}\d'’])/gu

/** A set or tile in notation by its name: 345m is "3-4-5 of characters", PPP "White dragon". */
function nameOfNoted(noted: string): string {
  const suit = noted.at(-1) ?? ''
  const ranks = isSuit(suit) ? [...new Set(noted.slice(0, -1))].join('-') : ''
  return tileName(ranks ? ranks + suit : suit)
}

/** A sentence with the tiles that it writes in notation called by their names. */
export function withNames(sentence: string): string {
  return sentence.replace(NOTED, nameOfNoted)
}

const letterOf = (wind: string) => say(`sheet.letter_${wind}` as WordKey)

/** The wind that the reader's language writes with a letter: O is West in French. */
export function windLettered(letter: string): string | undefined {
  return WINDS.find((wind) => letterOf(wind) === letter)
}

/** A sentence in parts: its words, and the tiles that it writes in notation. */
export function partsOf(sentence: string): (string | string[])[] {
  return sentence.split(NOTED).map((part, at) => (at % 2 === 1 ? tilesOf(part) : part))
}

/** What closes a phrase at the beginning of a part, with the narrow space before it that French writes; none of tiles. */
export function closing(part: string | string[] | undefined): string {
  return typeof part === 'string' ? (/^[\u00A0\u202F]?[:;,.!?)]+/u.exec(part)?.[0] ?? '') : ''
}

/** The tiles of a set in notation: 345m is 3m, 4m, 5m. */
function tilesOf(noted: string): string[] {
  const suit = noted.at(-1)
  return isSuit(suit) ? [...noted.slice(0, -1)].map((rank) => rank + suit) : [...noted]
}

/** What stands in the corner for those who do not read Chinese: the rank or the letter. Flowers bear a number anyway. */
export function cornerOf(tile: string): string {
  if (FLOWERS.includes(tile) || tile === BACK) return ''
  return WINDS.includes(tile) ? letterOf(tile) : (tile[0] ?? '')
}

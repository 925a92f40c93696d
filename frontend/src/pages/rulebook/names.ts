/** Names that several pages of the book say. */

import { PROFILES } from '../../lib/preferences.svelte'
import { say, type WordKey } from '../../lib/words.svelte'

const KINDS: Record<string, WordKey> = {
  chows: 'rulebook.kind_chows',
  pungs: 'rulebook.kind_pungs',
  honors: 'rulebook.kind_honors',
  kongs: 'rulebook.kind_kongs',
  whole: 'rulebook.kind_whole',
  shapes: 'rulebook.kind_shapes',
  win: 'rulebook.kind_win',
  waits: 'rulebook.kind_waits',
}

export function kindName(kind: string): string {
  const key = KINDS[kind]
  return key ? say(key) : kind
}

/** The short name that the header has too. */
export function profileName(profile: string): string {
  const known = PROFILES.find((name) => name === profile)
  return known ? say(`profiles.${known}`) : profile
}

/** A ruling in brackets; nothing where none was needed. */
export function cited(ruling: string): string {
  return ruling && `(${ruling})`
}

/** Where the calculator shows a hand. */
export function calculatorOf(hand: string): string {
  return `/s/${encodeURIComponent(hand)}`
}

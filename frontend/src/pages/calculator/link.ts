/** A hand as an address: /s/-123m~1-45sCC6s_ES1000_2, of letters that no chat program breaks or rewrites. */

import { handText, type Hand } from './hand'

const TILE = /[1-9][msp]|[ESWNCFP]/g

/** Sets stand between hyphens, the parts between underscores; tiles that were seen follow as a query. */
export function addressOf(hand: Hand): string {
  return addressOfText(handText(hand), hand.seen)
}

/** Of a GB string. */
export function addressOfText(text: string, seen: readonly string[]): string {
  if (!text) return '/count'
  const written = text.replace(/[[\]]/g, '-').replaceAll(',', '~').replaceAll('|', '_')
  return `/s/${encodeURIComponent(written)}${seen.length > 0 ? `?seen=${seen.join('')}` : ''}`
}

/** The GB string in an address; one that was put there as it is will do too. */
export function textOf(part: string): string {
  const opened = part.split('-').map((piece, at, all) => (at % 2 && at < all.length - 1 ? `[${piece}]` : piece))
  return opened.join('').replaceAll('~', ',').replaceAll('_', '|')
}

/** What stands there as a seen tile and is none. */
export function unknownSeenIn(query: URLSearchParams): string {
  return query.get('seen')?.replace(TILE, '') ?? ''
}

export function seenIn(query: URLSearchParams): string[] {
  return query.get('seen')?.match(TILE) ?? []
}

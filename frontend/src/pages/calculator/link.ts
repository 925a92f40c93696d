/** A hand as an address: /s/-123m~1-45sCC6s_ES1000_2, of letters that no chat program breaks or rewrites. */

import { handText, type Hand } from './hand'

const TILE = /[1-9][msp]|[ESWNCFP]/g

/** Sets stand between hyphens, the parts between underscores; tiles that were seen follow as a query. */
export function addressOf(hand: Hand): string {
  const text = handText(hand)
  if (!text) return '/'
  const written = text.replace(/[[\]]/g, '-').replaceAll(',', '~').replaceAll('|', '_')
  return `/s/${encodeURIComponent(written)}${hand.seen.length > 0 ? `?seen=${hand.seen.join('')}` : ''}`
}

/** The GB string in an address; one that was put there as it is will do too. */
export function textOf(part: string): string {
  const opened = part.split('-').map((piece, at, all) => (at % 2 && at < all.length - 1 ? `[${piece}]` : piece))
  return opened.join('').replaceAll('~', ',').replaceAll('_', '|')
}

export function seenIn(query: URLSearchParams): string[] {
  return query.get('seen')?.match(TILE) ?? []
}

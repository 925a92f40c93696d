/** A moment as an address: ?hand=3&step=41&seat=S. */

export const WINDS = ['E', 'S', 'W', 'N'] as const

export interface Place {
  hand: number | undefined
  step: number | undefined
  seat: number | undefined // 0 to 3, from East
}

export function placeIn(query: URLSearchParams): Place {
  const seat = WINDS.findIndex((wind) => wind === query.get('seat'))
  return { hand: whole(query.get('hand')), step: whole(query.get('step')), seat: seat < 0 ? undefined : seat }
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export function addressOf(path: string, hand: number, step: number, seat: number): string {
  return `${path}?hand=${hand}&step=${step}&seat=${WINDS[seat] ?? 'E'}`
}

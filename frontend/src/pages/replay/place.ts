/** A moment as an address: ?hand=3&step=41&seat=S; or a whole game with the eyes of a player: ?player=2. */

export const WINDS = ['E', 'S', 'W', 'N'] as const

const PLAYERS = ['1', '2', '3', '4']

export interface Place {
  hand: number | undefined
  step: number | undefined
  seat: number | undefined // 0 to 3, from East
  player: number | undefined // 0 to 3, in the order of the record; a seat says more
}

export function placeIn(query: URLSearchParams): Place {
  const seat = WINDS.findIndex((wind) => wind === query.get('seat'))
  const player = PLAYERS.indexOf(query.get('player') ?? '')
  return {
    hand: whole(query.get('hand')),
    step: whole(query.get('step')),
    seat: seat < 0 ? undefined : seat,
    player: player < 0 ? undefined : player,
  }
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export function addressOf(path: string, hand: number, step: number, seat: number): string {
  return `${path}?hand=${hand}&step=${step}&seat=${WINDS[seat] ?? 'E'}`
}

export function addressFor(path: string, player: number): string {
  return `${path}?player=${player + 1}`
}

/** Where a played game comes from: a table of this server, or a record that only this browser has. */

import { api, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { linesOf } from './lines'

export type Match = Schemas['ReplayAnswer']
export type PlayedHand = Schemas['PlayedHandAnswer']
export type Step = Schemas['ReplayStep']
export type Reviewed = Schemas['ReviewedDecision']

/** Which decisions are to be judged: those of a seat in a hand, beginning at a step, so many of them. */
export interface Asked {
  hand: number
  seat: string
  start: number
  most: number
}

export interface Source {
  match: () => Promise<Match>
  hand: (number: number) => Promise<PlayedHand>
  review: (asked: Asked, signal: AbortSignal) => AsyncGenerator<Reviewed>
}

export function tableSource(id: string): Source {
  return {
    match: () => api.replayOfTable(id),
    hand: (number) => api.handOfTable(id, number),
    review: (asked, signal) =>
      linesOf(address(`/api/tables/${encodeURIComponent(id)}/replay`, asked), undefined, signal),
  }
}

export function recordSource(record: string): Source {
  return {
    match: () => api.replay(record),
    hand: (number) => api.playedHand(record, number),
    review: (asked, signal) => linesOf(address('/api/replays', asked), record, signal),
  }
}

function address(base: string, { hand, seat, start, most }: Asked): string {
  return `${base}/hands/${hand}/review?seat=${seat}&start=${start}&most=${most}&lang=${preferences.language}`
}

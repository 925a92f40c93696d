// Rows of a ranking, of players and of groups.

import { listed } from '../words.svelte'
import type { LiveEvent } from './live.svelte'
import type { GroupRow, StandingsRow } from './wire'

export interface Ranked {
  key: number | string
  place: string
  name: string
  /** Of a player. */
  country?: string
  /** Of a group: those who count. */
  members?: string
  /** In twelfths. */
  points: number
  score: number
}

export function playersRanked(live: LiveEvent, rows: StandingsRow[]): Ranked[] {
  return rows.map(([place, number, points, score, out]) => ({
    key: number,
    place: out ? '—' : String(place),
    name: live.name(number),
    country: live.entrants.get(number)?.country ?? '',
    points,
    score,
  }))
}

export function groupsRanked(live: LiveEvent, rows: GroupRow[]): Ranked[] {
  return rows.map(([place, name, points, score, members]) => ({
    key: name,
    place: String(place),
    name,
    members: listed(members.map((one) => live.name(one))),
    points,
    score,
  }))
}

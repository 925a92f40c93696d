/** What is written on a sheet, in the form of its file and of the API; and what is still being written. */

import { PROFILES, type Profile } from '../../lib/preferences.svelte'

export const PLAYERS = [0, 1, 2, 3] as const
export const KINDS = ['false_hu_too_cheap', 'false_hu_wrong_tile', 'false_hu_incomplete', 'ruling', 'other'] as const
export const MOST_FLOWERS = 8
export const MOST_POINTS = 1000 // about three times what any hand is worth

export interface Penalty {
  kind: (typeof KINDS)[number]
  player: number // of a false hu or a ruling
  amounts: (number | null)[] // of a correction between players; null while nothing is typed
  points: number | null // that a ruling takes from the player alone; 0 is a warning
  dead: boolean // the player may not win this hand
  case: string // of the catalogue of penalties
  clause: string
  by: string // the referee
  time: string
}

export function newPenalty(): Penalty {
  const about = { points: null, dead: false, case: '', clause: '', by: '', time: '' }
  return { kind: 'false_hu_too_cheap', player: 0, amounts: PLAYERS.map(() => null), ...about }
}

/** Whether the player may not win this hand. */
export function kills({ kind, dead }: Penalty): boolean {
  return kind !== 'other' && (dead || kind !== 'ruling')
}

export interface PlayedHand {
  winner: number | null // null: drawn hand
  giver: number | null // null: self-drawn
  points: number // without flowers
  flowers: number
  tiles: string // as GB string, where the hand was counted
  penalties: Penalty[]
}

export interface Sheet {
  title: string
  date: string
  names: string[]
  profile: Profile
  hands: PlayedHand[]
}

/** A hand that is being written: what was not chosen yet is not there. */
export interface Draft {
  at: number | null // the hand that it corrects; null for the next one
  winner?: number | null
  giver?: number | null
  points: number | null
  flowers: number
  tiles: string
  penalties: Penalty[]
}

export function newDraft(): Draft {
  return { at: null, points: null, flowers: 0, tiles: '', penalties: [] }
}

/** Whether anything was chosen or typed. */
export function isBegun(draft: Draft): boolean {
  return draft.at !== null || draft.winner !== undefined || draft.points !== null || draft.penalties.length > 0
}

export function draftOf(hand: PlayedHand, at: number): Draft {
  const drawn = hand.winner === null
  const copy = { ...structuredClone(hand), points: drawn ? null : hand.points, at }
  if (!drawn) return copy
  const { giver: _, ...rest } = copy
  return rest
}

/** Of a draft that lacks nothing. */
export function handOf(draft: Draft): PlayedHand {
  const won = typeof draft.winner === 'number'
  return {
    winner: draft.winner ?? null,
    giver: won ? (draft.giver ?? null) : null,
    points: won ? (draft.points ?? 0) : 0,
    flowers: won ? draft.flowers : 0,
    tiles: won ? draft.tiles : '',
    penalties: draft.penalties.map(settled),
  }
}

function settled(penalty: Penalty): Penalty {
  const { amounts, points } = penalty
  return {
    ...penalty,
    amounts: amounts.map((amount) => Math.trunc(amount ?? 0)),
    points: Math.trunc(points ?? 0),
  }
}

// Files of others: nothing is taken over but what has the right form ---------------------------------------------------

type Found = Record<string, unknown>

const isObject = (found: unknown): found is Found => found !== null && typeof found === 'object'
const isWhole = (found: unknown): found is number => Number.isSafeInteger(found) && Math.abs(found as number) <= 1e6
const isPlayer = (found: unknown): found is number => PLAYERS.some((player) => player === found)
const text = (found: unknown, longest: number) => (typeof found === 'string' ? found.slice(0, longest) : '')

/** A sheet as it was exported, or nothing where it is none. */
export function readSheet(found: unknown): Sheet | undefined {
  if (!isObject(found) || !Array.isArray(found.names) || found.names.length !== PLAYERS.length) return undefined
  const profile = PROFILES.find((name) => name === (found.profile ?? PROFILES[0]))
  const hands = readAll(found.hands ?? [], readHand)
  if (!profile || !hands) return undefined
  const names = found.names.map((name) => text(name, 40))
  return { title: text(found.title, 80), date: text(found.date, 40), names, profile, hands }
}

export function readHand(found: unknown): PlayedHand | undefined {
  if (!isObject(found)) return undefined
  const { winner = null, giver = null, points = 0, flowers = 0 } = found
  const penalties = readAll(found.penalties ?? [], readPenalty)
  if (winner !== null && !isPlayer(winner)) return undefined
  if (giver !== null && !isPlayer(giver)) return undefined
  if (!isWhole(points) || !isWhole(flowers) || !penalties) return undefined
  return { winner, giver, points, flowers, tiles: text(found.tiles, 500), penalties }
}

function readPenalty(found: unknown): Penalty | undefined {
  if (!isObject(found)) return undefined
  const kind = KINDS.find((name) => name === found.kind)
  const amounts = readAll(found.amounts ?? [0, 0, 0, 0], (one) => (isWhole(one) ? one : undefined))
  const { player = 0, points = 0 } = found
  if (!kind || !isPlayer(player) || !isWhole(points) || amounts?.length !== PLAYERS.length) return undefined
  const said = { case: text(found.case, 40), clause: text(found.clause, 80), by: text(found.by, 40) }
  return { kind, player, amounts, points, dead: found.dead === true, ...said, time: text(found.time, 40) }
}

function readAll<One>(found: unknown, read: (one: unknown) => One | undefined): One[] | undefined {
  if (!Array.isArray(found)) return undefined
  const all = found.map(read)
  return all.every((one) => one !== undefined) ? all : undefined
}

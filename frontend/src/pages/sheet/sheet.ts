/** What is written on a sheet, in the form of its file and of the API; and what is still being written. */

import { PROFILES, type Profile } from '../../lib/preferences.svelte'

export const PLAYERS = [0, 1, 2, 3] as const
export const KINDS = ['false_hu_too_cheap', 'false_hu_wrong_tile', 'false_hu_incomplete', 'other'] as const
export const MOST_FLOWERS = 8
export const MOST_POINTS = 1000 // about three times what any hand is worth

export interface Penalty {
  kind: (typeof KINDS)[number]
  player: number // of a false hu
  amounts: (number | null)[] // of any other correction; null while nothing is typed
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

function settled({ kind, player, amounts }: Penalty): Penalty {
  return { kind, player, amounts: amounts.map((amount) => Math.trunc(amount ?? 0)) }
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

function readHand(found: unknown): PlayedHand | undefined {
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
  const { player = 0 } = found
  if (!kind || !isPlayer(player) || amounts?.length !== PLAYERS.length) return undefined
  return { kind, player, amounts }
}

function readAll<One>(found: unknown, read: (one: unknown) => One | undefined): One[] | undefined {
  if (!Array.isArray(found)) return undefined
  const all = found.map(read)
  return all.every((one) => one !== undefined) ? all : undefined
}

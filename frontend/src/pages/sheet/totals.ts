/** Adds a sheet up where no server need answer. It knows no rule: the build makes the numbers from the Python ones. */

import rules from '../../../generated/sheet-rules.json'
import { PLAYERS, type Penalty, type PlayedHand, type Sheet } from './sheet'

export const LAST = rules.hands
export const WINDS = ['E', 'S', 'W', 'N'] as const
export type Wind = (typeof WINDS)[number]

type Numbers = (typeof rules.profiles)[keyof typeof rules.profiles]

export interface Row {
  changes: number[]
  totals: number[]
}

export function numbersOf(sheet: Pick<Sheet, 'profile'>): Numbers {
  return rules.profiles[sheet.profile]
}

/** The wind of each player in a hand, counted from 0. */
export function seatsIn(sheet: Pick<Sheet, 'profile'>, hand: number): Wind[] {
  return [...(numbersOf(sheet).seats[hand] ?? '')] as Wind[]
}

export function roundOf(hand: number): Wind {
  return WINDS[Math.floor(hand / WINDS.length)] ?? 'E'
}

/** Each hand: what it changed, and the totals after it. */
export function rowsOf(sheet: Sheet): Row[] {
  let totals = PLAYERS.map(() => 0)
  return sheet.hands.slice(0, LAST).map((hand) => {
    const changes = changesOf(hand, numbersOf(sheet))
    totals = added(totals, changes)
    return { changes, totals }
  })
}

export function totalsOf(sheet: Sheet): number[] {
  return rowsOf(sheet).at(-1)?.totals ?? PLAYERS.map(() => 0)
}

export function changesOf(hand: PlayedHand, numbers: Numbers): number[] {
  return hand.penalties.map((penalty) => amountsOf(penalty, numbers)).reduce(added, changesOfWin(hand, numbers))
}

function changesOfWin(hand: PlayedHand, numbers: Numbers): number[] {
  if (hand.winner === null || hand.winner === hand.giver) return PLAYERS.map(() => 0)
  const points = hand.points + hand.flowers * numbers.flower_points
  const lines = hand.giver === null ? rules.self_drawn : rules.discard
  return PLAYERS.map((player) => {
    if (player === hand.winner) return at(lines.winner, points)
    return at(player === hand.giver ? rules.discard.discarder : lines.others, points)
  })
}

function at([fixed = 0, each = 0]: number[], points: number): number {
  return fixed + each * points
}

export function amountsOf(penalty: Penalty, numbers: Numbers): number[] {
  if (penalty.kind === 'other') return penalty.amounts.map((amount) => amount ?? 0)
  if (penalty.kind === 'ruling') {
    return PLAYERS.map((player) => (player === penalty.player ? -(penalty.points ?? 0) : 0))
  }
  const [offender = 0, others = 0] = numbers.false_hu[penalty.kind]
  return PLAYERS.map((player) => (player === penalty.player ? offender : others))
}

/** What penalties of a hand take from a player and give to nobody, as a negative number. */
export function deductedBy(hand: Pick<PlayedHand, 'penalties'>, numbers: Numbers): number {
  const byRule = hand.penalties.filter(({ kind }) => kind !== 'other')
  return sum(byRule.map((penalty) => sum(amountsOf(penalty, numbers))))
}

/** The sum that the totals of a sheet must have. */
export function deductedOf(sheet: Sheet): number {
  return sum(sheet.hands.slice(0, LAST).map((hand) => deductedBy(hand, numbersOf(sheet))))
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}

function added(left: number[], right: number[]): number[] {
  return left.map((one, index) => one + (right[index] ?? 0))
}

/** Of a match that ends with these totals; equal ones share the points of their places. */
export function tablePointsOf(totals: readonly number[]): number[] {
  return totals.map((total) => {
    const first = totals.filter((other) => other > total).length
    const equal = totals.filter((other) => other === total).length
    return sum(rules.table_points.slice(first, first + equal)) / equal
  })
}

/** The form of a table's result: what stands in it, and what is sent. */

import type { DeductionNoted, TableResult } from '../../lib/event/wire'

/** The fields of a table: totals as they are typed, and what penalties take; each from East. */
export interface Fields {
  texts: string[]
  taken: (number | null)[]
}

const SEATS = [0, 1, 2, 3]

/** The fields as a result fills them; empty without one. */
export function fieldsOf(result: TableResult | undefined): Fields {
  return {
    texts: SEATS.map((at) => (result ? String(result.scores[at]) : '')),
    taken: SEATS.map((at) => (result ? takenFrom(result, at) || null : null)),
  }
}

function takenFrom(result: TableResult, at: number): number {
  return result.deducted?.[at] ?? pointsOf(listed(result, result.players[at] ?? 0))
}

const listed = (result: TableResult | undefined, number: number): DeductionNoted[] =>
  result?.penalties.filter((one) => one.number === number) ?? []

const pointsOf = (all: DeductionNoted[]) => all.reduce((sum, one) => sum + one.points, 0)

/** Whether two forms say the same. */
export function isSame(one: Fields, other: Fields): boolean {
  const said = ({ texts, taken }: Fields) => [...texts.map(wholeNumber), ...taken.map((points) => points || 0)]
  return said(one).join() === said(other).join()
}

/** The penalties to send: those of the result with their cases, where the points of a player stay; else the points. */
export function penaltiesOf(
  players: readonly number[],
  taken: readonly (number | null)[],
  result: TableResult | undefined,
): { number: number; points: number; case?: string }[] {
  return players.flatMap((number, at) => {
    const known = listed(result, number)
    const points = taken[at] || 0
    if (known.length > 0 && pointsOf(known) === points)
      return known.map((one) => ({ number, points: one.points, case: one.case }))
    return points ? [{ number, points }] : []
  })
}

/** A whole number, with any minus sign; undefined where there is none. */
export function wholeNumber(text: string): number | undefined {
  const clean = text.trim().replace(/[−–]/g, '-')
  return /^[+-]?\d{1,5}$/.test(clean) ? Number(clean) : undefined
}

/** Points of a referee's ruling: those of its case, until somebody types others. */

import { type Catalogue, type Past, pointsNow } from '../../lib/penalties'
import type { Penalty, Sheet } from './sheet'
import type { KeptSheet } from './shelf.svelte'

type Written = Pick<Sheet, 'hands'> & Pick<KeptSheet, 'draft'>
type Cases = Catalogue | undefined // until it is loaded

/** The case fills in its clause and its points; points that were typed stay. */
export function chooseCase(sheet: Written, penalty: Penalty, catalogue: Cases, id: string): void {
  change(sheet, penalty, catalogue, () => (penalty.case = id))
  const one = caseOf(penalty, catalogue)
  penalty.clause = one?.clauses.join(', ') ?? ''
  penalty.dead = one?.dead ?? false
}

/** A foul costs what the earlier fouls of its player make of it; points that were typed stay. */
export function chooseOffender(sheet: Written, penalty: Penalty, catalogue: Cases, player: number): void {
  change(sheet, penalty, catalogue, () => (penalty.player = player))
}

function change(sheet: Written, penalty: Penalty, catalogue: Cases, make: () => void): void {
  const typed = penalty.points !== null && penalty.points !== pointsOfCase(sheet, penalty, catalogue)
  make()
  if (!typed) penalty.points = pointsOfCase(sheet, penalty, catalogue)
}

const caseOf = (penalty: Penalty, catalogue: Cases) => catalogue?.cases.find(({ id }) => id === penalty.case)

/** What the case says; null where it leaves that to the referee. */
function pointsOfCase(sheet: Written, penalty: Penalty, catalogue: Cases): number | null {
  const one = caseOf(penalty, catalogue)
  if (!one || !catalogue || one.range.length > 0) return null
  return pointsNow(one, catalogue, earlier(sheet, penalty)) || 0
}

/** The earlier rulings against the same player on the sheet. */
function earlier({ hands, draft }: Written, penalty: Penalty): Past[] {
  const written = hands.slice(0, draft.at ?? hands.length).flatMap((hand) => hand.penalties)
  const before = [...written, ...draft.penalties.slice(0, draft.penalties.indexOf(penalty))]
  const mine = before.filter(({ kind, player }) => kind === 'ruling' && player === penalty.player)
  return mine.map((one) => ({ case: one.case, now: true }))
}

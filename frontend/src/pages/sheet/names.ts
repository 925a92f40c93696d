/** How players and hands are called. */

import type { PenaltyCase } from '../../lib/penalties'
import { preferences } from '../../lib/preferences.svelte'
import { tileName } from '../../lib/tiles'
import { quantity, say, signed, type WordKey } from '../../lib/words.svelte'
import { kills, type Penalty, type PlayedHand, PLAYERS, type Sheet } from './sheet'
import { amountsOf, LAST, numbersOf, roundOf, type Wind } from './totals'

const LETTERS: Record<Wind, WordKey> = {
  E: 'sheet.letter_E',
  S: 'sheet.letter_S',
  W: 'sheet.letter_W',
  N: 'sheet.letter_N',
}

export const KIND_WORDS = {
  false_hu_too_cheap: 'sheet.kind_too_cheap',
  false_hu_wrong_tile: 'sheet.kind_wrong_tile',
  false_hu_incomplete: 'sheet.kind_incomplete',
  ruling: 'sheet.kind_ruling',
  other: 'sheet.kind_other',
} as const

/** "False hu, below 8 points: Anne −30, Bo +10 …", "Referee's ruling: Bo −5 (call after the three seconds, REG 1.7)" */
export function penaltyStory(sheet: Sheet, penalty: Penalty, cases: readonly PenaltyCase[]): string {
  const amounts = amountsOf(penalty, numbersOf(sheet))
  const paid = PLAYERS.filter((player) => amounts[player] || (penalty.kind === 'ruling' && player === penalty.player))
  const said = paid.map((player) => {
    const amount = amounts[player] ?? 0
    const free = kills(penalty) ? 'sheet.dead' : 'referee.warning'
    return `${playerName(sheet, player)} ${amount ? signed(amount) : say(free)}`
  })
  const about = [
    cases.find(({ id }) => id === penalty.case)?.texts[preferences.language].name ?? penalty.case,
    penalty.clause,
    penalty.by,
    penalty.time,
    amounts.some(Boolean) && kills(penalty) ? say('sheet.dead') : '',
  ]
  const source = about.filter(Boolean).join(say('sheet.comma'))
  return `${say(KIND_WORDS[penalty.kind])}${say('play.colon')}${said.join(say('sheet.comma'))}${source && ` (${source})`}`
}

/** Who has no name yet is called by the number of the seat. */
export function playerName(sheet: Pick<Sheet, 'names'>, player: number): string {
  return sheet.names[player]?.trim() || say('sheet.player', { n: player + 1 })
}

export function windLetter(wind: Wind): string {
  return say(LETTERS[wind])
}

/** 2.33 table points; 2,33 in French. */
export function decimal(n: number | undefined): string {
  return (n ?? 0).toLocaleString(preferences.language, { maximumFractionDigits: 2 })
}

/** "East round, hand 3 of 16" */
export function placeOf(hand: number): string {
  return say('sheet.place', { wind: tileName(roundOf(hand)), n: hand + 1, last: LAST })
}

/** "Anne, from Bo, 12 points, 2 flowers, penalty" */
export function storyOf(sheet: Sheet, hand: PlayedHand): string {
  const penalty = hand.penalties.length > 0 ? [say('sheet.with_penalty')] : []
  return [...endOf(sheet, hand), ...penalty].join(say('sheet.comma'))
}

function endOf(sheet: Sheet, hand: PlayedHand): string[] {
  if (hand.winner === null) return [say('sheet.drawn')]
  const winner = playerName(sheet, hand.winner)
  const from = hand.giver === null ? undefined : playerName(sheet, hand.giver)
  const how = from === undefined ? say('sheet.self_drawn').toLowerCase() : say('sheet.from', { name: from })
  const flowers = hand.flowers ? [quantity('sheet.flower', hand.flowers)] : []
  return [winner, how, quantity('common.points', hand.points), ...flowers]
}

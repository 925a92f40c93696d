/** Bots are called by their titles in the reader's language, at the table as where they are chosen. */

import { BOTS } from '../../generated/bots'
import { say } from './words.svelte'

export { BOTS }
export type BotLevel = (typeof BOTS)[number]

const NUMBERED = new RegExp(`^(${BOTS.join('|')}) ([1-4])$`)

export function titleOf(level: BotLevel): string {
  return say(`bots.${level}`)
}

/** "greedy 2" is "Hurried 2". */
export function shownName(name: string): string {
  const [, level, number] = NUMBERED.exec(name) ?? []
  return level && number ? `${titleOf(level as BotLevel)}\u00a0${number}` : name
}

/** People are called what they like, even what bots are called. */
export function nameAtSeat({ name, kind }: { name: string; kind: string }): string {
  return kind === 'bot' ? shownName(name) : name
}

/** The title and the number of a bot apart, so that the number is seen where there is no room for both. */
export function partsOfName(seat: { name: string; kind: string }): { whole: string; title: string; number: string } {
  const [, level, number] = (seat.kind === 'bot' && NUMBERED.exec(seat.name)) || []
  const whole = nameAtSeat(seat)
  return level && number ? { whole, title: titleOf(level as BotLevel), number } : { whole, title: whole, number: '' }
}

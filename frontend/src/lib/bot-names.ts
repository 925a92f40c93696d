/** Bots are called by their level in the reader's language, at the table as where they are chosen. */

import { say, type WordKey } from './words.svelte'

export type BotLevel = 'random' | 'greedy' | 'club' | 'master'

export const BOTS: Record<BotLevel, WordKey> = {
  master: 'play.bots_master',
  club: 'play.bots_club',
  greedy: 'play.bots_greedy',
  random: 'play.bots_random',
}

const NUMBERED = /^(random|greedy|club|master) ([1-4])$/

/** "greedy 2" is "Hurried 2". */
export function shownName(name: string): string {
  const [, level, number] = NUMBERED.exec(name) ?? []
  return level && number ? `${say(BOTS[level as BotLevel])}\u00a0${number}` : name
}

/** People are called what they like, even what bots are called. */
export function nameAtSeat({ name, kind }: { name: string; kind: string }): string {
  return kind === 'bot' ? shownName(name) : name
}

/** What may be chosen when a table opens, and what is chosen by default. */

import type { Schemas } from '../../lib/api'
import type { BotLevel } from '../../lib/bot-names'
import type { WordKey } from '../../lib/words.svelte'

export type Asked = Required<Omit<Schemas['OpenRequest'], 'pace' | 'bots'>> & { pace: 'even' | 'fast'; bots: BotLevel }

export const PACES: Record<Asked['pace'], { name: WordKey; hint: WordKey }> = {
  even: { name: 'play.pace_even', hint: 'play.pace_even_hint' },
  fast: { name: 'play.pace_fast', hint: 'play.pace_fast_hint' },
}

export const PEOPLE = [2, 3, 4] as const
export const HANDS = [1, 4, 8, 16] as const
export const CLAIM_SECONDS = [3, 5, 8, 15] as const
export const THINK_SECONDS = [10, 20, 40, 60, 0] as const

const UNHURRIED = 30 // seconds to claim; nobody else waits

/** One click: three bots, help, and all the time one likes. */
export function againstBots(name: string, profile: Asked['profile'], bots: BotLevel, hands: number): Asked {
  const alone = { people: 1, claim_seconds: UNHURRIED, think_seconds: 0, help: true, pace: 'fast' } as const
  return { ...withFriends(name, profile), ...alone, hands, bots }
}

export function withFriends(name: string, profile: Asked['profile']): Asked {
  return {
    name,
    people: 4,
    bots: 'club',
    hands: 16,
    profile,
    claim_seconds: 3,
    think_seconds: 20,
    strict: false,
    naming: false,
    help: false,
    pace: 'even',
    watch: true,
  }
}

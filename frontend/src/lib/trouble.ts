/** What may be wrong with a question: the server refuses it, or is not there. Anything else is our mistake and thrown on. */

import { type Fault, Refused } from './api'
import { ServerGone } from './transport'
import { say } from './words.svelte'

export interface Trouble {
  fault: Fault | undefined
  gone: boolean
}

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refused) return { fault: error.fault, gone: false }
  if (error instanceof ServerGone) return { fault: undefined, gone: true }
  throw error
}

/** The same as a sentence. */
export function troubleInWords(error: unknown): string {
  return troubleOf(error).fault?.message ?? say('common.server_gone')
}

/** Asks, and notes in `asker` what is wrong with this question and no longer with the last one. */
export async function notingTrouble(asker: Trouble, ask: () => Promise<void>): Promise<void> {
  asker.fault = undefined
  asker.gone = false
  try {
    await ask()
  } catch (error) {
    Object.assign(asker, troubleOf(error))
  }
}

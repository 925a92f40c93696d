/** An answer that a page is made of: asked again when the language or the address changes, the old one shown
    until the new one is there or cannot be had. */

import { type Fault, Refused } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { ServerGone } from '../../lib/transport'

export interface Loading<Answer> {
  answer: Answer | undefined
  fault: Fault | undefined
  gone: boolean
}

export function loading<Answer>(ask: () => Promise<Answer>): Loading<Answer> {
  const state: Loading<Answer> = $state({ answer: undefined, fault: undefined, gone: false })
  let newest = 0

  $effect(() => {
    void preferences.language
    void settle(ask(), ++newest)
  })

  async function settle(asked: Promise<Answer>, number: number): Promise<void> {
    try {
      const answer = await asked
      if (number === newest) Object.assign(state, { answer, fault: undefined, gone: false })
    } catch (error) {
      if (number !== newest) return
      if (error instanceof Refused) state.fault = error.fault
      else if (error instanceof ServerGone) Object.assign(state, { answer: undefined, gone: true })
      else throw error
    }
  }

  return state
}

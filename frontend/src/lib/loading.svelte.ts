/** An answer that a page is made of: asked again when the language or the address changes, the old one shown
    until the new one is there or cannot be had. */

import { preferences } from './preferences.svelte'
import { type Trouble, troubleOf } from './trouble'

export interface Loading<Answer> extends Trouble {
  answer: Answer | undefined
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
      const { fault } = troubleOf(error)
      if (fault) state.fault = fault
      else Object.assign(state, { answer: undefined, gone: true })
    }
  }

  return state
}

/** A hand being typed and its newest answer; asked again when the rules or the language change. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { ServerGone } from '../../lib/transport'

const PAUSE = 120 // milliseconds without a key before the server is asked

interface Scoring {
  text: string
  asked: string // the text that the answer is about
  score: Schemas['ScoreAnswer'] | undefined
  fault: Fault | undefined
  gone: boolean
}

export function scoring(): Scoring {
  const state: Scoring = $state({ text: '', asked: '', score: undefined, fault: undefined, gone: false })

  $effect(() => {
    const hand = state.text.trim()
    const profile = preferences.profile
    void preferences.language // the answer is in words
    const stop = new AbortController()
    const timer = setTimeout(() => void ask(hand, profile, stop.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })

  async function ask(hand: string, profile: string, signal: AbortSignal): Promise<void> {
    if (!hand) return settle(hand, {})
    try {
      settle(hand, { score: await api.score({ hand, profile, all_profiles: true }, signal) })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused) settle(hand, { fault: error.fault })
      else if (error instanceof ServerGone) settle(hand, { gone: true })
      else throw error
    }
  }

  function settle(hand: string, found: Partial<Scoring>): void {
    Object.assign(state, { score: undefined, fault: undefined, gone: false, ...found, asked: hand })
  }

  return state
}

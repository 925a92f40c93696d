/** A hand that is being changed and its newest score; the old one stays until the new one is there. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { ServerGone } from '../../lib/transport'
import { handOf } from './changing'

export interface Counting {
  score: Schemas['ScoreAnswer'] | undefined
  fault: Fault | undefined
  gone: boolean
}

export function counting(
  pieces: () => readonly Schemas['Piece'][],
  shown: () => Schemas['Demonstration'],
): Counting {
  const state: Counting = $state({ score: undefined, fault: undefined, gone: false })

  $effect(() => {
    void preferences.language
    const { round, seat, flowers } = shown()
    const stop = new AbortController()
    const asked = { hand: handOf(pieces()), circumstances: { round, seat, flowers }, profile: preferences.profile }
    void settle(api.score(asked, stop.signal), stop.signal)
    return () => stop.abort()
  })

  async function settle(asked: Promise<Schemas['ScoreAnswer']>, signal: AbortSignal): Promise<void> {
    try {
      Object.assign(state, { score: await asked, fault: undefined, gone: false })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused) Object.assign(state, { score: undefined, fault: error.fault, gone: false })
      else if (error instanceof ServerGone) state.gone = true
      else throw error
    }
  }

  return state
}

/** A hand that is being changed and its newest score; the old one stays until the new one is there. */

import { api, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { type Trouble, troubleOf } from '../../lib/trouble'
import { handOf } from './changing'

export interface Counting extends Trouble {
  score: Schemas['ScoreAnswer'] | undefined
}

export function counting(pieces: () => readonly Schemas['Piece'][], shown: () => Schemas['Demonstration']): Counting {
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
      const { fault } = troubleOf(error)
      if (fault) Object.assign(state, { score: undefined, fault, gone: false })
      else state.gone = true
    }
  }

  return state
}

/** The winning hand as text, counted while it is typed: its points become those of the hand on the sheet. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { ServerGone } from '../../lib/transport'
import type { KeptSheet } from './shelf.svelte'
import { roundOf, seatsIn } from './totals'

const PAUSE = 150 // milliseconds without a key before the server is asked

interface Counting {
  text: string
  score: Schemas['ScoreAnswer'] | undefined
  fault: Fault | undefined
  gone: boolean
}

export function counting(kept: () => KeptSheet, hand: () => number): Counting {
  const state: Counting = $state({ text: kept().draft.tiles, score: undefined, fault: undefined, gone: false })

  $effect(() => {
    const asked = question()
    const stop = new AbortController()
    const timer = setTimeout(() => void count(asked, stop.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })

  /** Winds and the way of winning are those of the sheet, unless the text says them. */
  function question(): Schemas['ScoreRequest'] | undefined {
    const text = state.text.trim()
    const sheet = kept()
    const { winner, giver, flowers } = sheet.draft
    if (!text || typeof winner !== 'number') return undefined
    const base = { hand: text, profile: sheet.profile, all_profiles: false, circumstances: {} }
    if (text.includes('|')) return base
    const seat = seatsIn(sheet, hand())[winner] ?? 'E'
    return { ...base, circumstances: { round: roundOf(hand()), seat, self_drawn: giver === null, flowers } }
  }

  async function count(asked: Schemas['ScoreRequest'] | undefined, signal: AbortSignal): Promise<void> {
    if (!asked) return settle({})
    try {
      settle({ score: await api.score(asked, signal) })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Refused) settle({ fault: error.fault })
      else if (error instanceof ServerGone) settle({ gone: true })
      else throw error
    }
  }

  function settle(found: Partial<Counting>): void {
    Object.assign(state, { score: undefined, fault: undefined, gone: false, ...found })
    if (found.score?.valid) takeOver(kept(), found.score)
    else if (!found.gone) forget()
  }

  /** A hand that was counted before and is none any more takes its points along. */
  function forget(): void {
    const { draft } = kept()
    if (draft.tiles && typeof draft.winner === 'number') Object.assign(draft, { tiles: '', points: null })
  }

  return state
}

/** No tiles yet, but the circumstances that the sheet knows. */
export function emptyHand(sheet: KeptSheet, hand: number): string {
  const { winner, giver, flowers } = sheet.draft
  return `|${roundOf(hand)}${seatsIn(sheet, hand)[winner ?? 0]}${giver === null ? 1 : 0}000|${flowers}`
}

export function takeOver(sheet: KeptSheet, score: Schemas['ScoreAnswer']): void {
  sheet.draft.tiles = score.hand
  sheet.draft.points = score.total
  sheet.draft.flowers = score.flowers
}

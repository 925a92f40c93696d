/** The winning hand as text, counted while it is typed: its points become those of the hand on the sheet. */

import { api, type Schemas } from '../../lib/api'
import { type Trouble, troubleOf } from '../../lib/trouble'
import type { KeptSheet } from './shelf.svelte'
import { roundOf, seatsIn, type Wind } from './totals'

const PAUSE = 150 // milliseconds without a key before the server is asked

interface Counting extends Trouble {
  text: string
  score: Schemas['ScoreAnswer'] | undefined
  overruled: boolean // the text told of another seat or another way of winning than the sheet
}

export function counting(kept: () => KeptSheet, hand: () => number): Counting {
  const state: Counting = $state({
    text: kept().draft.tiles,
    score: undefined,
    fault: undefined,
    gone: false,
    overruled: false,
  })

  $effect(() => {
    const asked = question()
    const stop = new AbortController()
    const timer = setTimeout(() => void count(asked, stop.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })

  /** Winds and the way of winning are those of the sheet, whatever the text says. */
  function question(): Schemas['ScoreRequest'] | undefined {
    const text = state.text.trim()
    const sheet = kept()
    const { winner, giver, flowers } = sheet.draft
    if (!text || typeof winner !== 'number') return undefined
    const known = { round: roundOf(hand()), seat: seatOf(sheet, hand()), self_drawn: giver === null }
    const circumstances = text.includes('|') ? known : { ...known, flowers }
    return { hand: bySheet(text, sheet, hand()), profile: sheet.profile, all_profiles: false, circumstances }
  }

  async function count(asked: Schemas['ScoreRequest'] | undefined, signal: AbortSignal): Promise<void> {
    if (!asked) return settle({})
    try {
      settle({ score: await api.score(asked, signal) })
    } catch (error) {
      if (signal.aborted) return
      settle(troubleOf(error))
    }
  }

  function settle(found: Partial<Counting>): void {
    const overruled = bySheet(state.text.trim(), kept(), hand()) !== state.text.trim()
    Object.assign(state, { score: undefined, fault: undefined, gone: false, ...found, overruled })
    if (found.score?.valid) takeOver(kept(), found.score)
    else if (!found.gone || kept().draft.points === null) forget()
  }

  /** A hand that was counted before and is none any more takes its points along. */
  function forget(): void {
    const { draft } = kept()
    if (draft.tiles && typeof draft.winner === 'number') Object.assign(draft, { tiles: '', points: null })
  }

  return state
}

const KNOWN = 3 // round, seat and self-drawn stand first in a situation
const SITUATION = /^[ESWN]{2}[01]{4,5}$/

/** The same hand with the winds and the way of winning of the sheet; last copy, kong and flowers are the text's own. */
export function bySheet(text: string, sheet: KeptSheet, hand: number): string {
  const [tiles, situation = '', ...others] = text.split('|')
  if (!SITUATION.test(situation)) return text
  return [tiles, situationOf(sheet, hand) + situation.slice(KNOWN), ...others].join('|')
}

/** No tiles yet, but the circumstances that the sheet knows. */
export function emptyHand(sheet: KeptSheet, hand: number): string {
  return `|${situationOf(sheet, hand)}000|${sheet.draft.flowers}`
}

function situationOf(sheet: KeptSheet, hand: number): string {
  return `${roundOf(hand)}${seatOf(sheet, hand)}${sheet.draft.giver === null ? 1 : 0}`
}

function seatOf(sheet: KeptSheet, hand: number): Wind {
  return seatsIn(sheet, hand)[sheet.draft.winner ?? 0] ?? 'E'
}

/** From the calculator, where the winds and the way of winning can be changed: then the sheet counts again. */
export function bringBack(sheet: KeptSheet, score: Schemas['ScoreAnswer']): void {
  const fits = bySheet(score.hand, sheet, sheet.draft.at ?? sheet.hands.length) === score.hand
  takeOver(sheet, score)
  if (!fits) sheet.draft.points = null
}

function takeOver(sheet: KeptSheet, score: Schemas['ScoreAnswer']): void {
  sheet.draft.tiles = score.hand
  sheet.draft.points = score.total
  sheet.draft.flowers = score.flowers
}

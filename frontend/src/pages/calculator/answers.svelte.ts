/** What the core says about the hand on the page: its score, its waits, or what to throw, by how many tiles there are. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { troubleOf } from '../../lib/trouble'
import { withoutHeld } from '../../lib/waits'
import { FULL, size, type Hand } from './hand'
import { questions } from './questions'

const UNFINISHED = 'not_complete'
const TOO_FEW = 'tile_count' // while a hand is being built this is no fault

export interface Answers {
  about: Hand | undefined // the hand that was answered
  score?: Schemas['ScoreAnswer'] | undefined
  waits?: Schemas['Wait'][] | undefined
  advice?: Schemas['AdviceAnswer'] | undefined
  thinking?: boolean // advice takes a moment
  unfinished?: string // why fourteen tiles are no hand
  faults: readonly Schemas['OtherFault'][]
  gone: boolean
}

const NOTHING: Answers = { about: undefined, faults: [], gone: false }

/** Follows a hand, the rules and the language. Call it while a component is being set up. */
export function answersAbout(hand: () => Hand): { readonly now: Answers } {
  let now: Answers = $state.raw(NOTHING)
  const { ask, forget } = questions()

  $effect(() => {
    const about = hand()
    const asked = requestOf(about, preferences.profile)
    void preferences.language // answers are sentences
    if (size(about) === 0) now = NOTHING
    else ask((signal) => follow(about, asked, signal))
    return forget
  })

  async function follow(about: Hand, asked: Asked, signal: AbortSignal): Promise<void> {
    try {
      for await (const found of answersTo(about, asked, signal)) {
        if (signal.aborted) return
        now = { ...NOTHING, about, ...found }
      }
    } catch (error) {
      if (signal.aborted) return
      const { fault, gone } = troubleOf(error)
      now = { ...NOTHING, about, faults: fault ? faultsOf(fault) : [], gone }
    }
  }

  return {
    get now() {
      return now
    },
  }
}

type Asked = ReturnType<typeof requestOf>

function requestOf({ melds, tiles, winning, situation }: Hand, profile: string) {
  const laid = melds.map((meld) => ({ tiles: [...meld.tiles], claim: meld.claim }))
  return { hand: { melds: laid, tiles: [...tiles], winning }, circumstances: situation, profile }
}

/** The first answer at once, a better one when it is there. */
async function* answersTo(about: Hand, asked: Asked, signal: AbortSignal): AsyncGenerator<Partial<Answers>> {
  const plan = { ...asked, seen: [...about.seen] }
  if (size(about) === FULL - 1) {
    const waits = withoutHeld((await api.waits(plan, signal)).waits)
    if (waits.length > 0) return yield { waits }
    yield { waits, thinking: true }
    return yield { waits, advice: await api.advice(plan, signal) }
  }
  const scored = await api.score({ ...asked, all_profiles: true }, signal).catch(unlessUnfinished)
  if (!(scored instanceof Refused)) return yield { score: scored }
  const unfinished = scored.fault.message
  yield { unfinished, thinking: true }
  yield { unfinished, advice: await api.advice(plan, signal) }
}

function unlessUnfinished(error: unknown): Refused {
  if (error instanceof Refused && error.fault.code === UNFINISHED) return error
  throw error
}

function faultsOf(first: Fault): Schemas['OtherFault'][] {
  return [first, ...(first.more ?? [])].filter((fault) => fault.code !== TOO_FEW)
}

/** A match being looked at: which hand, which moment, whose view, and what the review has said so far. */

import { SvelteMap } from 'svelte/reactivity'
import type { Fault } from '../../lib/api'
import { notingTrouble } from '../../lib/trouble'
import { type Place, WINDS } from './place'
import type { Match, PlayedHand, Reviewed, Source, Step } from './source'

const PACE = 1100 // milliseconds a move, when it plays by itself
const PAUSE = 250 // milliseconds on a moment before its decision is judged
const ALL = 1000

export class Replay {
  match: Match | undefined = $state.raw()
  hand: PlayedHand | undefined = $state.raw()
  step = $state(0)
  player = $state(0) // whose view it is; seats change from hand to hand
  open = $state(true) // all hands, or only that player's
  playing = $state(false)
  judging = $state(false)
  whole = $state(false) // every decision of the hand is asked for
  fault: Fault | undefined = $state.raw()
  gone = $state(false)
  readonly reviews = new SvelteMap<number, Reviewed>() // of this player in this hand, by step

  #timer: ReturnType<typeof setInterval> | undefined
  #soon: ReturnType<typeof setTimeout> | undefined
  #asking = new AbortController()

  constructor(readonly source: Source) {}

  get seat(): number {
    return this.hand ? Math.max(0, this.hand.players.indexOf(this.player)) : 0
  }

  get last(): number {
    return (this.hand?.steps.length ?? 1) - 1
  }

  get shown(): Step | undefined {
    return this.hand?.steps[this.step]
  }

  /** The steps at which the player had a choice. */
  get decisions(): number[] {
    const steps = this.hand?.steps ?? []
    return steps.flatMap(({ decisions }, at) => (decisions.some(({ seat }) => seat === this.seat) ? [at] : []))
  }

  /** At a place, or at the beginning; with the eyes of whoever sits there, or has that number or that name. */
  async begin({ hand, step, seat, player }: Place, name: string | undefined): Promise<void> {
    await notingTrouble(this, async () => {
      const match = await this.source.match()
      const number = match.hands.some((one) => one.number === hand) ? hand : match.hands[0]?.number
      await this.#load(number ?? 1, step ?? 0)
      this.match = match
      this.player = Math.max(
        0,
        seat === undefined ? (player ?? match.players.indexOf(name ?? '')) : (this.hand?.players[seat] ?? 0),
      )
      this.#look()
    })
  }

  /** The same moment in the language that is spoken now. */
  async sayAgain(): Promise<void> {
    const { hand, step } = this
    if (!hand) return
    await notingTrouble(this, async () => {
      await this.#load(hand.number, step)
      this.match = await this.source.match()
      this.#look()
    })
  }

  async toHand(number: number, step = 0): Promise<void> {
    this.pause()
    await notingTrouble(this, async () => {
      await this.#load(number, step)
      this.#look()
    })
  }

  go(step: number): void {
    this.step = Math.min(this.last, Math.max(0, step))
    if (this.step === this.last) this.pause()
    this.#look()
  }

  /** To the next or the last decision of the player. */
  leap(direction: 1 | -1): void {
    const ahead = this.decisions.filter((at) => (at - this.step) * direction > 0)
    const target = direction > 0 ? ahead[0] : ahead.at(-1)
    if (target !== undefined) this.go(target)
  }

  see(player: number): void {
    if (player === this.player) return
    this.player = player
    this.#forget()
    this.#look()
  }

  play(): void {
    if (this.step === this.last) this.step = 0
    this.playing = true
    this.#timer = setInterval(() => this.go(this.step + 1), PACE)
  }

  pause(): void {
    this.playing = false
    clearInterval(this.#timer)
  }

  stop(): void {
    this.pause()
    this.#quiet()
  }

  /** Every decision of the hand, this one first. */
  reviewAll(): void {
    this.whole = true
    void this.#judge(this.step, ALL)
  }

  async #load(number: number, step: number): Promise<void> {
    const hand = await this.source.hand(number)
    this.#forget()
    this.hand = hand
    this.step = Math.min(step, this.last)
  }

  #forget(): void {
    this.#quiet()
    this.whole = false
    this.reviews.clear()
  }

  #quiet(): void {
    clearTimeout(this.#soon)
    this.#asking.abort()
    this.judging = false
  }

  /** A decision is judged when somebody stays with it. */
  #look(): void {
    clearTimeout(this.#soon)
    if (this.whole || this.reviews.has(this.step) || !this.decisions.includes(this.step)) return
    this.#soon = setTimeout(() => void this.#judge(this.step, 1), PAUSE)
  }

  async #judge(start: number, most: number): Promise<void> {
    this.#asking.abort()
    const { signal } = (this.#asking = new AbortController())
    const asked = { hand: this.hand?.number ?? 1, seat: WINDS[this.seat] ?? 'E', start, most }
    this.judging = true
    await notingTrouble(this, async () => {
      for await (const one of this.source.review(asked, signal)) {
        if (signal.aborted) return
        this.reviews.set(one.step, one)
      }
    })
    if (!signal.aborted) this.judging = false
  }
}

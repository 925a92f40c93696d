/** A visit to the dojo: one drill after the other, the clock of the table mode, and progress after each answer. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { ServerGone } from '../../lib/transport'
import { emptyLearner, keep, kept, type Kept } from './kept.svelte'

export type Answer = Schemas['DrillAnswer']

const AT_THE_TABLE = 10 // seconds
const TICK = 100 // milliseconds
const SEEDS = 2 ** 52

export class Session {
  choices: Kept = $state(kept())
  lesson: number | null = $state(null)
  drill: Schemas['DrillQuestion'] | undefined = $state.raw()
  given: Answer | undefined = $state.raw()
  judged: Schemas['DrillJudgement'] | undefined = $state.raw()
  progress: Schemas['DojoProgress'] | undefined = $state.raw()
  fault: Fault | undefined = $state.raw()
  gone = $state(false)
  busy = $state(false)
  left = $state(AT_THE_TABLE)

  #before: Schemas['Learner'] = emptyLearner() // as it was when the question was asked
  #seconds = 0
  #began = 0
  #clock: ReturnType<typeof setInterval> | undefined

  async next(): Promise<void> {
    const { kind, level, learner } = this.choices
    const seed = Math.floor(Math.random() * SEEDS)
    const question = { kind, level, seed, learner, lesson: this.lesson, profile: preferences.profile }
    await this.#asking(async () => {
      const drill = await api.drill(question)
      this.#before = $state.snapshot(learner)
      this.given = this.judged = undefined
      this.drill = drill
      this.#startClock()
    })
  }

  async answer(said: Answer): Promise<void> {
    if (this.judged || this.busy || !this.drill) return
    this.#stopClock()
    this.#seconds = Math.min(3600, Math.round((performance.now() - this.#began) / 100) / 10)
    this.given = said
    await this.#asking(() => this.#judge())
  }

  stop(): void {
    this.#stopClock()
    this.drill = this.given = this.judged = undefined
    this.lesson = null
  }

  /** The same question, and the same judgement, in the language that is spoken now. */
  async sayAgain(): Promise<void> {
    await this.#asking(async () => {
      if (this.drill) this.drill = await api.drill({ drill: this.drill.drill, profile: this.drill.profile })
      if (this.judged) await this.#judge()
      else await this.#measure()
    })
  }

  async forget(): Promise<void> {
    this.choices.learner = emptyLearner()
    this.save()
    await this.#asking(() => this.#measure())
  }

  save(): void {
    keep($state.snapshot(this.choices))
  }

  async #judge(): Promise<void> {
    if (!this.drill || !this.given) return
    const { drill, profile } = this.drill
    const asked = { drill, profile, answer: this.given, learner: this.#before, seconds: this.#seconds }
    const judged = await api.judge(asked)
    this.judged = judged
    this.progress = judged.progress
    this.choices.learner = judged.learner
    this.save()
  }

  async #measure(): Promise<void> {
    this.progress = await api.progress({ learner: this.choices.learner })
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    this.busy = true
    this.fault = undefined
    this.gone = false
    try {
      await ask()
    } catch (error) {
      if (error instanceof Refused) this.fault = error.fault
      else if (error instanceof ServerGone) this.gone = true
      else throw error
    } finally {
      this.busy = false
    }
  }

  #startClock(): void {
    this.#stopClock()
    this.#began = performance.now()
    this.left = AT_THE_TABLE
    if (!this.choices.timed) return
    this.#clock = setInterval(() => {
      this.left = Math.max(0, AT_THE_TABLE - (performance.now() - this.#began) / 1000)
      if (this.left === 0) void this.answer({})
    }, TICK)
  }

  #stopClock(): void {
    clearInterval(this.#clock)
  }
}

/** A visit to the dojo: one drill after the other, the clock of the table mode, and progress after each answer. */

import { api, type Fault, type Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { notingTrouble } from '../../lib/trouble'
import { type Current, currentDrill, dropCurrent, keepCurrent } from './current'
import { emptyLearner, KEY, keep, kept, type Kept } from './kept.svelte'
import { Profile } from './profile.svelte'

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
  readonly profile = new Profile(({ learner, progress }) => this.#learnt(learner, progress))

  #before: Schemas['Learner'] = emptyLearner() // as it was when the answer was given
  #seconds = 0
  #began = 0
  #clock: ReturnType<typeof setInterval> | undefined

  /** What was asked before a reload is asked again; else a lesson begins with its first question. */
  async begin(lesson: number | null): Promise<void> {
    const found = currentDrill()
    if (found?.lesson === lesson) return await this.#resume(found)
    this.lesson = lesson
    if (lesson !== null) await this.next()
  }

  /** A drill by its name: a position of a game that was played. */
  async beginWith(drill: string, rules: string): Promise<void> {
    const profile = rules as Current['profile']
    this.given = this.judged = undefined
    keepCurrent({ drill, profile, lesson: null, began: Date.now() })
    await this.#resume({ drill, profile, lesson: null, began: Date.now() })
  }

  async #resume({ drill, profile, lesson, began }: Current): Promise<void> {
    await this.#asking(async () => {
      this.drill = await api.drill({ drill, profile })
      this.lesson = lesson
      this.#startClock(Date.now() - began)
    })
    if (this.fault) dropCurrent()
  }

  async next(): Promise<void> {
    const { kind, level, learner } = this.choices
    const seed = Math.floor(Math.random() * SEEDS)
    const question = { kind, level, seed, learner, lesson: this.lesson, profile: preferences.profile }
    await this.#asking(async () => {
      const drill = await api.drill(question)
      this.given = this.judged = undefined
      this.drill = drill
      keepCurrent({ drill: drill.drill, profile: drill.profile, lesson: this.lesson, began: Date.now() })
      this.#startClock()
    })
  }

  async answer(said: Answer): Promise<void> {
    if (this.judged || this.busy || !this.drill) return
    this.#stopClock()
    this.#seconds = Math.min(3600, Math.round((performance.now() - this.#began) / 100) / 10)
    this.given = said
    this.#before = $state.snapshot(this.choices.learner)
    await this.#asking(async () => {
      const { learner, progress, entry } = (this.judged = await this.#judgement(said))
      dropCurrent()
      this.#learnt(learner, progress)
      this.profile.answered(entry)
    })
  }

  stop(): void {
    this.#stopClock()
    dropCurrent()
    this.drill = this.given = this.judged = undefined
    this.lesson = null
  }

  /** The same question, and the same judgement, in the language that is spoken now. */
  async sayAgain(): Promise<void> {
    await this.#asking(async () => {
      if (this.drill) this.drill = await api.drill({ drill: this.drill.drill, profile: this.drill.profile })
      if (this.judged && this.given) this.judged = await this.#judgement(this.given)
      await this.#measure()
    })
  }

  async forget(): Promise<void> {
    this.choices.learner = emptyLearner()
    this.save()
    await this.#asking(() => this.#measure())
  }

  /** The progress goes with the profile: it came from there, and would be counted twice if it were brought back. */
  async signOut(): Promise<void> {
    await this.profile.synchronise()
    this.profile.leave()
    await this.forget()
  }

  save(): void {
    keep($state.snapshot(this.choices))
  }

  /** Another tab has kept something. */
  async look(key: string | null): Promise<void> {
    this.profile.look()
    if (key !== KEY) return
    this.choices = kept()
    await this.#asking(() => this.#measure())
  }

  async #judgement(said: Answer): Promise<Schemas['DrillJudgement']> {
    const { drill, profile } = this.drill ?? { drill: '', profile: preferences.profile }
    return await api.judge({ drill, profile, answer: said, learner: this.#before, seconds: this.#seconds })
  }

  #learnt(learner: Schemas['Learner'], progress: Schemas['DojoProgress']): void {
    this.choices.learner = learner
    this.progress = progress
    this.save()
  }

  async #measure(): Promise<void> {
    const { learner } = this.choices
    const progress = await api.progress({ learner })
    if (learner === this.choices.learner) this.progress = progress // else more was learnt meanwhile
  }

  async #asking(ask: () => Promise<void>): Promise<void> {
    this.busy = true
    await notingTrouble(this, ask).finally(() => (this.busy = false))
  }

  #startClock(passed = 0): void {
    this.#stopClock()
    this.#began = performance.now() - passed
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

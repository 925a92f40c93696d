/** A tournament that is followed: its parts, the server's time, and a way to write. */

import { preferences } from '../preferences.svelte'
import { LiveSocket } from '../live-socket'
import { troubleOf } from '../trouble'
import type { Fault } from '../api'
import { Behind, EventApi, Unwritten } from './api'
import { keepLink } from './kept'
import type { Act, Entrant, EventTold, LogEntry, Parts, Role, SessionRow, TableResult, TableSeats } from './wire'

/** Sends what was refused once more, as it is now, with faults confirmed. */
export type Again = (faults: Fault[]) => void

const MOST_TRIES = 20 // against others who write at the same time

export class LiveEvent {
  readonly api: EventApi
  parts: Partial<Parts> = $state.raw({})
  seq = $state(0)
  role: Role | undefined = $state()
  session = $state(0)
  table = $state(0)
  connected = $state(false)
  closed = $state('') // the reason, in a sentence
  faults: Fault[] = $state.raw([]) // of the last act
  again: Again | undefined = $state.raw() // sends that act once more, with faults that somebody confirms
  gone = $state(false) // the server was not there
  news: LogEntry[] = $state.raw([]) // what others wrote to the same place
  now = $state(Date.now()) // by the clock of the server, each quarter of a second
  #ahead = 0 // of our clock
  #socket: LiveSocket<EventTold> | undefined
  #ticking: ReturnType<typeof setInterval> | undefined

  readonly entrants: Map<number, Entrant> = $derived(
    new Map((this.parts.entrants ?? []).map((one) => [one.number, one])),
  )
  readonly sessions: SessionRow[] = $derived(this.parts.sessions ?? [])

  constructor(
    readonly event: string,
    readonly code: string,
  ) {
    this.api = new EventApi(event, code)
  }

  /** Begins to follow; gives back what ends it. Call it in an effect. */
  follow(): () => void {
    this.#ticking = setInterval(() => (this.now = Date.now() + this.#ahead), 250)
    void this.#introduce()
    return () => {
      clearInterval(this.#ticking)
      this.#ticking = undefined
      this.#socket?.end()
      this.#socket = undefined
    }
  }

  /** Who we are; then what there is, and what changes. */
  async #introduce(): Promise<void> {
    const ticking = this.#ticking
    try {
      const state = await this.api.state()
      this.role = state.role
      this.session = state.session
      this.table = state.table
      this.#take(state.seq, state.now, state.parts, true)
      keepLink({ event: this.event, code: this.code, role: state.role, name: this.parts.settings?.name ?? '' })
    } catch (error) {
      const { fault, gone } = troubleOf(error)
      if (fault) return void (this.closed = fault.message)
      this.gone = gone
    }
    if (!ticking || ticking !== this.#ticking) return // nobody follows any more
    const path = `/events/${encodeURIComponent(this.event)}/socket`
    this.#socket = new LiveSocket<EventTold>(path, { code: this.code }, preferences.language, {
      onopen: () => (this.gone = false),
      onlost: () => (this.connected = false),
      ontold: (told) => this.#hear(told),
    })
  }

  #hear(told: EventTold): void {
    if (told.kind === 'closed') {
      if (told.reason === 'server_stops') return // it is asked again
      this.closed = told.message
      this.#socket?.end()
      return
    }
    this.connected = true
    if (told.kind === 'snapshot') return this.#take(told.seq, told.now, told.parts, true)
    this.#take(told.seq, told.now, told.parts, false, told.gone)
  }

  #take(seq: number, now: number, parts: Partial<Parts>, whole: boolean, gone: string[] = []): void {
    this.#ahead = now - Date.now()
    this.now = now
    if (seq < this.seq) return // an answer that was overtaken
    const kept = whole ? [] : Object.entries(this.parts).filter(([name]) => !gone.includes(name))
    this.parts = { ...Object.fromEntries(kept), ...parts }
    this.seq = seq
  }

  // Reading ------------------------------------------------------------------------------------------------------------

  name(number: number): string {
    const one = this.entrants.get(number)
    return one ? `${one.first_name} ${one.last_name}`.trim() : number ? String(number) : '—'
  }

  seating(session: number): TableSeats[] {
    return this.parts[`seating.${session}`] ?? []
  }

  results(session: number): Record<string, TableResult> {
    return this.parts[`results.${session}`] ?? {}
  }

  /** The session that is played, or the next one; the last one when all are over. */
  readonly current: SessionRow | undefined = $derived(
    this.sessions.find((one) => one.state === 'running' || one.state === 'collecting') ??
      this.sessions.find((one) => one.state !== 'closed') ??
      this.sessions.at(-1),
  )

  /** True as soon as a table has a result: before it everybody would be first. */
  readonly hasResults: boolean = $derived(this.sessions.some((one) => one.entered > 0))

  // Writing ------------------------------------------------------------------------------------------------------------

  /** Whether it was written. Others may write at the same time: then it is tried again, unless they touched the same. */
  async write(acts: Act[], touches: (entry: LogEntry) => boolean = () => false, again?: Again): Promise<boolean> {
    return this.#attempt((expected) => this.api.append(expected, acts), touches, again)
  }

  async draw(step: 'announce' | 'draw' | 'next', seed: string, confirmed: string[] = []): Promise<boolean> {
    return this.#attempt(
      (expected) => this.api.draw(expected, step, seed, confirmed),
      () => true,
    )
  }

  async takeSeating(text: string): Promise<boolean> {
    return this.#attempt(
      () => this.api.seating(text),
      () => true,
    )
  }

  async #attempt(
    send: (expected: number) => Promise<number>,
    touches: (entry: LogEntry) => boolean,
    again?: Again,
  ): Promise<boolean> {
    this.faults = []
    this.again = again
    this.news = []
    this.gone = false
    let expected = this.seq
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      try {
        await send(expected)
        return true
      } catch (error) {
        if (!(error instanceof Behind)) return this.#unwritten(error)
        this.news = error.entries.filter(touches)
        if (this.news.length > 0) return false
        expected = error.seq
      }
    }
    return false
  }

  #unwritten(error: unknown): false {
    if (error instanceof Unwritten) this.faults = error.faults
    else {
      const { fault, gone } = troubleOf(error)
      this.faults = fault ? [fault] : []
      this.gone = gone
    }
    return false
  }
}

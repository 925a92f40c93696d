/** A profile on the server, if the learner made one: its code in this browser, and answers sent as they come. */

import { api, type Fault, Refused, type Schemas } from '../../lib/api'
import { store, stored } from '../../lib/storage'
import { troubleOf } from '../../lib/trouble'
import { type Entry, Outbox } from './outbox'

type Learner = Schemas['Learner']

interface Opened {
  code: string
  nickname: string
}

const KEY = 'huit.profile'
const PAUSE = 1500 // milliseconds after an answer, for the next one may follow at once
const AGAIN = 30_000 // milliseconds until a server that was gone is asked again
const BYTES = 48_000 // of a request; the server takes 64 KB
const MOST = 500 // entries of a request

export class Profile {
  opened: Opened | undefined = $state.raw(kept())
  unsent = $state(0)
  fault: Fault | undefined = $state.raw() // why the server does not take what is sent
  gone = $state(false) // the server cannot be asked

  #outbox = new Outbox()
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending = false

  /** `merged` is told the progress that all devices together have made. */
  constructor(readonly merged: (all: Schemas['SynchronisedAnswer']) => void) {
    this.unsent = this.#outbox.size
  }

  async make(nickname: string, before: Learner): Promise<void> {
    this.#open(await api.makeProfile({ nickname }), before)
    await this.synchronise()
  }

  /** What was learnt on this device before comes in too. */
  async open(code: string, before: Learner): Promise<void> {
    const { nickname } = await api.synchronise(code, { entries: [] })
    this.#open({ code, nickname }, before)
    await this.synchronise()
  }

  answered(entry: Omit<Entry, 'id'>): void {
    if (!this.opened) return
    this.#outbox.put(entry)
    this.unsent = this.#outbox.size
    this.#later(PAUSE)
  }

  async synchronise(): Promise<void> {
    if (!this.opened || this.#sending) return
    clearTimeout(this.#timer)
    this.#sending = true
    try {
      await this.#sendAll(this.opened.code)
      this.gone = false
      this.fault = undefined
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#sending = false
      this.unsent = this.#outbox.size
    }
  }

  download(): Promise<Schemas['DownloadAnswer']> {
    return api.downloadProfile(this.opened?.code ?? '')
  }

  /** On the server it is gone after this; what this browser keeps stays. */
  async delete(): Promise<void> {
    await api.deleteProfile(this.opened?.code ?? '')
    this.leave()
  }

  /** This device knows nothing of the profile any more. */
  leave(): void {
    clearTimeout(this.#timer)
    this.#outbox.clear()
    this.unsent = 0
    this.fault = undefined
    this.opened = undefined
    store(KEY, undefined)
  }

  /** Another tab has opened or left it. */
  look(): void {
    this.opened = kept()
    this.unsent = this.#outbox.size
  }

  rest(): void {
    clearTimeout(this.#timer)
  }

  #open(opened: Opened, before: Learner): void {
    this.#outbox.clear()
    this.opened = { code: opened.code, nickname: opened.nickname }
    store(KEY, this.opened)
    if (before.history?.length || Object.keys(before.cards ?? {}).length > 0) this.#outbox.put({ start: before })
    this.unsent = this.#outbox.size
  }

  /** In slices, until nothing is left; an entry that the server cannot read would keep all others waiting. */
  async #sendAll(code: string): Promise<void> {
    let most = MOST
    for (;;) {
      const entries = this.#outbox.slice(BYTES, most)
      try {
        const all = await api.synchronise(code, { entries })
        this.#outbox.remove(entries)
        if (this.opened?.code !== code) return
        if (this.#outbox.size === 0) return this.merged(all)
      } catch (error) {
        if (entries.length === 0 || !unreadable(error)) throw error
        if (entries.length === 1) this.#outbox.remove(entries)
        most = 1
      }
    }
  }

  #failed(error: unknown): void {
    const { fault, gone } = troubleOf(error)
    if (fault) this.fault = fault
    if (gone) this.gone = true
    this.#later(AGAIN)
  }

  #later(pause: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.synchronise(), pause)
  }
}

function unreadable(error: unknown): boolean {
  return error instanceof Refused && /^(learner_invalid|field_|json_value)/.test(error.fault.code)
}

function kept(): Opened | undefined {
  const found = stored(KEY)
  return isOpened(found) ? found : undefined
}

function isOpened(value: unknown): value is Opened {
  return (
    value !== null &&
    typeof value === 'object' &&
    'code' in value &&
    'nickname' in value &&
    typeof value.code === 'string' &&
    typeof value.nickname === 'string'
  )
}

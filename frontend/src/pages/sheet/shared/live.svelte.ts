/** A sheet that several phones write: what the server knows, who is there, and what this phone has not sent yet. */

import { answer, api, type Schemas } from '../../../lib/api'
import { LiveSocket } from '../../../lib/live-socket'
import { preferences } from '../../../lib/preferences.svelte'
import { store, stored } from '../../../lib/storage'
import { troubleOf } from '../../../lib/trouble'
import { type PlayedHand, readHand, type Sheet } from '../sheet'

export type SharedState = Schemas['SharedSheetAnswer']
export type Entry = Schemas['SheetEntryRequest']['entry']
export type WiredHand = Schemas['AskedPlayedHand']
export type SharedHand = Schemas['SharedHand']
export interface Person {
  name: string
  writing: number | null
}

type Told = SharedState | { kind: 'people'; people: Person[] } | { kind: 'closed'; reason: string; message: string }

/** Two wrote the same: whoever came second chooses. Until then theirs counts, and ours is kept here. */
export interface Conflict {
  code: Schemas['SheetWrittenAnswer']['conflict']
  message: string
  entry: Entry
  theirs: SharedHand | undefined
}

class SheetSocket extends LiveSocket<Told> {
  say(said: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said))
  }
}

const outboxKey = (id: string) => `huit.sheet.${id}`

/** Of one phone, among all: the same when it is sent twice. */
export function newUid(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (one) => one.toString(36)).join('')
}

/** "20:14" */
export function clockTime(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString(preferences.language, { hour: '2-digit', minute: '2-digit' })
}

export function handIn({ hand }: SharedHand): PlayedHand | undefined {
  return readHand(hand)
}

export class SharedSheet {
  state: SharedState | undefined = $state.raw()
  people: Person[] = $state.raw([])
  connected = $state(false)
  closed = $state('') // the reason, in a sentence
  wrong = $state('') // the server refuses the first entry of the outbox
  conflict: Conflict | undefined = $state.raw()
  outbox: Entry[] = $state.raw([]) // written here, in order, and not yet at the server
  #introduction: { name: string; writing: number | null } = { name: '', writing: null }
  #socket: SheetSocket | undefined
  #sending = false

  constructor(readonly id: string) {
    const kept = stored(outboxKey(id))
    if (Array.isArray(kept)) this.outbox = kept as Entry[]
  }

  readonly played: SharedHand[] = $derived((this.state?.hands ?? []).filter((one) => !one.removed))

  /** The hands with those of the outbox, as if all was sent. */
  readonly hands: SharedHand[] = $derived(this.outbox.reduce(withEntry, this.played))

  follow(): () => void {
    this.#socket = new SheetSocket(
      `/sheets/${encodeURIComponent(this.id)}/socket`,
      this.#introduction,
      preferences.language,
      {
        onopen: () => undefined,
        onlost: () => (this.connected = false),
        ontold: (told) => this.#hear(told),
      },
    )
    return () => this.#socket?.end()
  }

  /** Who we are, and which hand our form is open for. */
  introduce(name: string, writing: number | null): void {
    const { name: before, writing: at } = this.#introduction
    if (before === name && at === writing) return
    Object.assign(this.#introduction, { name, writing })
    this.#socket?.say(this.#introduction)
  }

  #hear(told: Told): void {
    if (told.kind === 'people') this.people = told.people
    else if (told.kind === 'sheet') this.#take(told)
    else if (told.reason !== 'server_stops') {
      this.closed = told.message
      this.#socket?.end()
    }
  }

  #take(state: SharedState): void {
    this.connected = true
    if (state.seq < (this.state?.seq ?? 0)) return // an answer that was overtaken
    this.state = state
    void this.send()
  }

  write(entry: Entry): void {
    this.#keep([...this.outbox, entry])
    void this.send()
  }

  #keep(outbox: Entry[]): void {
    this.outbox = outbox
    store(outboxKey(this.id), outbox.length > 0 ? outbox : undefined)
  }

  /** Sends what waits, one after the other; stops where somebody else was quicker, or nobody answers. */
  async send(): Promise<void> {
    if (this.#sending || !this.connected || this.conflict || this.closed) return
    this.#sending = true
    try {
      for (let entry = this.outbox[0]; entry && !this.conflict; entry = this.outbox[0]) await this.#post(entry)
      this.wrong = ''
    } catch (error) {
      this.wrong = troubleOf(error).fault?.message ?? '' // without a server: again when it is back
    } finally {
      this.#sending = false
    }
  }

  async #post(entry: Entry): Promise<void> {
    const path = `/sheets/${encodeURIComponent(this.id)}/entries`
    const body = { by: this.#introduction.name, entry }
    const { conflict, message, state } = await answer<Schemas['SheetWrittenAnswer']>({ method: 'POST', path, body })
    if (state.seq >= (this.state?.seq ?? 0)) this.state = state
    if (conflict) this.conflict = { code: conflict, message, entry, theirs: this.#theirs(entry) }
    else this.#keep(this.outbox.slice(1))
  }

  #theirs(entry: Entry): SharedHand | undefined {
    if (entry.kind === 'hand') return this.played[entry.number]
    return entry.kind === 'setup' ? undefined : this.state?.hands.find((one) => one.uid === entry.uid)
  }

  // Choosing -----------------------------------------------------------------------------------------------------------

  keepTheirs(): void {
    this.#settle([])
  }

  /** Ours takes the place of theirs, which stays in the log. */
  keepOurs(): void {
    const { entry, theirs } = this.conflict ?? {}
    if (!entry || !theirs || entry.kind === 'setup' || entry.kind === 'restored') return
    const { uid, version } = theirs
    const back: Entry[] = theirs.removed ? [{ kind: 'restored', uid }] : []
    const next = theirs.removed ? version + 1 : version
    if (entry.kind === 'removed') this.#settle([{ kind: 'removed', uid, version }])
    else this.#settle([...back, { kind: 'correction', uid, version: next, hand: entry.hand }])
  }

  /** Both count: ours comes after the hands that are there, and what waits behind it comes one later. */
  keepBoth(): void {
    const entry = this.conflict?.entry
    if (entry?.kind !== 'hand') return
    const number = this.played.length
    if (number === entry.number + 1)
      this.outbox = this.outbox.map((one) => (one.kind === 'hand' ? { ...one, number: one.number + 1 } : one))
    this.#settle([{ ...entry, number }])
  }

  #settle(instead: Entry[]): void {
    this.conflict = undefined
    this.#keep([...instead, ...this.outbox.slice(1)])
    void this.send()
  }

  async stop(): Promise<void> {
    await answer({ method: 'DELETE', path: `/sheets/${encodeURIComponent(this.id)}` })
  }
}

function withEntry(hands: SharedHand[], entry: Entry): SharedHand[] {
  const about = { version: 0, by: '', time: 0, removed: false }
  if (entry.kind === 'hand') return [...hands, { uid: entry.uid, ...about, hand: { ...entry.hand } }]
  if (entry.kind === 'removed') return hands.filter((one) => one.uid !== entry.uid)
  if (entry.kind !== 'correction') return hands
  return hands.map((one) => (one.uid === entry.uid ? { uid: one.uid, ...about, hand: { ...entry.hand } } : one))
}

/** Opens a sheet of this browser for others; gives back its letters. */
export async function share(sheet: Sheet, by: string): Promise<string> {
  const { title, date, names, profile, hands } = sheet
  return (await api.shareSheet({ title, date, names, profile, hands, by } as Schemas['ShareSheetRequest'])).sheet
}

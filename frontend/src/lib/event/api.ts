/** The routes of tournaments. Every question carries the code of a link. */

import { answer, type Fault, post, type Schemas } from '../api'
import { preferences } from '../preferences.svelte'
import { ask, type Question } from '../transport'
import type { Act, LogEntry, Parts, Role } from './wire'

export type EventLink = Schemas['EventLink']

/** The faults of an entry; those of `confirm` may be confirmed. */
export class Unwritten extends Error {
  constructor(readonly faults: Fault[]) {
    super(faults[0]?.message)
  }
}

/** Somebody else wrote first. */
export class Behind extends Error {
  constructor(
    readonly seq: number,
    readonly entries: LogEntry[],
  ) {
    super('behind')
  }
}

interface Written {
  seq?: number
  entries?: LogEntry[]
  error?: Fault
}

const part = encodeURIComponent

export class EventApi {
  constructor(
    readonly event: string,
    readonly code: string,
  ) {}

  #path(path: string): string {
    return `/events/${part(this.event)}${path}`
  }

  #ask<Answer>(method: Question['method'], path: string, body?: unknown): Promise<Answer> {
    return answer<Answer>({ method, path: this.#path(path), code: this.code, ...(body === undefined ? {} : { body }) })
  }

  async #write(path: string, body: unknown): Promise<number> {
    const address = `/api${this.#path(path)}?lang=${preferences.language}&soft=true`
    const { content } = await ask({ method: 'POST', path: address, body, code: this.code })
    const { seq = 0, entries = [], error } = content as Written
    if (!error) return seq
    if (error.code === 'event_conflict') throw new Behind(seq, entries)
    throw new Unwritten([error, ...(error.more ?? [])])
  }

  state(): Promise<{ seq: number; now: number; role: Role; session: number; table: number; parts: Partial<Parts> }> {
    return this.#ask('GET', '')
  }

  append(expected: number, acts: Act[]): Promise<number> {
    return this.#write('/entries', { expected, acts })
  }

  draw(expected: number, step: 'announce' | 'draw' | 'next', seed: string, confirmed: string[]): Promise<number> {
    return this.#write('/draw', { expected, step, seed, confirmed })
  }

  seating(text: string): Promise<number> {
    return this.#write('/seating', text)
  }

  readEntrants(content: Blob | string): Promise<Schemas['ReadEntrantsAnswer']> {
    return this.#ask('POST', '/entrants', content)
  }

  readResults(session: number, text: string): Promise<Schemas['ReadResultsAnswer']> {
    return this.#ask('POST', `/results?session=${session}`, text)
  }

  proof(): Promise<{ proof: Proof }> {
    return this.#ask('GET', '/proof')
  }

  log(after: number): Promise<{ entries: LogEntry[] }> {
    return this.#ask('GET', `/entries?after=${after}`)
  }

  links(): Promise<Schemas['EventLinksAnswer']> {
    return this.#ask('GET', '/links')
  }

  makeLink(role: string, label: string): Promise<Schemas['EventLinksAnswer']> {
    return this.#ask('POST', '/links', { role, label })
  }

  revoke(link: string): Promise<unknown> {
    return this.#ask('DELETE', `/links/${part(link)}`)
  }

  files(): Promise<Schemas['EventFilesAnswer']> {
    return this.#ask('GET', '/files')
  }

  remove(): Promise<unknown> {
    return this.#ask('DELETE', '')
  }

  /** A file, under the name that the server gives it. Raises Unwritten where it cannot be made. */
  async file(name: string, session: number, base: string): Promise<{ name: string; content: Blob }> {
    const query = `?session=${session}&base=${part(base)}&lang=${preferences.language}`
    const headers = { Authorization: `Bearer ${this.code}` }
    const response = await fetch(`/api${this.#path(`/files/${part(name)}`)}${query}`, { headers, credentials: 'omit' })
    if (!response.ok) throw new Unwritten([((await response.json()) as { error: Fault }).error])
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    return { name: named ?? name, content: await response.blob() }
  }
}

export interface Check {
  check: string
  hard: boolean
  kept: boolean
  by?: string
  least?: number
  four_tables?: boolean
  exceptions: { players: number[]; names?: string[]; sessions?: number[]; table?: number; group?: string }[]
}

export interface Proof {
  kept: boolean
  checks: Check[]
  meetings: Record<string, number>
}

export const makeEvent = post<{ settings: Record<string, unknown> }, Schemas['EventMade']>('/events')
export const importEvent = post<string, Schemas['EventMade']>('/events/import')

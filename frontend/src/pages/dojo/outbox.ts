/** Answers that the server has not got yet, each under a key of its own: two tabs do not overwrite each other's. */

import type { Schemas } from '../../lib/api'
import { store, stored } from '../../lib/storage'

export type Entry = Schemas['LogEntry']

const PREFIX = 'huit.unsent.'
const ID_BYTES = 12

export class Outbox {
  #here = new Map<string, Entry>() // for browsers that keep nothing

  get size(): number {
    return this.all().length
  }

  all(): Entry[] {
    const found = new Map(this.#here)
    for (const key of keys()) {
      const entry = stored(key) as Entry | undefined // another tab may have sent it
      if (entry) found.set(entry.id, entry)
    }
    return [...found.values()]
  }

  put(entry: Omit<Entry, 'id'>): void {
    const whole = { id: newId(), ...entry }
    this.#here.set(whole.id, whole)
    store(PREFIX + whole.id, whole)
  }

  remove(entries: readonly Entry[]): void {
    for (const { id } of entries) {
      this.#here.delete(id)
      store(PREFIX + id, undefined)
    }
  }

  clear(): void {
    this.#here.clear()
    for (const key of keys()) store(key, undefined)
  }

  /** The first entries that fit into so many bytes; at least one. */
  slice(bytes: number, most: number): Entry[] {
    const taken: Entry[] = []
    let length = 0
    for (const entry of this.all().slice(0, most)) {
      length += JSON.stringify(entry).length
      if (taken.length > 0 && length > bytes) break
      taken.push(entry)
    }
    return taken
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Not randomUUID: a page that did not come by https has none. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

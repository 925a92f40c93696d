/** The connection to a table: typed messages both ways. */

import { type Listeners, LiveSocket } from './live-socket'
import type { Said, Told } from './table-wire'

export type Hello = { token: string } | { watch: true }

export class TableSocket extends LiveSocket<Told> {
  #number = 0

  constructor(
    readonly table: string,
    readonly hello: Hello,
    language: string,
    listeners: Listeners<Told>,
  ) {
    super(`/tables/${encodeURIComponent(table)}/socket`, hello, language, listeners)
  }

  /** Whether it went out, and under which number: what is said while the line is down is not kept for later. */
  say(said: Said): string | undefined {
    if (this.socket?.readyState !== WebSocket.OPEN) return undefined
    const id = `c${++this.#number}`
    this.socket.send(JSON.stringify({ id, ...said }))
    return id
  }
}

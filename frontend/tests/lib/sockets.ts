/** A WebSocket that is opened, spoken through and lost by the test. */

import { vi } from 'vitest'

export class MadeSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: MadeSocket[] = []

  readyState = MadeSocket.CONNECTING
  sent: unknown[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: URL) {
    MadeSocket.all.push(this)
  }

  static get last(): MadeSocket {
    const last = MadeSocket.all.at(-1)
    if (!last) throw new Error('no socket was opened')
    return last
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.closed = true
    this.readyState = 3
  }

  open(): void {
    this.readyState = MadeSocket.OPEN
    this.onopen?.()
  }

  tell(told: unknown): void {
    this.onmessage?.({ data: JSON.stringify(told) })
  }

  lose(): void {
    this.readyState = 3
    this.onclose?.()
  }
}

export function makeSockets(): void {
  MadeSocket.all = []
  vi.stubGlobal('WebSocket', MadeSocket)
}

/** A connection that comes back after every loss: introduces itself, then passes on what it is told. */

export interface Listeners<Told> {
  ontold: (told: Told) => void
  onopen: () => void
  onlost: () => void
}

const FIRST_WAIT = 200 // milliseconds; it doubles with each attempt
const LONGEST_WAIT = 5000

export class LiveSocket<Told> {
  protected socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempts = 0
  #ended = false

  constructor(
    readonly path: string, // of the API
    private readonly introduction: object,
    private language: string,
    private readonly listeners: Listeners<Told>,
  ) {
    addEventListener('online', this.#comeBack)
    addEventListener('offline', this.#drop)
    document.addEventListener('visibilitychange', this.#comeBack)
    this.#connect()
  }

  /** The server's sentences come in another language from now on. */
  speak(language: string): void {
    if (language === this.language || this.#ended) return
    this.language = language
    this.#connect()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    removeEventListener('online', this.#comeBack)
    removeEventListener('offline', this.#drop)
    document.removeEventListener('visibilitychange', this.#comeBack)
    this.#leave()
  }

  #connect(): void {
    clearTimeout(this.#timer)
    this.#leave()
    const url = new URL(`/api${this.path}?lang=${this.language}`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify(this.introduction))
      this.listeners.onopen()
    }
    socket.onmessage = ({ data }) => {
      this.#attempts = 0
      this.listeners.ontold(JSON.parse(String(data)) as Told)
    }
    socket.onclose = () => this.#lost()
  }

  /** Without being told that it was lost: this was our own doing. One that is not open yet is closed when it is, for
   * the browser complains on the console of one that never came to be. */
  #leave(): void {
    const socket = this.socket
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
    this.socket = undefined
  }

  #lost(): void {
    this.socket = undefined
    if (this.#ended) return
    this.listeners.onlost()
    if (!navigator.onLine) return // the browser says when there is a way back
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#attempts++)
    this.#timer = setTimeout(() => this.#connect(), wait)
  }

  #comeBack = (): void => {
    if (this.#ended || document.hidden || this.socket) return
    this.#attempts = 0
    this.#connect()
  }

  /** The browser knows that the line is down long before the socket does. */
  #drop = (): void => {
    if (this.#ended) return
    this.#leave()
    this.#lost()
  }
}

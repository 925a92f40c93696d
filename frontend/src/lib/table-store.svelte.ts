/** A table as this browser sees it: the latest picture, what is waited for, and what went wrong. */

import type { Schemas } from './api'
import { preferences } from './preferences.svelte'
import { type Hello, TableSocket } from './table-socket'
import type { Emote, HelpShown, Lobby, News, Option, Picture, Said, TableInfo, Told, Wait } from './table-wire'
import { withoutHeld } from './waits'

const PASSING: readonly string[] = ['server_stops', 'hello_missing', 'not_kept', 'flood']
const NO_SEAT = 'token_unknown'
const TOO_LATE = 'stale' // the newer picture says all
const EMOTE_SHOWS = 4000 // milliseconds

type Connection = 'connecting' | 'open' | 'lost' | 'replaced' | 'closed'

export class TableStore {
  connection: Connection = $state('connecting')
  reason = $state('') // why the server closed the table to us, in words
  unknown = $state(false) // our token opens no seat
  moved = $state('') // the address of the server that has the table now
  info: TableInfo | undefined = $state.raw()
  seat: number | null = $state(null) // one's number while people come
  picture: Picture | undefined = $state.raw()
  fresh: News[] = $state.raw([]) // what has happened since the picture before
  since = $state(0) // when the picture came, by performance.now()
  refusal = $state('')
  help: HelpShown | undefined = $state.raw()
  waits: Wait[] = $state.raw([]) // what one's own hand waits for, where that may be told
  waitsKnown = false // whether the last question about them was answered
  emotes: Record<number, { what: Emote; number: number } | undefined> = $state({}) // the last one of each player, while it shows
  rematch: Schemas['RematchMessage'] | undefined = $state.raw()
  named: string[] | undefined = $state.raw() // the fans that were named here and are not compared yet
  pending: string | undefined = $state() // the number of what was said last and is not answered yet
  answered: number | undefined = $state() // the moment that was answered with an option: it takes no other
  said: Option | undefined = $state.raw() // that option

  #socket: TableSocket
  #quiet: string | undefined // a question that was asked unseen: its refusal is none of the player's business
  #asked: string | undefined // the question for help that is not answered yet
  #next: { what: 'waits' | 'advice'; at: number } | undefined // the one after it: the server takes one at a time
  #emotes = 0

  constructor(table: string, hello: Hello) {
    this.#socket = new TableSocket(table, hello, preferences.language, {
      ontold: (told) => this.#hear(told),
      onopen: () => (this.connection = this.connection === 'lost' ? 'lost' : 'connecting'),
      onlost: () => this.#lose(),
    })
  }

  /** The terms, asked for over HTTP: a running table tells only what changes. */
  learn(info: TableInfo): void {
    this.info ??= info
  }

  speak(language: string): void {
    this.#socket.speak(language)
  }

  end(): void {
    this.#socket.end()
  }

  /** Says one of the options, in the words of the option. */
  play(what: string): void {
    if (!this.picture) return
    this.answered = this.picture.moment
    this.said = this.picture.options.find((one) => one.do === what)
    this.#say({ do: what, at: this.picture.moment })
  }

  start(): void {
    this.#say({ do: 'start' })
  }

  leave(): void {
    this.#say({ do: 'leave' })
  }

  name(fans: string[]): void {
    this.named = fans
    if (this.picture) this.#say({ fans, at: this.picture.moment })
  }

  /** Asks as soon as the question before is answered, if the moment is still the same. */
  askHelp(what: 'waits' | 'advice'): void {
    if (!this.picture) return
    this.help = undefined
    this.#next = { what, at: this.picture.moment }
    this.#askNext()
  }

  #askNext(): void {
    if (!this.#next || this.#asked || this.#quiet) return
    const { what, at } = this.#next
    this.#next = undefined
    if (at !== this.picture?.moment || this.help) return
    this.#say({ do: 'help', what, at })
    this.#asked = this.pending
  }

  #answered(id: string | null): void {
    if (id === this.#quiet) this.#quiet = undefined
    if (id === this.#asked) this.#asked = undefined
  }

  /** Asks what the hand waits for, without a window, a spinner or a complaint; whether the question went out. */
  askWaits(): boolean {
    if (!this.picture || this.#quiet || this.#asked) return false // one question at a time
    this.waitsKnown = false
    this.#quiet = this.#socket.say({ do: 'help', what: 'waits', at: this.picture.moment })
    return this.#quiet !== undefined
  }

  emote(what: Emote): void {
    this.#say({ do: 'emote', what })
  }

  /** Whether hu is asked for at every discard of a strict table. */
  wantHu(wanted: boolean): void {
    this.#say({ do: wanted ? 'ask_hu' : 'ask_less' })
  }

  #say(said: Said): void {
    this.refusal = ''
    this.pending = this.#socket.say(said)
  }

  #lose(): void {
    this.#quiet = this.#asked = this.#next = undefined
    this.pending = undefined
    this.answered = undefined
    if (this.connection !== 'replaced' && this.connection !== 'closed') this.connection = 'lost'
  }

  #hear(told: Told): void {
    if (told.kind === 'lobby') this.#wait(told)
    else if (told.kind === 'table') this.#look(told)
    else if (told.kind === 'help') this.#answer(told)
    else if (told.kind === 'taken') this.#settle(told.id)
    else if (told.kind === 'emote') this.#show(told)
    else if (told.kind === 'rematch') this.rematch = told
    else if (told.kind === 'refused') this.#regret(told)
    else if (told.kind === 'elsewhere') this.moved = told.address
    else this.#close(told)
  }

  #wait({ info, player }: Lobby): void {
    this.connection = 'open'
    this.info = info
    this.seat = player
  }

  /** The same moment may be told again (somebody comes or goes): that is no news. */
  #look(picture: Picture): void {
    const grown = this.picture !== undefined && picture.moment > this.picture.moment
    this.connection = 'open'
    this.fresh = grown ? picture.news : []
    if (grown) this.refusal = ''
    if (this.help && this.help.moment !== picture.moment) this.help = undefined
    this.picture = picture
    this.since = performance.now()
  }

  #show({ player, what }: Schemas['EmoteMessage']): void {
    const number = ++this.#emotes
    this.emotes[player] = { what, number }
    setTimeout(() => {
      if (this.emotes[player]?.number === number) this.emotes[player] = undefined
    }, EMOTE_SHOWS)
  }

  #answer(told: HelpShown): void {
    const quiet = told.id === this.#quiet
    this.#answered(told.id)
    if (quiet) {
      this.waitsKnown = true
      this.waits = withoutHeld(told.waits?.waits ?? [])
    } else {
      this.#settle(told.id)
      if (told.moment === this.picture?.moment) this.help = told
    }
    this.#askNext()
  }

  /** The claim that was made here at this moment, while the others answer too. */
  get claim(): Option | undefined {
    if (!this.picture?.view.discard || this.picture.moment !== this.answered) return undefined
    return this.said?.kind === 'pass' ? undefined : this.said
  }

  #settle(id: string | null): void {
    if (id === this.pending) this.pending = undefined
  }

  #regret({ id, error }: Schemas['RefusedMessage']): void {
    const quiet = id !== null && id === this.#quiet // too late, or the planner is busy: asked again at the next moment
    if (id !== null) this.#answered(id)
    if (!quiet) {
      this.#settle(id)
      this.answered = undefined
      if (error.code !== TOO_LATE) this.refusal = error.message
    }
    this.#askNext()
  }

  /** A server that stops comes back; whatever else closes the table closes it for good. */
  #close(told: Schemas['ReplacedMessage'] | Schemas['ClosedMessage']): void {
    if (told.kind === 'closed' && PASSING.includes(told.reason)) return
    this.connection = told.kind
    this.unknown = told.kind === 'closed' && told.reason === NO_SEAT
    this.reason = told.kind === 'closed' ? told.message : ''
    this.#socket.end()
  }
}

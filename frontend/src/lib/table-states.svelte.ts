/** The state of the tables at which this browser sits, asked from the server. */

import { api, Refused, type Schemas } from './api'
import { nameAtSeat } from './bot-names'
import { type KeptTable, keptTables } from './table-kept.svelte'
import type { WordKey } from './words.svelte'

type Info = Schemas['TableInfo']
export type TableState = 'waiting' | 'playing' | 'finished' | 'gone'

export interface KnownTable extends KeptTable {
  state: TableState
  players: string[] // bots by their titles
  player: number // one's own place among them
}

export const STATE_WORDS: Record<TableState, WordKey> = {
  waiting: 'me.state_lobby',
  playing: 'me.state_playing',
  finished: 'me.state_over',
  gone: 'play.state_gone',
}

const ORDER: readonly TableState[] = ['playing', 'waiting', 'finished', 'gone']
const MOST = 8 // tables that are asked for; older ones are listed without a state

export class TableStates {
  #found: Record<string, Info | 'gone'> = $state({})

  constructor() {
    for (const { id } of keptTables.tables.slice(0, MOST)) {
      api.table(id).then(
        (info) => (this.#found[id] = info),
        (error: unknown) => {
          if (isUnknown(error)) this.#found[id] = 'gone' // without a server nothing is known of it
        },
      )
    }
  }

  /** Those whose state is known: running ones first, then the newest. */
  get known(): KnownTable[] {
    const known = keptTables.tables.flatMap((table) => this.#stated(table))
    return known.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || other.when - one.when)
  }

  get running(): KnownTable[] {
    return this.known.filter(({ state }) => state === 'playing' || state === 'waiting')
  }

  #stated(table: KeptTable): KnownTable[] {
    const info = this.#found[table.id]
    if (info === undefined) return []
    if (info === 'gone') return [{ ...table, state: 'gone', players: [], player: 0 }]
    const state = info.status === 'waiting' || info.status === 'playing' ? info.status : 'finished'
    const own = info.players.findIndex(({ name }) => name === table.name)
    return [{ ...table, state, players: info.players.map(nameAtSeat), player: Math.max(0, own) }]
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Refused && error.status === 404
}

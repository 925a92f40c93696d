/** The games of the opened profile, as the server has them. */

import { api, type Schemas } from '../../lib/api'
import { go } from '../../lib/router.svelte'
import { troubleInWords } from '../../lib/trouble'
import { keepRecord } from '../replay/opened'

export type History = Schemas['HistoryAnswer']
export type KeptGame = Schemas['KeptGame']

export class MyGames {
  all: History | undefined = $state.raw()
  wrong = $state('')
  busy = $state('') // the id of the game that is being worked on
  judged = $state(0) // hands of it that the master has looked at

  constructor(readonly code: () => string | undefined) {}

  async load(code: string | undefined): Promise<void> {
    if (code === undefined) this.all = undefined
    else await this.#carefully('', async () => void (this.all = await api.myGames(code)))
  }

  keepTable(table: string, player: number): Promise<boolean> {
    return this.#changing(table, (code) => api.keepGame(code, { record: '', table, player }))
  }

  /** Hand by hand, so that it can be seen how far it is. */
  review(id: string): Promise<boolean> {
    return this.#changing(id, async (code) => {
      for (;;) {
        const { game } = await api.reviewGame(code, id)
        this.judged = game.judged
        if (game.judged >= game.begun) return
      }
    })
  }

  /** Opens the replay of a game; `addressed` adds the moment, or the player, to its path. */
  async open({ id, table }: KeptGame, addressed: (path: string) => string): Promise<void> {
    const code = this.code()
    if (table) go(addressed(`/replay/${table}`))
    else if (code !== undefined) {
      await this.#carefully('', async () => {
        keepRecord((await api.myGame(code, id)).record, undefined)
        go(addressed('/replay'))
      })
    }
  }

  delete(id: string): Promise<boolean> {
    return this.#changing(id, (code) => api.deleteGame(code, id))
  }

  async #changing(id: string, change: (code: string) => Promise<unknown>): Promise<boolean> {
    const code = this.code()
    if (code === undefined) return false
    return await this.#carefully(id, async () => {
      await change(code)
      this.all = await api.myGames(code)
    })
  }

  async #carefully(id: string, attempt: () => Promise<void>): Promise<boolean> {
    this.wrong = ''
    this.busy = id
    try {
      await attempt()
      return true
    } catch (error) {
      this.wrong = troubleInWords(error)
      return false
    } finally {
      this.busy = ''
    }
  }
}

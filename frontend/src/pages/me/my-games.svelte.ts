/** The games of the opened profile, as the server has them. */

import { api, type Schemas } from '../../lib/api'
import { troubleInWords } from '../../lib/trouble'

export type History = Schemas['HistoryAnswer']
export type KeptGame = Schemas['KeptGame']

export class MyGames {
  all: History | undefined = $state.raw()
  wrong = $state('')
  busy = $state('') // the id of the game that is being worked on

  constructor(readonly code: () => string | undefined) {}

  async load(code: string | undefined): Promise<void> {
    if (code === undefined) this.all = undefined
    else await this.#carefully('', async () => void (this.all = await api.myGames(code)))
  }

  keepTable(table: string, player: number): Promise<boolean> {
    return this.#changing(table, (code) => api.keepGame(code, { record: '', table, player }))
  }

  review(id: string): Promise<boolean> {
    return this.#changing(id, (code) => api.reviewGame(code, id))
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

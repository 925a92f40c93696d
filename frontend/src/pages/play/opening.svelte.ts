/** Opens tables: asks the server, keeps the token, goes there. */

import { api, Refused } from '../../lib/api'
import { go } from '../../lib/router.svelte'
import { keepTable } from '../../lib/table-kept.svelte'
import { ServerGone } from '../../lib/transport'
import { say } from '../../lib/words.svelte'
import type { Asked } from './terms'

export class Opening {
  busy = $state(false)
  wrong = $state('')

  async open(asked: Asked): Promise<void> {
    this.busy = true
    this.wrong = ''
    try {
      const { table, token } = await api.openTable(asked)
      keepTable(table, token, asked.name)
      go(`/t/${table}`)
    } catch (error) {
      if (error instanceof Refused) this.wrong = error.message
      else if (error instanceof ServerGone) this.wrong = say('common.server_gone')
      else throw error
    } finally {
      this.busy = false
    }
  }
}

/** Opens tables: asks the server, keeps the token, goes there. */

import { api } from '../../lib/api'
import { go } from '../../lib/router.svelte'
import { keepTable } from '../../lib/table-kept.svelte'
import { troubleInWords } from '../../lib/trouble'
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
      this.wrong = troubleInWords(error)
    } finally {
      this.busy = false
    }
  }
}

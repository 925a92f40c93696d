/** Asks what one's hand waits for: when the hand has changed, and while it waits, for the others throw tiles too. */

import { mine } from '../../lib/table-seats'
import type { TableStore } from '../../lib/table-store.svelte'
import type { Picture } from '../../lib/table-wire'

export class WaitsWatch {
  #hand = '' // of thirteen tiles, as it was last asked about

  look(store: TableStore, { view, asked, naming, result }: Picture, on: boolean): void {
    const own = mine(view)
    if (!on || !own?.tiles || result || naming) {
      this.#hand = ''
      store.waits = []
      return
    }
    if (asked || view.phase === 'opening' || own.tiles.length % 3 !== 1) return
    const hand = [...own.tiles, own.melds.length].join()
    if (hand !== this.#hand) store.waits = []
    else if (store.waitsKnown && store.waits.length === 0) return // it waits for nothing, and has not changed
    if (store.askWaits()) this.#hand = hand
  }
}

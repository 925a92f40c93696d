/** The last hands, kept in this browser when they are left for another one. */

import { store, stored } from '../../lib/storage'

const KEY = 'huit.hands'
const MOST = 12

export interface KeptHand {
  address: string // as in a link
  tiles: string[]
  total: number | null
}

export class KeptHands {
  all: readonly KeptHand[] = $state.raw(kept())

  keep(hand: KeptHand): void {
    this.#store([hand, ...this.all.filter((one) => one.address !== hand.address)].slice(0, MOST))
  }

  forget(): void {
    this.#store([])
  }

  #store(hands: readonly KeptHand[]): void {
    this.all = hands
    store(KEY, hands.length > 0 ? hands : undefined)
  }
}

function kept(): KeptHand[] {
  const found = stored(KEY)
  return Array.isArray(found) ? found.filter(isKept).slice(0, MOST) : []
}

function isKept(value: unknown): value is KeptHand {
  const { address, tiles } = (value ?? {}) as Partial<KeptHand>
  return typeof address === 'string' && address.startsWith('/s/') && Array.isArray(tiles)
}

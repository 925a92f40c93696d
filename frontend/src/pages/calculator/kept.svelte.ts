/** The last hands, kept in this browser when they are left for another one. */

const KEY = 'huit.hands'
const MOST = 12

export interface KeptHand {
  address: string // as in a link
  tiles: string[]
  total: number | null
}

export class KeptHands {
  all: readonly KeptHand[] = $state.raw(stored())

  keep(hand: KeptHand): void {
    this.#store([hand, ...this.all.filter((one) => one.address !== hand.address)].slice(0, MOST))
  }

  forget(): void {
    this.#store([])
  }

  #store(hands: readonly KeptHand[]): void {
    this.all = hands
    try {
      if (hands.length > 0) localStorage.setItem(KEY, JSON.stringify(hands))
      else localStorage.removeItem(KEY)
    } catch {
      // no storage: good for this visit
    }
  }
}

function stored(): KeptHand[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? found.filter(isKept).slice(0, MOST) : []
  } catch {
    return [] // no storage, or not ours
  }
}

function isKept(value: unknown): value is KeptHand {
  const { address, tiles } = (value ?? {}) as Partial<KeptHand>
  return typeof address === 'string' && address.startsWith('/s/') && Array.isArray(tiles)
}

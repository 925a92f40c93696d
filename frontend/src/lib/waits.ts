/** Which of the waits that the rules find can be won with at all. */

import type { Schemas } from './api'

/** A kind whose four copies are in the hand completes it on paper only: no such hand can be scored. */
export function withoutHeld(waits: readonly Schemas['Wait'][]): Schemas['Wait'][] {
  return waits.filter((wait) => wait.discard.fans.length > 0)
}

/** The tournament of a page, followed by the link that opened it. */

import { codeFor } from './kept'
import { LiveEvent } from './live.svelte'
import type { Role } from './wire'

/** By the code behind #, or a kept one of these roles. A link that is opened in the same tab changes only what is behind #:
 *  the browser does not load the page again, so the event does. */
export function opened(event: () => string, ...roles: Role[]): { readonly live: LiveEvent | undefined } {
  let links = $state(0)
  const live = $derived.by(() => {
    void links
    const code = codeFor(event(), ...roles)
    return code ? new LiveEvent(event(), code) : undefined
  })

  $effect(() => {
    const follow = () => (links += location.hash.length > 1 ? 1 : 0)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  })
  $effect(() => live?.follow())
  return {
    get live() {
      return live
    },
  }
}

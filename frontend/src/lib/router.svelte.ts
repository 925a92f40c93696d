/** Where the reader is: the address bar says it, and links change it without loading the page again. */

import { arrive, keepPlaces, newEntry, notePlace } from './scrolling'

let here = $state({ path: location.pathname, search: location.search })

export function path(): string {
  return here.path
}

export function query(): URLSearchParams {
  return new URLSearchParams(here.search)
}

export function go(address: string, { replace = false } = {}): void {
  notePlace()
  history[replace ? 'replaceState' : 'pushState'](newEntry(), '', address)
  look()
}

/** The page that is shown has another address from now on, and is not to be shown anew. */
export function rename(address: string): void {
  history.replaceState(history.state, '', address)
}

/** Back or forth; a link within the page comes here too, and the browser itself follows it. */
function stepped(): void {
  notePlace()
  arrive()
  if (location.pathname !== here.path || location.search !== here.search) look()
}

function look(): void {
  here = { path: location.pathname, search: location.search }
}

/** The parts of a path that a pattern names, or nothing where it does not fit: "/s/:hand" on "/s/1m" is {hand: "1m"}. */
export function match(pattern: string, address: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const found = address.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== found.length) return undefined
  const named: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const given = found[index] ?? ''
    if (part.startsWith(':')) named[part.slice(1)] = decoded(given)
    else if (part !== given) return undefined
  }
  return named
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Takes over the clicks on links to our own pages. Call it once. */
export function followLinks(): void {
  keepPlaces()
  addEventListener('popstate', stepped)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || url.pathname.startsWith('/api')) return
    if (url.hash && url.pathname === location.pathname) return
    event.preventDefault()
    go(url.pathname + url.search + url.hash)
  })
}

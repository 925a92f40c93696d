/** How far down each page of the history was read: back leads to where the reader left. */

const GIVING_UP = 3000 // milliseconds; a page that is still shorter by then has become another one
const OWN_WILL = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

const places = new Map<string, number>()
let entry = entryOf(history.state)
let entries = 0

function entryOf(state: unknown): string {
  return (state as { entry?: string } | null)?.entry ?? ''
}

/** Before the page makes way: notes where it stands. */
export function notePlace(): void {
  places.set(entry, scrollY)
}

/** The state of a new entry of the history, which begins at its top. */
export function newEntry(): { entry: string } {
  entry = `${Date.now()}-${++entries}`
  return { entry }
}

/** After a step back or forth. */
export function arrive(): void {
  entry = entryOf(history.state)
}

/** Goes to where this entry was left, or to its top; a page that still grows is awaited unless the reader scrolls. */
export function returnToPlace(page: Element): void {
  const wanted = places.get(entry) ?? 0
  const stop = new AbortController()
  const at = entry
  const growing = new ResizeObserver(reach)
  stop.signal.addEventListener('abort', () => growing.disconnect())
  for (const sign of OWN_WILL) addEventListener(sign, () => stop.abort(), { once: true, signal: stop.signal })
  setTimeout(() => stop.abort(), GIVING_UP)
  growing.observe(page)

  function reach(): void {
    if (at !== entry) return stop.abort()
    scrollTo(0, wanted)
    if (scrollY >= wanted - 1) stop.abort()
  }

  reach()
}

/** The browser's own way fits pages that are there at once; it stays for a reload. */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
}

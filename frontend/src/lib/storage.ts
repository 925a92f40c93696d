/** What this browser keeps, as JSON. Where storage is forbidden even naming it fails: then all is good for this visit. */

type Where = () => Storage

const LASTING: Where = () => localStorage
export const THIS_TAB: Where = () => sessionStorage

/** Undefined where nothing is kept, or nothing of ours. */
export function stored(key: string, where = LASTING): unknown {
  try {
    return JSON.parse(where().getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storedObject(key: string): Record<string, unknown> {
  const found = stored(key)
  return typeof found === 'object' ? (found as Record<string, unknown>) : {}
}

/** Undefined is not kept, but forgotten. */
export function store(key: string, value: unknown, where = LASTING): void {
  try {
    if (value === undefined) where().removeItem(key)
    else where().setItem(key, JSON.stringify(value))
  } catch {
    // no storage, or not enough of it
  }
}

/** The record that was opened from a file: kept for this tab alone, so that a reload finds it again. */

const KEY = 'huit.record'

export function openedRecord(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function keepRecord(record: string | undefined): void {
  try {
    if (record === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, record)
  } catch {
    // no storage, or not enough of it: good until the page is left
  }
}

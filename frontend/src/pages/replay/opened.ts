/** The record that was opened from a file: kept for this tab alone, so that a reload finds it again. */

import { store, stored, THIS_TAB } from '../../lib/storage'
import type { Notes } from './imported'

const KEY = 'huit.record'
const NOTES = 'huit.record.notes.2'

export function openedRecord(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function openedNotes(): Notes | undefined {
  return stored(NOTES, THIS_TAB) as Notes | undefined
}

export function keepRecord(record: string | undefined, notes: Notes | undefined): void {
  store(NOTES, notes, THIS_TAB)
  try {
    if (record === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, record)
  } catch {
    // no storage, or not enough of it: good until the page is left
  }
}

/** The sheets of this browser, kept at every change: a reload, a closed tab or an empty battery loses nothing. */

import { untrack } from 'svelte'
import { preferences } from '../../lib/preferences.svelte'
import { type Draft, newDraft, readSheet, type Sheet } from './sheet'

export interface KeptSheet extends Sheet {
  id: string
  draft: Draft
  page?: string // where it is written, if not on the page of sheets
  of?: number // the result of a tournament's log whose hands it shows
}

const KEY = 'huit.sheets'
const COUNTING = 'huit.sheets.counting' // the sheet that waits for the calculator

let written = read(() => localStorage, KEY)

/** `unkept`: the browser refuses to keep anything. `removed` can be put back. */
export const shelf: { sheets: KeptSheet[]; removed: KeptSheet | undefined; unkept: boolean } = $state({
  sheets: parsed(written),
  removed: undefined,
  unkept: false,
})

/** Where storage is forbidden, even naming it fails. */
function read(storage: () => Storage, key: string): string {
  try {
    return storage().getItem(key) ?? ''
  } catch {
    return ''
  }
}

function parsed(text: string): KeptSheet[] {
  try {
    const found: unknown = JSON.parse(text || '[]')
    return Array.isArray(found) ? found.flatMap(keptSheet) : []
  } catch {
    return [] // not ours
  }
}

function keptSheet(found: { id?: unknown; draft?: Draft; page?: unknown; of?: unknown }): KeptSheet[] {
  const sheet = readSheet(found)
  const page = typeof found.page === 'string' ? { page: found.page } : {}
  const of = typeof found.of === 'number' ? { of: found.of } : {}
  return sheet ? [{ ...sheet, id: String(found.id), draft: { ...newDraft(), ...found.draft }, ...page, ...of }] : []
}

/** Writes every change down, and follows what another tab writes. Call it from the component of a page. */
export function keepShelf(): void {
  untrack(catchUp)
  $effect(() => {
    const text = JSON.stringify(shelf.sheets)
    if (text === written || (text === '[]' && !written)) return
    try {
      localStorage.setItem(KEY, text)
      written = text
      shelf.unkept = false
    } catch {
      shelf.unkept = true
    }
  })
  $effect(() => {
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
}

/** Takes what another tab has written while no page of this one followed: it would be overwritten. */
function catchUp(): void {
  const kept = read(() => localStorage, KEY)
  if (kept === written || JSON.stringify(shelf.sheets) !== JSON.stringify(parsed(written))) return
  written = kept
  shelf.sheets = parsed(kept)
}

function follow({ key, newValue }: StorageEvent): void {
  if (key !== KEY) return
  written = newValue ?? ''
  shelf.sheets = parsed(written)
}

export function sheetNamed(id: string): KeptSheet | undefined {
  return shelf.sheets.find((sheet) => sheet.id === id)
}

/** Those who were written on a sheet of this browser before, each once. */
export function knownNames(): string[] {
  const names = shelf.sheets.flatMap((sheet) => sheet.names.map((name) => name.trim()))
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other))
}

/** The newest stands first. */
export function addSheet(sheet: Sheet): KeptSheet {
  untrack(catchUp)
  const id = Date.now().toString(36)
  shelf.sheets.unshift({ ...sheet, id: sheetNamed(id) ? `${id}${shelf.sheets.length}` : id, draft: newDraft() })
  return shelf.sheets[0] as KeptSheet
}

/** The sheet of a tournament's table: the one that was begun, or a new one; names and rules are the tournament's. */
export function boundSheet(id: string, page: string, about: Partial<Sheet>): KeptSheet {
  untrack(catchUp)
  const begun = sheetNamed(id)
  if (begun) return Object.assign(begun, about)
  shelf.sheets.unshift({ ...blankSheet(), ...about, id, page, draft: newDraft() })
  return shelf.sheets[0] as KeptSheet
}

/** A sheet that was bound becomes one of this browser alone; gives back its address. */
export function keepAlone(sheet: KeptSheet): string {
  delete sheet.page
  delete sheet.of
  sheet.id = Date.now().toString(36)
  return pageOfSheet(sheet)
}

/** The address of a sheet. */
export function pageOfSheet({ id, page }: KeptSheet): string {
  return page ?? `/sheet/${id}`
}

export function blankSheet(): Sheet {
  const date = new Date().toLocaleDateString('sv') // as ISO writes it, in the reader's own time
  return { title: '', date, names: ['', '', '', ''], profile: preferences.profile, hands: [] }
}

export function removeSheet(id: string): void {
  shelf.removed = sheetNamed(id)
  dropSheet(id)
}

/** A sheet that goes on elsewhere. */
export function dropSheet(id: string): void {
  shelf.sheets = shelf.sheets.filter((sheet) => sheet.id !== id)
}

export function putBack(): void {
  if (shelf.removed) shelf.sheets.unshift(shelf.removed)
  shelf.removed = undefined
}

// On the way to the calculator and back --------------------------------------------------------------------------------

export function awaitScore(id: string): void {
  try {
    sessionStorage.setItem(COUNTING, id)
  } catch {
    // then the hand is pasted
  }
}

/** The sheet that a score would go to; none where nobody came from one. */
export function awaiting(): KeptSheet | undefined {
  return sheetNamed(read(() => sessionStorage, COUNTING))
}

export function stopAwaiting(): void {
  sessionStorage.removeItem(COUNTING)
}

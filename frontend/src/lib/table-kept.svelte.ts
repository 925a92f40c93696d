/** What this browser remembers of tables: one's name, the private tokens, and how one likes to play. */

import { store, storedObject } from './storage'

const KEY = 'huit.tables'
const MOST = 20 // tables; the oldest go first

export interface KeptTable {
  id: string
  token: string
  name: string
  when: number // milliseconds since 1970
  expected?: string[] // the others of a rematch
}

export interface TableHabits {
  oneTap: boolean // a tile is thrown by the first tap
  autoFlower: boolean // flowers are shown without a question
  autoPass: boolean // every claim but a hu is passed without a question
  guided: boolean // advice comes at every decision, unasked
  waits: boolean // where help is allowed
  large: boolean // discards, where the window has room for it
  brief: boolean // the look at all hands at the end of one is short
  sound: boolean
  motion: boolean
  notify: boolean // by the system, while the page is hidden
}

/** As long as nobody chose otherwise. */
const USUAL: TableHabits = {
  oneTap: false,
  autoFlower: false,
  autoPass: false,
  guided: false,
  waits: true,
  large: false,
  brief: false,
  sound: false,
  motion: true,
  notify: false,
}

interface Kept {
  name: string
  tables: KeptTable[]
  habits: TableHabits
}

export const keptTables: Kept = $state(kept())

function kept(): Kept {
  const found = storedObject(KEY)
  const habits = (found.habits ?? {}) as Record<string, unknown>
  const chosen = Object.entries(USUAL).map(([habit, usual]) => [
    habit,
    typeof habits[habit] === 'boolean' ? habits[habit] : usual,
  ])
  return {
    name: typeof found.name === 'string' ? found.name : '',
    tables: Array.isArray(found.tables) ? found.tables.filter(isTable) : [],
    habits: Object.fromEntries(chosen) as unknown as TableHabits,
  }
}

function isTable(value: unknown): value is KeptTable {
  if (value === null || typeof value !== 'object') return false
  const { id, token, name, when } = value as Record<string, unknown>
  return typeof id === 'string' && typeof token === 'string' && typeof name === 'string' && typeof when === 'number'
}

export function saveTables(): void {
  store(KEY, keptTables)
}

export function tokenOf(id: string): string | undefined {
  return keptTables.tables.find((table) => table.id === id)?.token
}

/** Who was at the table of which this is the rematch. */
export function expectedAt(id: string): readonly string[] {
  const expected = keptTables.tables.find((table) => table.id === id)?.expected
  return Array.isArray(expected) ? expected : []
}

export function keepTable(id: string, token: string, name: string, expected: string[] = []): void {
  const others = keptTables.tables.filter((table) => table.id !== id)
  keptTables.tables = [
    { id, token, name, when: Date.now(), ...(expected.length > 0 && { expected }) },
    ...others,
  ].slice(0, MOST)
  if (name) keptTables.name = name
  saveTables()
}

export function forgetTable(id: string): void {
  keptTables.tables = keptTables.tables.filter((table) => table.id !== id)
  saveTables()
}

import { beforeEach, describe, expect, it, vi } from 'vitest'

let tables: typeof import('../../src/lib/table-kept.svelte')

async function visit(): Promise<void> {
  vi.resetModules()
  tables = await import('../../src/lib/table-kept.svelte')
}

beforeEach(visit)

describe('tables that are kept', () => {
  it('are there at the next visit, with the name that was given last', async () => {
    tables.keepTable('t1', 'token', 'Anne')
    await visit()
    expect(tables.tokenOf('t1')).toBe('token')
    expect(tables.keptTables.name).toBe('Anne')
  })

  it('are twenty at most, and the oldest go first', () => {
    for (let number = 1; number <= 25; number++) tables.keepTable(`t${number}`, 'token', '')
    expect(tables.keptTables.tables).toHaveLength(20)
    expect([tables.tokenOf('t5'), tables.tokenOf('t6')]).toEqual([undefined, 'token'])
  })

  it('stand there once, however often one sits down', () => {
    tables.keepTable('t1', 'old', 'Anne')
    tables.keepTable('t1', 'new', '')
    expect(tables.keptTables.tables).toHaveLength(1)
    expect(tables.tokenOf('t1')).toBe('new')
    expect(tables.keptTables.name).toBe('Anne')
  })

  it('of a rematch remember who is expected', async () => {
    tables.keepTable('t1', 'token', 'Anne', ['Bo'])
    tables.keepTable('t2', 'token', 'Anne')
    await visit()
    expect([tables.expectedAt('t1'), tables.expectedAt('t2'), tables.expectedAt('t3')]).toEqual([['Bo'], [], []])
  })

  it('are gone when they are forgotten', async () => {
    tables.keepTable('t1', 'token', 'Anne')
    tables.forgetTable('t1')
    await visit()
    expect(tables.tokenOf('t1')).toBeUndefined()
  })

  it('are none where something else was kept', async () => {
    localStorage.setItem(
      'huit.tables',
      JSON.stringify({ name: 7, tables: [null, 3, { id: 't1' }], habits: { motion: false } }),
    )
    await visit()
    expect(tables.keptTables).toMatchObject({
      name: '',
      tables: [],
      habits: { motion: false, waits: true, oneTap: false },
    })
  })
})

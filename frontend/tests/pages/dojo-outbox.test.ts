import { describe, expect, it, vi } from 'vitest'
import { type Entry, Outbox } from '../../src/pages/dojo/outbox'

const entry = (text: string) => ({ text }) as unknown as Omit<Entry, 'id'>
const texts = (entries: Entry[]) => entries.map((one) => (one as unknown as { text: string }).text).sort()

describe('answers that the server has not got yet', () => {
  it('are there for every tab, and after a reload', () => {
    new Outbox().put(entry('a'))
    new Outbox().put(entry('b'))
    expect(texts(new Outbox().all())).toEqual(['a', 'b'])
  })

  it('have an id each', () => {
    const outbox = new Outbox()
    for (let number = 0; number < 100; number++) outbox.put(entry('a'))
    expect(new Set(outbox.all().map((one) => one.id)).size).toBe(100)
  })

  it('are gone when they are sent, and those of another tab stay', () => {
    const [mine, other] = [new Outbox(), new Outbox()]
    mine.put(entry('a'))
    const sent = mine.all()
    other.put(entry('b'))
    mine.remove(sent)
    expect(texts(mine.all())).toEqual(['b'])
    other.clear()
    expect(new Outbox().size).toBe(0)
  })

  it('last as long as the page where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    const outbox = new Outbox()
    outbox.put(entry('a'))
    expect(texts(outbox.all())).toEqual(['a'])
  })

  it('go out in pieces that the server takes, and at least one by one', () => {
    const outbox = new Outbox()
    for (let number = 0; number < 10; number++) outbox.put(entry('x'.repeat(100)))
    expect(outbox.slice(400, 500).length).toBeLessThan(4)
    expect(outbox.slice(1, 500)).toHaveLength(1)
    expect(outbox.slice(1e6, 7)).toHaveLength(7)
  })
})

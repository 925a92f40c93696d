import { describe, expect, it, vi } from 'vitest'
import { store, stored, storedObject, THIS_TAB } from '../../src/lib/storage'

describe('storage', () => {
  it('gives back what was kept', () => {
    store('a', { b: [1, null, '2'] })
    expect(stored('a')).toEqual({ b: [1, null, '2'] })
  })

  it('keeps a tab apart from the browser', () => {
    store('a', 1, THIS_TAB)
    expect([stored('a'), stored('a', THIS_TAB)]).toEqual([undefined, 1])
  })

  it('forgets what becomes undefined', () => {
    store('a', 1)
    store('a', undefined)
    expect(localStorage.getItem('a')).toBeNull()
  })

  it.each(['{', 'null', ''])('takes %j for nothing', (text) => {
    localStorage.setItem('a', text)
    expect(stored('a')).toBeUndefined()
  })

  it('takes anything but an object for an empty one, where an object is asked for', () => {
    store('a', 7)
    expect([storedObject('a'), storedObject('b')]).toEqual([{}, {}])
  })

  it('does without where the browser forbids it, or has no room left', () => {
    vi.stubGlobal('localStorage', undefined)
    store('a', 1)
    expect(stored('a')).toBeUndefined()
  })
})

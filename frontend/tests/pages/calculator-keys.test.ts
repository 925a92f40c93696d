import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anywhere, typedTiles, undoKeys } from '../../src/pages/calculator/keys'
import { questions } from '../../src/pages/calculator/questions'

const picked: string[] = []
const keys = { pick: (tile: string) => void picked.push(tile), hold: vi.fn(), undo: vi.fn(), redo: vi.fn() }

function press(listener: (event: KeyboardEvent) => void, ...typed: (string | KeyboardEventInit)[]): boolean[] {
  return typed.map((one) => {
    const init = typeof one === 'string' ? { key: one } : one
    const event = new KeyboardEvent('keydown', { ...init, cancelable: true })
    listener(event)
    return event.defaultPrevented
  })
}

beforeEach(() => {
  picked.length = 0
  for (const one of [keys.hold, keys.undo, keys.redo]) one.mockReset()
})

describe('typing', () => {
  it('writes tiles as they are written: ranks, then their suit', () => {
    press(typedTiles(keys), ...'123mE9p')
    expect(picked).toEqual(['1m', '2m', '3m', 'E', '9p'])
  })

  it('repeats the last tile when its suit is typed again', () => {
    press(typedTiles(keys), ...'1mm')
    expect(picked).toEqual(['1m', '1m'])
  })

  it('knows the letters that the language has for the winds', () => {
    press(
      typedTiles(keys, (letter) => (letter === 'O' ? 'W' : undefined)),
      ...'OE',
    )
    expect(picked).toEqual(['W', 'E'])
  })

  it('is left to fields, and works anywhere else', () => {
    const field = document.createElement('input')
    document.body.append(field)
    const listener = anywhere(typedTiles(keys))
    document.addEventListener('keydown', listener)
    for (const target of [field, document.body])
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'E', bubbles: true }))
    document.removeEventListener('keydown', listener)
    field.remove()
    expect(picked).toEqual(['E'])
  })

  it('takes back digits that wait for their suit before it undoes a tile', () => {
    press(typedTiles(keys), '1', 'Backspace', 'Backspace')
    expect(keys.undo).toHaveBeenCalledOnce()
    press(typedTiles(keys), '1', '2', 'Escape', 'm')
    expect(picked).toEqual([])
  })

  it('leaves keys alone that mean nothing here, and those of the browser', () => {
    const listener = typedTiles(keys)
    expect(press(listener, 'x', { key: 'm', ctrlKey: true }, 'Tab', '1')).toEqual([false, false, false, true])
  })
})

describe('undoing', () => {
  it('is Ctrl+Z, redoing Ctrl+Y or Ctrl+Shift+Z', () => {
    const listener = undoKeys(keys)
    press(
      listener,
      { key: 'z', ctrlKey: true },
      { key: 'y', metaKey: true },
      { key: 'Z', ctrlKey: true, shiftKey: true },
      'z',
    )
    expect([keys.undo.mock.calls.length, keys.redo.mock.calls.length]).toEqual([1, 2])
  })
})

describe('questions', () => {
  it('wait for a pause, and the older one is never put', () => {
    vi.useFakeTimers()
    const { ask } = questions()
    const [older, newer] = [vi.fn().mockResolvedValue(undefined), vi.fn().mockResolvedValue(undefined)]
    ask(older)
    ask(newer)
    vi.runAllTimers()
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1])
  })

  it('that are under way are stopped by the next', () => {
    vi.useFakeTimers()
    const { ask, forget } = questions()
    const signals: AbortSignal[] = []
    ask((signal) => Promise.resolve(void signals.push(signal)), { atOnce: true })
    vi.runAllTimers()
    expect(signals[0]?.aborted).toBe(false)
    forget()
    expect(signals[0]?.aborted).toBe(true)
  })
})

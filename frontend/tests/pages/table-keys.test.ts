import { describe, expect, it } from 'vitest'
import type { Option } from '../../src/lib/table-wire'
import { speak } from '../../src/lib/words.svelte'
import { callsOf, isForTable, keyName } from '../../src/pages/table/keys'

const options = (...kinds: string[]) => kinds.map((kind) => ({ kind, do: kind }) as unknown as Option)
const keysOf = (...kinds: string[]) => callsOf(options(...kinds)).map(({ option, key }) => `${option.kind} ${key}`)

describe('the keys of calls', () => {
  it('are the letter of the call, and Escape passes, last of all', () => {
    expect(keysOf('pass', 'hu', 'pung', 'chow', 'flower')).toEqual([
      'hu h',
      'pung p',
      'chow c',
      'flower f',
      'pass Escape',
    ])
  })

  it('are digits where a letter has several', () => {
    expect(keysOf('chow', 'chow', 'pung', 'pass')).toEqual(['chow 1', 'chow 2', 'pung p', 'pass Escape'])
    expect(keysOf('promote', 'conceal')).toEqual(['promote 1', 'conceal 2'])
  })

  it('are for calls alone, not for discards and the next hand', () => {
    expect(keysOf('discard', 'next', 'hu')).toEqual(['hu h'])
  })

  it('are printed as on a keyboard', async () => {
    expect([keyName('Escape'), keyName('h')]).toEqual(['Esc', 'H'])
    await speak('fr')
    expect(keyName('Escape')).toBe('Échap')
  })

  it('leave the keys of a field, a dialog and the browser alone', () => {
    document.body.innerHTML = '<main></main><input /><dialog open><button></button></dialog>'
    const heard = (selector: string, init: KeyboardEventInit = {}) => {
      let ours = false
      const listener = (event: Event) => (ours = isForTable(event as KeyboardEvent))
      addEventListener('keydown', listener, { once: true })
      document
        .querySelector(selector)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'h', bubbles: true, ...init }))
      return ours
    }
    expect([heard('main'), heard('input'), heard('dialog button'), heard('main', { ctrlKey: true })]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { type Fault, Refused } from '../../src/lib/api'
import { ServerGone } from '../../src/lib/transport'
import { notingTrouble, type Trouble, troubleInWords, troubleOf } from '../../src/lib/trouble'

const fault = { code: 'unknown_tile', message: 'No such tile.' } as Fault

describe('trouble', () => {
  it('is a refusal, with its sentence', () => {
    expect(troubleOf(new Refused(fault, 422))).toEqual({ fault, gone: false })
    expect(troubleInWords(new Refused(fault, 422))).toBe('No such tile.')
  })

  it('is a server that is not there', () => {
    expect(troubleOf(new ServerGone()).gone).toBe(true)
    expect(troubleInWords(new ServerGone())).not.toBe('')
  })

  it('is nothing else: our own mistakes are thrown on', () => {
    const mistake = new TypeError('ours')
    expect(() => troubleOf(mistake)).toThrow(mistake)
  })

  it('of the last question is forgotten when the next one is asked', async () => {
    const asker: Trouble = { fault: undefined, gone: false }
    await notingTrouble(asker, () => Promise.reject(new Refused(fault, 422)))
    expect(asker).toEqual({ fault, gone: false })
    await notingTrouble(asker, () => Promise.reject(new ServerGone()))
    expect(asker).toEqual({ fault: undefined, gone: true })
    await notingTrouble(asker, () => Promise.resolve())
    expect(asker).toEqual({ fault: undefined, gone: false })
  })
})

import { describe, expect, it } from 'vitest'
import { preferences } from '../../src/lib/preferences.svelte'
import { chanceInPercent, decimalPoints, quantity, say, signed, speak, withMoreWords } from '../../src/lib/words.svelte'

describe('words', () => {
  it('fill in what a sentence leaves open', () => {
    expect(say('tiles.bamboos', { n: '3' })).toContain('3')
  })

  it('leave a gap as it is where nothing was given for it', () => {
    expect(say('tiles.bamboos')).toContain('{n}')
  })

  it.each([
    ['en', 0, 1, false],
    ['fr', 0, 1, true],
    ['zh', 1, 2, true],
    ['it', 0, 2, true],
    ['it', 1, 2, false],
  ] as const)('in %s count %i like %i: %s', async (language, one, other, alike) => {
    preferences.language = language
    await speak(language)
    const without = (n: number) => quantity('common.points', n).replace(String(n), '#')
    expect(without(one) === without(other)).toBe(alike)
  })

  it.each([
    ['en', 0.4, '0.4 points'],
    ['en', 1, '1.0 points'],
    ['fr', 0.4, '0,4 point'],
    ['fr', 2, '2,0 points'],
    ['zh', 2, '2.0 分'],
  ] as const)('in %s write %f points with a decimal', async (language, points, said) => {
    preferences.language = language
    await speak(language)
    expect(decimalPoints(points)).toBe(said)
  })

  it.each([
    ['en', 0.184, '18%'],
    ['en', 0.04, '4.0%'],
    ['en', 0.0001, '<0.1%'],
    ['en', 0, '0%'],
    ['fr', 0.0821, '8,2\u00a0%'],
  ] as const)('in %s write a chance of %f as the reasons do', (language, rate, said) => {
    preferences.language = language
    expect(chanceInPercent(rate)).toBe(said)
  })

  it('name one session or several', async () => {
    await withMoreWords(Promise.resolve())
    const named = (list: string[]) => quantity('desk.in_sessions', list.length, { list: list.join(', ') })
    expect(named(['3'])).toBe('session 3')
    expect(named(['1', '2'])).toBe('sessions 1, 2')
  })

  it('stay those of the language asked for last, whichever comes first', async () => {
    await Promise.all([speak('zh'), speak('en')])
    expect(say('table.you')).toBe('You')
  })

  it('write a real minus sign', () => {
    expect([3, 0, -3].map(signed)).toEqual(['+3', '0', '−3'])
  })
})

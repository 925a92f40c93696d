import { expect, it } from 'vitest'
import { clockTime, dayOf, momentOf, timeOfDay } from '../../src/lib/event/places'
import { preferences } from '../../src/lib/preferences.svelte'

const AFTERNOON = new Date(2026, 10, 21, 17, 5).getTime()

it('writes all times of a day in one style, of 24 hours', () => {
  for (const language of ['en', 'fr', 'es', 'it', 'zh'] as const) {
    preferences.language = language
    expect(timeOfDay(AFTERNOON)).toBe('17:05')
    expect(clockTime('17:05')).toBe('17:05')
  }
  expect(clockTime('')).toBe('')
})

it('writes days in the language of the page', () => {
  expect(dayOf('2026-11-21')).toBe('Sat 21 Nov')
  expect(dayOf('')).toBe('')
  expect(momentOf(AFTERNOON)).toBe('Sat 21 Nov 17:05')
  preferences.language = 'fr'
  expect(dayOf('2026-11-21')).toBe('sam. 21 nov.')
})

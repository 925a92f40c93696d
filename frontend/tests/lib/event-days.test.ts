import { expect, it } from 'vitest'
import { daysBetween } from '../../src/lib/event/places'

it('counts the days of an event, the first and the last included', () => {
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(1)
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(3) // clocks go back on the 25th
})

it('counts nothing where a day lacks or the last is before the first', () => {
  expect(daysBetween('2026-11-21', '')).toBeUndefined()
  expect(daysBetween('2026-11-22', '2026-11-20')).toBeUndefined()
})

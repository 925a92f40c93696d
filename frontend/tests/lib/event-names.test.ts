import { expect, it } from 'vitest'
import { folded, shortened } from '../../src/lib/event/places'

it('finds names that a keyboard without their letters cannot write', () => {
  expect(folded('Ørsted Łukasz Æbelø Évrard')).toBe('orsted lukasz aebelo evrard')
  expect(folded('Çelik Kılıç Groß')).toBe('celik kilic gross')
})

it('takes every apostrophe for the same, and none too', () => {
  for (const typed of ["O'Connor", 'O’Connor', 'o‘connor', 'Oʼconnor', 'o´connor', 'O`Connor', 'oconnor'])
    expect(folded(typed)).toBe('oconnor')
})

it('shortens a name for a score sheet at its given names', () => {
  expect(shortened('Anne Dupont')).toBe('Anne Dupont')
  expect(shortened('Marie-Antoinette Josephine Van den Broeck-Vandenberghe')).toBe(
    'M. Josephine Van den Broeck-Vandenberghe',
  )
  expect(shortened('x'.repeat(60))).toHaveLength(40)
})

import { expect, it } from 'vitest'
import { countryCode } from '../../src/lib/event/countries'

it('takes a country by its name in each language', () => {
  for (const name of ['France', ' france ', 'Francia', '法国']) expect(countryCode(name)).toBe('FR')
  for (const name of ['Allemagne', 'Germany', '德国', 'Germania', 'Alemania']) expect(countryCode(name)).toBe('DE')
  expect(countryCode('États-Unis')).toBe('US')
  expect(countryCode('royaume-uni')).toBe('GB')
})

it('leaves codes and what it does not know to the server', () => {
  expect(countryCode('fr')).toBe('FR')
  expect(countryCode('ned')).toBe('NED')
  expect(countryCode('')).toBe('')
  expect(countryCode('Narnia')).toBe('Narnia')
})

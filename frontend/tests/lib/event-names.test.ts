import { expect, it } from 'vitest'
import { folded } from '../../src/lib/event/places'

it('finds names that a keyboard without their letters cannot write', () => {
  expect(folded('Ørsted Łukasz Æbelø Évrard')).toBe('orsted lukasz aebelo evrard')
  expect(folded('Çelik Kılıç Groß')).toBe('celik kilic gross')
})

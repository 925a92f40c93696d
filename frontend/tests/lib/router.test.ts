import { describe, expect, it } from 'vitest'
import { match } from '../../src/lib/router.svelte'

describe('a pattern of an address', () => {
  it('names its parts', () => {
    expect(match('/s/:hand', '/s/123m')).toEqual({ hand: '123m' })
    expect(match('/', '/')).toEqual({})
  })

  it('reads what an address had to escape, and leaves what nobody can read', () => {
    expect(match('/s/:hand', '/s/%5B123m%5D')).toEqual({ hand: '[123m]' })
    expect(match('/s/:hand', '/s/%E0%A4%A')).toEqual({ hand: '%E0%A4%A' })
  })

  it('does not mind a slash at the end', () => {
    expect(match('/rules', '/rules/')).toEqual({})
  })

  it('fits no other address', () => {
    expect([match('/s/:hand', '/s'), match('/rules', '/dojo'), match('/rules', '/rules/x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { PROFILES } from '../../src/lib/preferences.svelte'
import { say } from '../../src/lib/words.svelte'

describe('the rule profiles', () => {
  it('are the files of the folder that the server reads', () => {
    const files = Object.keys(import.meta.glob('../../../src/huit/data/profiles/*.toml'))
    const names = files.map((file) => file.replace(/^.*\/|\.toml$/g, ''))
    expect([...PROFILES].sort()).toEqual(names.sort())
  })

  it('stand in the order of their files, the default first, each with a label', () => {
    expect(PROFILES.slice(0, 3)).toEqual(['ffmj', 'green_book', 'botzone'])
    for (const name of PROFILES) expect(say(`profiles.${name}`)).not.toBe('')
  })
})

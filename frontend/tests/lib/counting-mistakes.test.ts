import { expect, it, vi } from 'vitest'
import { api } from '../../src/lib/api'
import { rememberCount } from '../../src/lib/counting-mistakes'
import { kept } from '../../src/pages/dojo/kept.svelte'

it('a count is judged with what this browser knows of the learner, and remembered', async () => {
  const judged = { learner: { version: 1, cards: {}, history: ['one'] }, entry: { fans: [] } }
  const counted = vi.spyOn(api, 'counted').mockResolvedValue(judged as never)
  expect(await rememberCount('123m', 'ffmj', ['all_chows'], 5000)).toBe(judged)
  expect(counted.mock.calls[0]?.[0]).toMatchObject({
    hand: '123m',
    profile: 'ffmj',
    fans: ['all_chows'],
    seconds: 3600,
  })
  expect(kept().learner).toEqual(judged.learner)
})

import { describe, expect, it } from 'vitest'
import type { TableHabits } from '../../src/lib/table-kept.svelte'
import type { Picture } from '../../src/lib/table-wire'
import { automatic } from '../../src/pages/table/automatic'
import { layoutOf } from '../../src/pages/table/layout'

describe('the layout of the board', () => {
  it('is a square with rows of six where discards are legible', () => {
    expect(layoutOf(1260, 640, false)).toMatchObject({ kind: 'square', across: 6, aside: 6 })
    expect(layoutOf(360, 366, false).kind).toBe('square')
  })

  it('has long rows on a phone that lies, and discards as large as on one that stands', () => {
    const lying = layoutOf(824, 264, false)
    expect(lying).toMatchObject({ kind: 'wide', across: 12 })
    expect(lying.unit).toBeGreaterThan(16)
  })

  it('is never smaller where large discards are wished for', () => {
    for (const [width, height] of [
      [1260, 640],
      [390, 560],
      [360, 366],
      [820, 900],
    ] as const)
      expect(layoutOf(width, height, true).unit).toBeGreaterThanOrEqual(layoutOf(width, height, false).unit)
    expect(layoutOf(390, 560, true).kind).toBe('tall')
  })
})

describe('what is done without a question', () => {
  const picture = (phase: string, kinds: string[], asks = false) =>
    ({ view: { phase }, options: kinds.map((kind) => ({ kind, do: kind })), asks }) as unknown as Picture
  const habits = (chosen: Partial<TableHabits>) => chosen as TableHabits

  it('is nothing unless it is wished for', () => {
    expect(automatic(picture('answers', ['pung', 'pass']), habits({}), false)).toBeUndefined()
    expect(automatic(picture('turn', ['flower', 'discard']), habits({ autoPass: true }), false)).toBeUndefined()
  })

  it('is a flower, in turn and at the opening', () => {
    for (const phase of ['turn', 'opening'])
      expect(automatic(picture(phase, ['flower', 'pass']), habits({ autoFlower: true }), false)).toBe('flower')
  })

  it('is a pass, but never on a win, nor where it would keep a flower', () => {
    const pass = habits({ autoPass: true })
    expect(automatic(picture('answers', ['pung', 'pass']), pass, false)).toBe('pass')
    expect(automatic(picture('answers', ['hu', 'pass']), pass, false)).toBeUndefined()
    expect(automatic(picture('opening', ['flower', 'pass']), pass, false)).toBeUndefined()
    expect(automatic(picture('turn', ['discard']), pass, false)).toBeUndefined()
  })

  it('is a pass at a strict table too, unless hu is to be asked for', () => {
    const pass = habits({ autoPass: true })
    expect(automatic(picture('answers', ['hu', 'pass']), pass, true)).toBe('pass')
    expect(automatic(picture('answers', ['hu', 'pass'], true), pass, true)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import {
  aboutCall,
  callName,
  circumstancesOf,
  claimInWords,
  cryOf,
  helpFor,
  nameOf,
  newsInWords,
  outcomeOf,
  promptOf,
  roundOf,
  whoIs,
  windLetter,
} from '../../src/lib/table-words'
import type { HowWon, News, Option, Picture, Result, TableView } from '../../src/lib/table-wire'

const VIEW = {
  me: 1,
  turn: 0,
  phase: 'discard',
  discard: null,
  round: 'S',
  number: 6,
  hands: 16,
  seats: [
    { wind: 'E', name: 'Anne', kind: 'person' },
    { wind: 'S', name: 'Bo', kind: 'person' },
    { wind: 'W', name: 'Cleo', kind: 'person' },
    { wind: 'N', name: 'club 1', kind: 'bot' },
  ],
} as unknown as TableView

const news = (kind: string, seat: number | null, tile: string | null = null, claimed: string | null = null) =>
  ({ kind, seat, tile, claimed }) as unknown as News
const option = (kind: string, tiles: string[] = [], points: number | null = null) =>
  ({ do: kind, kind, tiles, points }) as unknown as Option
const picture = (view: Partial<TableView>, options: Option[] = [], naming: unknown = null) =>
  ({
    view: { ...VIEW, ...view },
    options,
    asked: options.some(({ kind }) => kind !== 'pass'),
    naming,
  }) as unknown as Picture
const KINDS = [
  'flower',
  'discard',
  'chow',
  'pung',
  'kong',
  'concealed_kong',
  'promoted_kong',
  'false_hu',
  'win',
  'drawn',
]

describe('a claim', () => {
  it('is told to who made it while the others answer', () => {
    expect(claimInWords(option('hu', ['5p']))).toBe('You call Hu. The others are answering…')
    expect(claimInWords(undefined)).toBe('')
  })
})

describe('what happened', () => {
  it.each(KINDS)('is told in full: %s', (kind) => {
    for (const seat of [0, 1]) expect(newsInWords(VIEW, news(kind, seat, '5p'))).toMatch(/^[^{}]+$/)
  })

  it('names who did it by the wind, and oneself as you', () => {
    expect(whoIs(VIEW, 0)).toBe('East')
    expect(whoIs(VIEW, 1)).toBe('You')
    expect(whoIs(VIEW, null)).toBe('')
    expect(newsInWords(VIEW, news('discard', 0, '5p'))).toMatch(/East.*5 of dots/)
    expect(newsInWords(VIEW, news('discard', 1, '5p'))).not.toContain('East')
  })

  it('names the tile that was claimed before the others of its set', () => {
    expect(newsInWords(VIEW, news('chow', 0, '3p', '5p'))).toContain('5 of dots')
  })

  it('keeps what somebody else drew', () => {
    expect(newsInWords(VIEW, news('draw', 0))).toBe('')
    expect(newsInWords(VIEW, news('draw', 1, '5p'))).toContain('5 of dots')
  })

  it('is no sentence where this page is older than the server', () => {
    expect(newsInWords(VIEW, news('something new', 0, '5p'))).toBe('')
  })

  it('is cried across the table by who called last', () => {
    const all = [news('chow', 0), news('discard', 0), news('pung', 2)]
    expect([cryOf(all, 0), cryOf(all, 2), cryOf(all, 1)]).toEqual(['Chow', 'Pung', ''])
  })
})

describe('what is asked', () => {
  it('has help that fits: take or leave at a claim, waits where nothing is asked', () => {
    expect(helpFor(picture({ phase: 'turn' }, [option('discard')]))).toBe('advice')
    expect(helpFor(picture({ phase: 'answers' }, [option('chow'), option('pass')]))).toBe('advice')
    expect(helpFor(picture({ phase: 'answers' }))).toBe('waits')
    expect(helpFor(picture({ phase: 'opening' }, [option('flower'), option('pass')]))).toBe('waits')
  })

  it('has a name for every call; at the opening a pass keeps the flower', () => {
    const calls = ['pass', 'chow', 'pung', 'kong', 'promote', 'conceal', 'flower', 'hu']
    expect(calls.map((kind) => callName(option(kind), false))).not.toContain('')
    expect(callName(option('pass'), true)).not.toBe(callName(option('pass'), false))
  })

  it('is read out with its tiles and what it is worth', () => {
    expect(aboutCall(option('chow', ['3p', '4p', '5p']))).toBe('3 of dots, 4 of dots, 5 of dots')
    expect(aboutCall(option('hu', ['3p'], 24))).toMatch(/^3 of dots, .*24/)
  })

  it('stands above the hand: a turn, a claim, a name for the fans, or whom one waits for', () => {
    const discard = { seat: 0, tile: '5p' }
    const lines = [
      promptOf(picture({}, [option('discard')])),
      promptOf(picture({ discard }, [option('pung'), option('pass')])),
      promptOf(picture({ discard })),
      promptOf(picture({ phase: 'robbing', discard }, [option('hu'), option('pass')])),
      promptOf(picture({ phase: 'robbing', discard })),
      promptOf(picture({ phase: 'opening' }, [option('flower')])),
      promptOf(picture({}, [], { mine: true, seat: 1 })),
      promptOf(picture({}, [], { mine: false, seat: 0 })),
      promptOf(picture({ turn: 3 })),
    ]
    expect(lines).not.toContain('')
    expect(new Set(lines).size).toBe(lines.length)
    expect(promptOf(picture({ turn: 1 }))).toBe('')
  })
})

describe('who and where', () => {
  it('is a wind and a name', () => {
    expect(nameOf(VIEW, 0)).toMatch(/East.*Anne/)
    expect(nameOf(VIEW, 3)).not.toContain('club 1')
    expect(roundOf(VIEW)).toMatch(/South.*6.*16/)
    expect(['E', 'S', 'W', 'N'].map((wind) => windLetter(wind as 'E'))).toEqual(['E', 'S', 'W', 'N'])
  })
})

describe('a hand that is over', () => {
  const won = (change: Partial<HowWon>) =>
    ({ giver: null, opening: false, kong: false, last_of_wall: false, last_copy: false, ...change }) as HowWon
  const ended = (change: object) =>
    ({
      winner: 0,
      giver: null,
      opening: false,
      score: { total_with_flowers: 24, reading: { winning_tile: '5p' } },
      ...change,
    }) as unknown as Result

  it('was won so: by whom, with what, from whom, for how much', () => {
    expect(outcomeOf(VIEW, ended({}))).toMatch(/East.*Anne.*5 of dots.*24/)
    expect(outcomeOf(VIEW, ended({ giver: 2 }))).toMatch(/Anne.*5 of dots.*Cleo.*24/)
    expect(outcomeOf(VIEW, ended({ opening: true }))).toMatch(/Anne.*24/)
    expect(outcomeOf(VIEW, ended({ winner: null, score: null }))).not.toBe('')
  })

  it('has circumstances that depend on where the tile came from', () => {
    const drawn = circumstancesOf(VIEW, won({ kong: true, last_of_wall: true, last_copy: true }))
    const given = circumstancesOf(VIEW, won({ giver: 2, kong: true, last_of_wall: true, last_copy: true }))
    expect(drawn).toHaveLength(4)
    expect(given).toHaveLength(4)
    expect(given[0]).toContain('Cleo')
    expect(drawn.slice(0, 3)).not.toEqual(given.slice(0, 3))
    expect(circumstancesOf(VIEW, won({ opening: true }))).toHaveLength(1)
  })
})

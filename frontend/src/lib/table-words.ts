/** What happens at a table in words, for the line above one's hand and for screen readers. */

import { nameAtSeat } from './bot-names'
import type { HowWon, News, Option, Picture, Result, Seat, TableView, Wind } from './table-wire'
import { tileName } from './tiles'
import { listed, quantity, say, type WordKey } from './words.svelte'

const NEWS: Record<string, WordKey> = {
  flower: 'table.news_flower',
  discard: 'table.news_discard',
  chow: 'table.news_chow',
  pung: 'table.news_pung',
  kong: 'table.news_kong',
  concealed_kong: 'table.news_concealed_kong',
  promoted_kong: 'table.news_promoted_kong',
  false_hu: 'table.news_false_hu',
  win: 'table.news_win',
  drawn: 'table.news_drawn',
}

/** What one does oneself is said in other words. */
const OWN_NEWS: Record<string, WordKey> = { ...NEWS, discard: 'table.news_own_discard', win: 'table.news_own_win' }

const CRIES: Record<string, WordKey> = {
  flower: 'table.call_flower',
  chow: 'table.call_chow',
  pung: 'table.call_pung',
  kong: 'table.call_kong',
  concealed_kong: 'table.call_kong',
  promoted_kong: 'table.call_kong',
  false_hu: 'table.cry_false_hu',
  win: 'table.cry_hu',
}

const CALLS: Record<string, WordKey> = {
  pass: 'table.call_pass',
  chow: 'table.call_chow',
  pung: 'table.call_pung',
  kong: 'table.call_kong',
  promote: 'table.call_promote',
  conceal: 'table.call_conceal',
  flower: 'table.call_flower',
  hu: 'table.call_hu',
}

/** "East", or "You". */
export function whoIs(view: TableView, seat: Seat | null): string {
  if (seat === null) return ''
  return seat === view.me ? say('table.you') : tileName(view.seats[seat]?.wind ?? 'E')
}

/** "East discards 5 of dots". Draws are not told: one hears only one's own. */
export function newsInWords(view: TableView, news: News): string {
  if (news.kind === 'draw') return news.tile ? say('table.news_draw', { tile: tileName(news.tile) }) : ''
  const key = (news.seat !== null && news.seat === view.me ? OWN_NEWS : NEWS)[news.kind]
  if (!key) return ''
  const tile = news.claimed ?? news.tile
  return say(key, { who: whoIs(view, news.seat), tile: tile ? tileName(tile) : '' }).trim()
}

/** What is cried across the table, or nothing. */
export function cryOf(news: readonly News[], seat: Seat): string {
  const last = news.findLast((one) => one.seat === seat && one.kind in CRIES)
  const key = last && CRIES[last.kind]
  return key ? say(key) : ''
}

/** What a button says; at the opening a pass keeps the flower. */
export function callName(option: Option, opening: boolean): string {
  if (option.kind === 'pass' && opening) return say('table.call_keep')
  const key = CALLS[option.kind]
  return key ? say(key) : ''
}

/** What its button shows as a picture: "3 of dots, 4 of dots, 5 of dots". */
export function aboutCall(option: Option): string {
  const points = option.points === null ? [] : [quantity('common.points', option.points)]
  return listed([...option.tiles.map(tileName), ...points])
}

/** "You call Pung", while the others may call too. */
export function claimInWords(said: Option | undefined): string {
  return said ? say('table.claim_said', { call: callName(said, false) }) : ''
}

/** The help that fits a moment: what to throw, or to take or leave; without a question, what the hand waits for. */
export function helpFor({ view, asked }: Picture): 'advice' | 'waits' {
  return asked && view.phase !== 'opening' ? 'advice' : 'waits'
}

/** The line above one's hand: what is asked of this player, or who is waited for. */
export function promptOf({ view, options, asked, naming }: Picture): string {
  if (naming) return naming.mine ? say('table.ask_naming') : say('table.wait_naming', { who: whoIs(view, naming.seat) })
  if (view.phase === 'opening' && options.length > 0) return say('table.ask_opening')
  if (options.some((one) => one.kind === 'discard')) return say('table.ask_turn')
  if (view.discard) return aboutDiscard(view, view.discard, asked)
  return view.turn === view.me ? '' : say('table.wait_turn', { who: nameOf(view, view.turn) })
}

function aboutDiscard(view: TableView, { seat, tile }: { seat: Seat; tile: string }, asked: boolean): string {
  const robbing = view.phase === 'robbing'
  const values = { who: whoIs(view, seat), tile: tileName(tile) }
  if (asked) return say(robbing ? 'table.ask_robbing' : 'table.ask_claim', values)
  if (robbing) return say('table.news_promoted_kong', values)
  return say(seat === view.me ? 'table.news_own_discard' : 'table.news_discard', values)
}

/** "East, Anne" */
export function nameOf(view: TableView, seat: Seat): string {
  const there = view.seats[seat]
  return there ? say('table.wind_and_name', { wind: tileName(there.wind), name: nameAtSeat(there) }) : ''
}

const LETTERS: Record<Wind, WordKey> = {
  E: 'sheet.letter_E',
  S: 'sheet.letter_S',
  W: 'sheet.letter_W',
  N: 'sheet.letter_N',
}

export function windLetter(wind: Wind): string {
  return say(LETTERS[wind])
}

/** "East round · hand 3 of 16" */
export function roundOf(view: TableView): string {
  return say('table.place', { wind: tileName(view.round), n: view.number, of: view.hands })
}

/** "Self-drawn · Kong replacement · Prevalent wind East": what a winner knows before anything is counted. */
export function circumstancesOf(view: TableView, won: HowWon): string[] {
  const drawn = won.giver === null
  const how =
    won.giver === null ? say('calculator.self_drawn') : say('table.won_from', { giver: nameOf(view, won.giver) })
  return [
    won.opening ? say('table.won_opening') : how,
    won.kong ? say(drawn ? 'calculator.kong_replacement' : 'calculator.kong_robbed') : '',
    won.last_of_wall ? say(drawn ? 'calculator.last_drawn' : 'calculator.last_discard') : '',
    won.last_copy ? say('calculator.last_copy') : '',
  ].filter(Boolean)
}

/** "East (Anne) wins with 5 of dots from West (Bo): 24 points" */
export function outcomeOf(view: TableView, { winner, giver, opening, score }: Result): string {
  if (winner === null) return say('table.hand_drawn')
  const points = quantity('common.points', score?.total_with_flowers ?? 0)
  const tile = tileName(score?.reading.winning_tile ?? '')
  const who = nameOf(view, winner)
  if (opening) return say('table.hand_dealt', { who, points })
  if (giver === null) return say('table.hand_self_drawn', { who, tile, points })
  return say('table.hand_won', { who, tile, points, giver: nameOf(view, giver) })
}

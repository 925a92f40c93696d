/** What happened at a moment, and what somebody did or could have done, in words. */

import type { Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { newsInWords } from '../../lib/table-words'
import type { News, TableView } from '../../lib/table-wire'
import { tileName } from '../../lib/tiles'
import { say, type WordKey } from '../../lib/words.svelte'
import { WINDS } from './place'
import type { Reviewed, Step } from './source'

type Done = Schemas['Done']

const DONE: Record<string, WordKey> = {
  pass: 'table.call_pass',
  discard: 'replay.do_discard',
  chow: 'table.call_chow',
  pung: 'table.call_pung',
  kong: 'table.call_kong',
  promote: 'table.call_kong',
  conceal: 'table.call_kong',
  flower: 'table.call_flower',
  hu: 'table.call_hu',
}

/** "East discards 5 of dots · South draws". What a player did not see is not said. */
export function toldOf(step: Step, view: TableView, open: boolean): string {
  const asWatched = { ...view, me: null } // by the winds, for nobody is "you"
  const calls = step.calls.map((call) => say('replay.called', { who: windName(call.seat), what: doneInWords(call) }))
  const news = step.news.map((one) =>
    one.kind === 'draw' ? drawInWords(one, view, open) : newsInWords(asWatched, one),
  )
  return [...calls, ...news].filter(Boolean).join(' · ') || say('replay.dealt')
}

function drawInWords(news: News, view: TableView, open: boolean): string {
  const known = open || news.seat === view.me
  const who = windName(news.seat)
  const tile = known && news.tile ? tileName(news.tile) : ''
  if (tile) return say(news.replacement ? 'replay.replaces_with' : 'replay.draws_tile', { who, tile })
  return say(news.replacement ? 'replay.replaces' : 'replay.draws', { who })
}

function windName(seat: number | null): string {
  return seat === null ? '' : tileName(WINDS[seat] ?? 'E')
}

/** "Throw", "Chow", "Pass": the tiles stand beside it. */
export function doneInWords({ kind }: Done): string {
  const key = DONE[kind]
  return key ? say(key) : ''
}

/** "−1.4 pts": what a decision cost; nothing where that is not told, as of a win that was left for a better one. */
export function lossInWords({ loss }: Reviewed): string {
  if (loss < 0.05) return ''
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return say('replay.loss', { n: new Intl.NumberFormat(preferences.language, digits).format(loss) })
}

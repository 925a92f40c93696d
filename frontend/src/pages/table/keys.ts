/** The keys of the table: a letter for each call, digits where a kind has several. */

import type { Option } from '../../lib/table-wire'
import { say } from '../../lib/words.svelte'

const LETTERS: Record<string, string> = {
  hu: 'h',
  pung: 'p',
  kong: 'k',
  promote: 'k',
  conceal: 'k',
  chow: 'c',
  flower: 'f',
  pass: 'Escape',
}

export interface Call {
  option: Option
  key: string
}

/** In the order of the buttons, the pass last, where the thumb finds it without looking. */
export function callsOf(options: readonly Option[]): Call[] {
  const calls = options.filter((one) => one.kind !== 'discard' && one.kind !== 'next')
  const ordered = [...calls.filter((one) => one.kind !== 'pass'), ...calls.filter((one) => one.kind === 'pass')]
  const alone = (option: Option) => calls.filter((one) => LETTERS[one.kind] === LETTERS[option.kind]).length === 1
  let digit = 0
  return ordered.map((option) => ({ option, key: alone(option) ? (LETTERS[option.kind] ?? '') : String(++digit) }))
}

/** As it is printed on a keyboard of the language. */
export function keyName(key: string): string {
  return key === 'Escape' ? say('table.key_escape') : key.toUpperCase()
}

/** Keys that mean something where the focus is are not ours; nor are the browser's own. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  return !(target instanceof Element && target.closest('input, select, textarea, dialog'))
}

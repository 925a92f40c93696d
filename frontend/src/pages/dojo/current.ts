/** The question that waits for an answer, kept as long as the tab is open: a reload asks it again. */

import type { Schemas } from '../../lib/api'
import { store, stored, THIS_TAB } from '../../lib/storage'

const KEY = 'huit.dojo.current'

export interface Current {
  drill: string
  profile: Schemas['DrillQuestion']['profile']
  lesson: number | null
  began: number // by the clock on the wall: that of the page starts anew
}

export function keepCurrent(current: Current): void {
  store(KEY, current, THIS_TAB)
}

export function currentDrill(): Current | undefined {
  return stored(KEY, THIS_TAB) as Current | undefined
}

export function dropCurrent(): void {
  store(KEY, undefined, THIS_TAB)
}

/** The question that waits for an answer, kept as long as the tab is open: a reload asks it again. */

import type { Schemas } from '../../lib/api'

const KEY = 'huit.dojo.current'

export interface Current {
  drill: string
  profile: Schemas['DrillQuestion']['profile']
  lesson: number | null
  began: number // by the clock on the wall: that of the page starts anew
}

export function keepCurrent(current: Current): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // no storage: a reload asks another one
  }
}

export function currentDrill(): Current | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Current | null) ?? undefined
  } catch {
    return undefined
  }
}

export function dropCurrent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // then nothing was kept
  }
}

/** What the dojo keeps in this browser: the learner's progress, and the choices of the last visit. */

import type { Schemas } from '../../lib/api'
import { KINDS, type Kind, LEVELS } from './kinds'

export const KEY = 'huit.dojo'

export interface Kept {
  learner: Schemas['Learner']
  kind: Kind | null
  level: number
  timed: boolean
}

export function emptyLearner(): Schemas['Learner'] {
  return { version: 1, cards: {}, history: [] }
}

export function kept(): Kept {
  const found = stored()
  const level = Number(found.level)
  return {
    learner: isLearner(found.learner) ? found.learner : emptyLearner(),
    kind: typeof found.kind === 'string' && found.kind in KINDS ? (found.kind as Kind) : null,
    level: Number.isInteger(level) && level >= 1 && level <= LEVELS.length ? level : 1,
    timed: found.timed === true,
  }
}

export function keep(what: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(what))
  } catch {
    // no storage: good for this visit
  }
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return found !== null && typeof found === 'object' ? (found as Record<string, unknown>) : {}
  } catch {
    return {} // no storage, or not ours
  }
}

function isLearner(value: unknown): value is Schemas['Learner'] {
  return value !== null && typeof value === 'object' && 'cards' in value && 'history' in value
}

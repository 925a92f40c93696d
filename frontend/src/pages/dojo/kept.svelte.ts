/** What the dojo keeps in this browser: the learner's progress, and the choices of the last visit. */

import type { Schemas } from '../../lib/api'
import { store, storedObject } from '../../lib/storage'
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
  const found = storedObject(KEY)
  const level = Number(found.level)
  return {
    learner: isLearner(found.learner) ? found.learner : emptyLearner(),
    kind: typeof found.kind === 'string' && found.kind in KINDS ? (found.kind as Kind) : null,
    level: Number.isInteger(level) && level >= 1 && level <= LEVELS.length ? level : 1,
    timed: found.timed === true,
  }
}

export function keep(what: Kept): void {
  store(KEY, what)
}

function isLearner(value: unknown): value is Schemas['Learner'] {
  return value !== null && typeof value === 'object' && 'cards' in value && 'history' in value
}

/** The steps that were gone through, kept in this browser. */

import { store, storedObject } from '../../lib/storage'

const KEY = 'huit.first-steps'

export const progress: { done: string[] } = $state({ done: readDone() })

function readDone(): string[] {
  const { done } = storedObject(KEY)
  return Array.isArray(done) ? done.filter((id): id is string => typeof id === 'string') : []
}

export function finish(id: string): void {
  if (!progress.done.includes(id)) progress.done.push(id)
  store(KEY, progress)
}

export function startAgain(): void {
  progress.done = []
  store(KEY, undefined)
}

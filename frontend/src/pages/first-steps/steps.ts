/** The first steps. The build makes them from the Python rules; answers are compared here, and nothing is decided. */

import { type Language, preferences } from '../../lib/preferences.svelte'

export interface Exercise {
  ask: string
  tiles: string[]
  options: string[][][] // groups of tiles; none for an option in words
  worth: number[] // points of hands to choose from
  answers: number[][] // places of tiles or of one option
}

export interface Way {
  groups: string[][]
  fans: { id: string; name: Record<Language, string>; points: number }[]
  total: number
}

export interface Step {
  id: string
  show: string[][]
  ways: Way[]
  exercises: Exercise[]
}

export interface FirstSteps {
  steps: Step[]
  texts: Record<Language, Record<string, string>>
}

export const TABLE = 'table' // the last step: a guided hand

export async function loadSteps(): Promise<FirstSteps> {
  return (await import('../../../generated/first-steps.json')).default as unknown as FirstSteps
}

export function textIn(all: FirstSteps, key: string): string {
  return all.texts[preferences.language][key] ?? ''
}

export type Judgement = 'right' | 'open' | 'wrong'

/** Open while more is to be touched: what is touched so far belongs to a right answer. */
export function judge(exercise: Exercise, touched: readonly number[]): Judgement {
  const fitting = exercise.answers.filter((answer) => touched.every((place) => answer.includes(place)))
  if (fitting.length === 0) return 'wrong'
  return fitting.some((answer) => answer.length === touched.length) ? 'right' : 'open'
}

/** How many more are to be touched, by the answer that is nearest. */
export function lacking(exercise: Exercise, touched: readonly number[]): number {
  const fitting = exercise.answers.filter((answer) => touched.every((place) => answer.includes(place)))
  return Math.min(...fitting.map((answer) => answer.length)) - touched.length
}

/** Games of other programs: what the server made of a file, and what is to be said about it. */

import type { Schemas } from '../../lib/api'

export type ImportedGame = Schemas['ImportedGame']

export interface Notes {
  format: string
  lost: string[]
  differences: string[]
  faults: string[]
}

/** A record of Huit: its first line says so. */
export function isOurs(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"huit"/.test(text)
}

export function notesOf(answer: Schemas['ImportAnswer'], game: ImportedGame): Notes {
  const faults = game.faults.map(({ message }) => message)
  return { format: answer.format, lost: game.lost, differences: game.differences, faults }
}

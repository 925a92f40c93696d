/** Games of other programs: what the server made of a file, and what is to be said about it. */

import type { Schemas } from '../../lib/api'

export type ImportedGame = Schemas['ImportedGame']

export interface Notes {
  format: string
  lost: string[]
  differences: string[]
  faults: string[]
  unread: string[] // of other games in the same file
}

const OURS = 'huit' // the format of records that are not imported

/** A single record of Huit, which opens as it is: its first line says so, and no line after it. */
export function isOurs(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"huit"/.test(text) && (text.match(/^\uFEFF?[ \t]*\{\s*"huit"/gm)?.length ?? 0) < 2
}

/** What is to be said about a game: nothing about a record of Huit in a file that could be read. */
export function notesOf(answer: Schemas['ImportAnswer'], game: ImportedGame): Notes | undefined {
  const unread = answer.unread.flatMap((faults) => faults.map(({ message }) => message))
  if (answer.format === OURS && unread.length === 0) return undefined
  const faults = game.faults.map(({ message }) => message)
  return { format: answer.format, lost: game.lost, differences: game.differences, faults, unread }
}

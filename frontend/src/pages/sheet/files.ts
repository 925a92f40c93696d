/** A sheet as a file: JSON to be read again, CSV for a spreadsheet. */

import { preferences } from '../../lib/preferences.svelte'
import { tileName } from '../../lib/tiles'
import { say } from '../../lib/words.svelte'
import { playerName } from './names'
import { PLAYERS, type Sheet } from './sheet'
import { amountsOf, numbersOf, roundOf, rowsOf, tablePointsOf, totalsOf } from './totals'

const MARK = '\ufeff' // spreadsheets take the file for UTF-8 by it

export function plainSheet({ title, date, names, profile, hands }: Sheet): Record<string, unknown> {
  return { format: 'huit-sheet', version: 1, title, date, names, profile, hands }
}

export function jsonOf(sheet: Sheet): string {
  return `${JSON.stringify(plainSheet(sheet), null, 2)}\n`
}

export function csvOf(sheet: Sheet): string {
  const names = PLAYERS.map((player) => playerName(sheet, player))
  const totals = names.map((name) => say('sheet.csv_total', { name }))
  const rows = rowsOf(sheet).map((row, number) => [...describe(sheet, number), ...row.changes, ...row.totals])
  const points = tablePointsOf(totalsOf(sheet))
  const last = [say('sheet.table_points'), '', '', '', '', '', '', ...PLAYERS.map(() => ''), ...points]
  return MARK + [[...headings(), ...names, ...totals], ...rows, last].map(line).join('')
}

function headings(): string[] {
  return [
    say('sheet.hand'),
    say('sheet.round'),
    say('sheet.csv_winner'),
    say('sheet.csv_giver'),
    say('sheet.points'),
    say('sheet.flowers'),
    say('sheet.penalties'),
  ]
}

function describe(sheet: Sheet, number: number): (string | number)[] {
  const hand = sheet.hands[number]
  if (!hand) return []
  const penalties = hand.penalties.map((one) => amountsOf(one, numbersOf(sheet)).join('/')).join(' ')
  const known = [number + 1, tileName(roundOf(number))]
  if (hand.winner === null) return [...known, say('sheet.drawn'), '', '', '', penalties]
  const giver = hand.giver === null ? say('sheet.self_drawn') : playerName(sheet, hand.giver)
  return [...known, playerName(sheet, hand.winner), giver, hand.points, hand.flowers, penalties]
}

/** Spreadsheets take commas for decimals where the language writes them so: then cells are parted by semicolons. */
const decimalComma = () => (1.5).toLocaleString(preferences.language).includes(',')

function line(cells: (string | number)[]): string {
  return `${cells.map(cell).join(decimalComma() ? ';' : ',')}\r\n`
}

/** A name that begins like a formula must not become one. */
function cell(content: string | number): string {
  if (typeof content === 'number') return decimalComma() ? String(content).replace('.', ',') : String(content)
  const plain = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** "2026-05-01-anne-bo.csv" */
export function fileName(sheet: Sheet, ending: string): string {
  const words = [sheet.date, sheet.title || sheet.names.filter(Boolean).join('-') || 'huit']
  return `${words
    .join('-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${ending}`
}

/** The pages of a tournament by role, and small things that all of them show. */

import { preferences } from '../preferences.svelte'
import type { Role, SessionRow } from './wire'

export function pageOf(role: Role): string {
  if (role === 'table') return '/seat'
  return role === 'public' ? '/event' : '/desk'
}

/** 42 twelfths are 3.5 table points; 3,5 in French. */
export function tablePoints(twelfths: number): string {
  return (twelfths / 12).toLocaleString(preferences.language, { maximumFractionDigits: 2 })
}

/** English as it is written in Europe, where tournaments of these rules are: 24 hours, the day before the month. */
const locale = () => (preferences.language === 'en' ? 'en-GB' : preferences.language)

const HOUR = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** "10:15" of a moment, in the hall's own time. */
export function timeOfDay(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString(locale(), HOUR)
}

/** "10:15" of a timetable as the clock above it has it. */
export function clockTime(written: string): string {
  const moment = new Date(`2000-01-01T${written}`)
  return isNaN(moment.getTime()) ? written : moment.toLocaleTimeString(locale(), HOUR)
}

/** "Sat 21 Nov" of "2026-11-21". */
export function dayOf(date: string): string {
  const moment = new Date(`${date}T00:00`)
  return isNaN(moment.getTime()) ? date : spelled(moment)
}

/** "Sat 21 Nov 10:15" of a moment. */
export function momentOf(milliseconds: number): string {
  return `${spelled(new Date(milliseconds))} ${timeOfDay(milliseconds)}`
}

function spelled(moment: Date): string {
  return moment.toLocaleDateString(locale(), DAY).replace(',', '')
}

/** The milliseconds that a clock has left at a moment of the server's time. */
export function timeLeft({ clock, play_minutes }: SessionRow, now: number): number {
  if (clock.state === 'running') return Math.max(0, clock.ends_at - now)
  if (clock.state === 'paused') return clock.left
  return clock.state === 'idle' ? play_minutes * 60_000 : 0
}

/** "1:54:59", "4:05"; the second that has begun is shown. */
export function countdown(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Days from one to another ("2026-11-21"), both included; undefined where one lacks or they are the wrong way round. */
export function daysBetween(first: string, last: string): number | undefined {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  return days >= 1 && days <= 31 ? days : undefined
}

const LONGEST_NAME = 40 // of a score sheet

/** A long name as a score sheet takes it: given names become initials, the family name stays. */
export function shortened(name: string, longest = LONGEST_NAME): string {
  const words = name.split(' ')
  for (let at = 0; at < words.length - 1 && words.join(' ').length > longest; at++)
    words[at] = `${[...(words[at] ?? '')][0]}.`
  return words.join(' ').slice(0, longest)
}

// Letters that are no letter with a mark to Unicode; a keyboard without them writes these.
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ð: 'd', ı: 'i' }

const APOSTROPHES = /['’‘ʼ´`′]/g

/** Without accents, capitals, apostrophes and rare letters, for looking up names: Ørsted is found by "orsted". */
export function folded(text: string): string {
  const lower = text.normalize('NFD').replace(/\p{M}/gu, '').replace(APOSTROPHES, '').toLowerCase()
  return lower.replace(/[øłđæœßþðı]/g, (letter) => PLAIN[letter] ?? letter)
}

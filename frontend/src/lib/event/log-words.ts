/** Lines of the log in words: who did what to whom. */

import { quantity, say, signed, type WordKey } from '../words.svelte'
import type { LiveEvent } from './live.svelte'
import type { LogLine } from './wire'

type Teller = (value: unknown, live: LiveEvent) => string

const person: Teller = (value, live) => (Number(value) ? live.name(Number(value)) : '')
const told: Teller = (value) => String(value)
const numbered =
  (key: WordKey): Teller =>
  (value) =>
    Number(value) ? say(key, { n: String(value) }) : ''
const named =
  (prefix: string): Teller =>
  (value) =>
    say(`${prefix}${String(value)}` as WordKey)

/** What of an entry is told, in this order; whatever else it has stays in the file of the event. */
const TELLERS: Record<string, Teller> = {
  entrants: (value) => quantity('desk.players', Number(value)),
  sessions: (value) => quantity('desk.sessions_n', Number(value)),
  session: numbered('desk.log_session'),
  table: numbered('desk.log_table'),
  number: person,
  absent: person,
  one: person,
  other: person,
  substitute: person,
  replaces: person,
  state: named('desk.state_'),
  act: (value) => say(value === 'add' ? 'desk.plus_minute' : (`desk.${String(value)}` as WordKey)),
  scores: (value) => (Array.isArray(value) ? value.map((score) => signed(Number(score))).join(' ') : ''),
  source: named('desk.source_'),
  points: (value) => (Number(value) ? `−${Number(value)}` : ''),
  seq: numbered('desk.log_number'),
  referee: told,
  reason: told,
  note: told,
}

const MOVED = 'session_moved'

/** What was done; of a session that went on, which one. */
export function titleOf({ kind, about }: LogLine): string {
  return kind === MOVED ? say('desk.session_n', { n: Number(about.session) }) : say(`desk.did_${kind}` as WordKey)
}

export function aboutOf({ kind, about }: LogLine, live: LiveEvent): string {
  const told = kind === MOVED ? Object.entries(TELLERS).filter(([key]) => key !== 'session') : Object.entries(TELLERS)
  return told
    .flatMap(([key, tell]) => (key in about && about[key] !== null ? [tell(about[key], live)] : []))
    .filter(Boolean)
    .join(' · ')
}

/** `organiser`, `desk Anna`: the role in words, and what the link is called. */
export function authorOf({ who }: LogLine): string {
  const [role = '', ...label] = who.split(' ')
  return [say(`desk.role_${role}` as WordKey), ...label].join(' ')
}

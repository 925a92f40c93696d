/** A tournament as the server shows it: named parts, of which those that change are sent again. */

export type Role = 'organiser' | 'desk' | 'referee' | 'table' | 'public'
export type SessionState = 'planned' | 'seated' | 'running' | 'collecting' | 'closed'
export type ClockState = 'idle' | 'running' | 'paused' | 'over' | 'ended'

export interface Settings {
  name: string
  place: string
  country: string
  first_day: string
  last_day: string
  days: number
  profile: string
  language: string
  plan: string
  interval: number
  apart: { by: string; hard: boolean }[]
  prizes: string[]
  referees: string[]
  observer: string
  mers: boolean
  championship: boolean
  nations_best: number
  penalty_affects_table_points: boolean
}

export interface Entrant {
  number: number
  last_name: string
  first_name: string
  country: string
  ema_id?: string // for staff
  club: string
  team: string
  kind: 'player' | 'substitute' | 'house'
  state: 'active' | 'withdrawn' | 'disqualified'
  from: number
  listed: boolean
}

export interface SessionRow {
  number: number
  date: string
  start: string
  play_minutes: number
  end: 'finish_hand' | 'stop_at_once'
  state: SessionState
  way: string
  seed: string
  clock: { state: ClockState; ends_at: number; left: number } // milliseconds
  tables: number
  entered: number
  waiting: number[] // tables whose result is to be approved
  differ: number[] // tables whose result leaves out a ruling of a referee
  empty: number[] // who sit here by the draw, have left, and have no substitute
  substitutions: { absent: number; substitute: number; case: string }[]
}

export interface TableSeats {
  drawn: number[]
  four: number[] // as they really sit, East first; 0 for nobody
  taken: boolean
}

export interface HandNoted {
  number: number
  points: number
  hand: number
}

/** A penalty on the sheet of a table; no points are a warning. */
export interface DeductionNoted {
  number: number
  points: number
  case: string
  clause?: string
  hand?: number
}

/** A ruling that a referee gave beside the sheets. */
export interface PenaltyNoted {
  seq: number
  session: number
  number: number
  case: string
  points: number
  table: number
  on_sheet: boolean
  clause: string
  referee: string
  note: string
}

export interface TableResult {
  players: number[]
  scores: number[]
  hands: number
  best: HandNoted[]
  deducted?: number[] // by penalties, from each of the players: not negative
  penalties: DeductionNoted[]
  differs?: [number: number, ruled: number, deducted: number][] // from the rulings of the referees
  whole: boolean // from a sheet with all its hands
  source: 'desk' | 'table' | 'file'
  approved: boolean
  seq: number
  lines: Record<string, [score: number, points: number]>
}

/** Points are twelfths of table points. */
export type StandingsRow = [place: number, number: number, points: number, score: number, out: 0 | 1]
export type GroupRow = [place: number, name: string, points: number, score: number, members: number[]]

export interface LogLine {
  seq: number
  time: number
  who: string
  kind: string
  about: Record<string, string | number | boolean | null>
  undone: boolean
}

/** What a draw cannot promise. */
export interface UnmetPromise {
  check: string
  by: string
  exceptions: number
  least: number
}

export interface TableOfLink {
  session: number
  table: number
  seats: { number: number; name: string; country: string }[]
}

export interface Parts {
  settings: Settings
  entrants: Entrant[]
  sessions: SessionRow[]
  announcement: { schema: string; commitment: string; unmet: UnmetPromise[] } | null
  standings: { provisional: boolean; rows: StandingsRow[]; contenders: [number, number, number, number][] }
  groups: { teams: GroupRow[]; nations: GroupRow[] }
  prizes: {
    hands: (HandNoted & { session: number; table: number })[]
    chickens: { number: number; count: number }[]
    sessions: { number: number; score: number; session: number; table: number }[]
  }
  penalties: PenaltyNoted[]
  log: LogLine[]
  table: TableOfLink
  result: TableResult | null
  [seating: `seating.${number}`]: TableSeats[]
  [results: `results.${number}`]: Record<string, TableResult>
}

export type EventTold =
  | { kind: 'snapshot'; seq: number; now: number; parts: Partial<Parts> }
  | { kind: 'changes'; seq: number; now: number; parts: Partial<Parts>; gone: string[] }
  | { kind: 'closed'; reason: string; message: string }

export interface Act {
  kind: string
  payload: Record<string, unknown>
}

export interface LogEntry {
  seq: number
  time: number
  who: string
  kind: string
  payload: Record<string, unknown>
}

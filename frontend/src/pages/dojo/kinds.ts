/** The kinds and levels of drills, and what they are called. */

import type { Schemas } from '../../lib/api'
import type { WordKey } from '../../lib/words.svelte'

export type Kind = Schemas['DrillQuestion']['kind']
export type Verdict = NonNullable<Schemas['Solution']['verdict']>

export const KINDS: Record<Kind, WordKey> = {
  count: 'dojo.kind_count',
  which: 'dojo.kind_which',
  valid: 'dojo.kind_valid',
  waits: 'dojo.kind_waits',
  throw: 'dojo.kind_throw',
  claim: 'dojo.kind_claim',
}

export const QUESTIONS: Record<Kind, WordKey> = {
  count: 'dojo.ask_count',
  which: 'dojo.ask_which',
  valid: 'dojo.ask_valid',
  waits: 'dojo.ask_waits',
  throw: 'dojo.ask_throw',
  claim: 'dojo.ask_claim',
}

export const VERDICTS: Record<Verdict, WordKey> = {
  valid: 'dojo.verdict_valid',
  too_cheap: 'dojo.verdict_too_cheap',
  not_complete: 'dojo.verdict_not_complete',
}

type Claim = Schemas['OfferedClaim']['action']

export const CLAIMS: Record<Claim, WordKey> = {
  pass: 'dojo.claim_pass',
  chow: 'table.call_chow',
  pung: 'table.call_pung',
  kong: 'table.call_kong',
}

export const LEVELS: readonly WordKey[] = [
  'dojo.level_easy',
  'dojo.level_usual',
  'dojo.level_hard',
  'dojo.level_tournament',
]

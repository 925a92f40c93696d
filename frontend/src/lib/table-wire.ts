/** What goes over the socket of a table, in both directions, as the schema has it. The page knows no rules. */

import type { Schemas } from './api'

export type Seat = number // 0 to 3, from East
export type PlayerNumber = number // 0 to 3, the same through the whole match
export type TableView = Omit<Schemas['TableView'], 'seats'> & { seats: SeatShown[] }
export type SeatShown = Schemas['SeatSeen']
export type MeldShown = Schemas['MeldSeen']
export type Wind = SeatShown['wind']
export type Option = Schemas['Option']
export type News = Schemas['News']
export type SheetRow = Schemas['Row']
export type Named = Schemas['Named']
export type Result = Schemas['HandOutcome']
export type Final = Schemas['MatchOutcome']
export type ClockShown = Schemas['Clock']
export type HowWon = Schemas['HowWon']
export type NamingShown = Schemas['NamingAsked']
export type Picture = Schemas['TableMessage']
export type Terms = Schemas['Terms']
export type TableInfo = Schemas['TableInfo']
export type Lobby = Schemas['LobbyMessage']
export type HelpShown = Schemas['HelpMessage']
export type Emote = Schemas['EmoteMessage']['what']
export type Wait = Schemas['Wait']

export type Told =
  | Lobby
  | Picture
  | HelpShown
  | Schemas['EmoteMessage']
  | Schemas['RematchMessage']
  | Schemas['RefusedMessage']
  | Schemas['TakenMessage']
  | Schemas['ReplacedMessage']
  | Schemas['ElsewhereMessage']
  | Schemas['ClosedMessage']

/** What the page says, without the number that the socket adds. */
export type Said = { do: string; at?: number; what?: 'waits' | 'advice' | Emote } | { fans: string[]; at: number }

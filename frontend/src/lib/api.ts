/** The API, typed by its own schema: one function a route, in the reader's language. */

import type { components } from '../../generated/api'
import { preferences } from './preferences.svelte'
import { ask, type Question } from './transport'

export type Schemas = components['schemas']
export type Fault = Schemas['FirstFault']

/** Instead of an answer: the code, the sentence and the place of what is wrong. */
export class Refused extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.message)
  }
}

export async function answer<Answer>(question: Question): Promise<Answer> {
  const { status, content } = await ask({ ...question, path: addressed(question) })
  if (isRefusal(content)) throw new Refused(content.error, status)
  return content as Answer
}

/** Softly: a hand that is still being typed is no error for the browser's console. */
function addressed({ method, path }: Question): string {
  return `/api${path}${path.includes('?') ? '&' : '?'}lang=${preferences.language}${method === 'POST' ? '&soft=true' : ''}`
}

function isRefusal(content: unknown): content is Schemas['Refusal'] {
  return content !== null && typeof content === 'object' && 'error' in content
}

export function post<Asked, Answer>(path: string) {
  return (body: Asked, signal?: AbortSignal) =>
    answer<Answer>({ method: 'POST', path, body, ...(signal ? { signal } : {}) })
}

export function get<Answer>(path: string): Promise<Answer> {
  return answer<Answer>({ method: 'GET', path })
}

const part = encodeURIComponent

export const api = {
  score: post<Schemas['ScoreRequest'], Schemas['ScoreAnswer']>('/score'),
  hand: post<Schemas['ReadingRequest'], Schemas['ReadingAnswer']>('/hand'),
  waits: post<Schemas['PlanRequest'], Schemas['WaitsAnswer']>('/waits'),
  distance: post<Schemas['PlanRequest'], Schemas['DistanceAnswer']>('/distance'),
  advice: post<Schemas['AdviceRequest'], Schemas['AdviceAnswer']>('/advice'),
  sheet: post<Schemas['SheetRequest'], Schemas['SheetAnswer']>('/sheet'),
  shareSheet: post<Schemas['ShareSheetRequest'], Schemas['SharedSheetAnswer']>('/sheets'),
  fans: () => get<Schemas['FansAnswer']>('/fans'),
  fan: (id: string) => get<Schemas['FanPage']>(`/fans/${part(id)}`),
  fanSearch: (text: string) => get<Schemas['FanSearchAnswer']>(`/fan-search?q=${part(text)}`),
  principles: () => get<Schemas['PrinciplesAnswer']>('/principles'),
  play: () => get<Schemas['PlayAnswer']>('/play'),
  rulebook: () => get<Schemas['RulebookAnswer']>('/rulebook'),
  profiles: () => get<Schemas['ProfilesAnswer']>('/profiles'),
  profile: (name: string) => get<Schemas['ProfileAnswer']>(`/profiles/${part(name)}`),
  differences: (left: string, right: string) =>
    get<Schemas['DifferencesAnswer']>(`/profiles/${part(left)}/${part(right)}`),
  drill: post<Schemas['DrillRequest'], Schemas['DrillQuestion']>('/dojo/next'),
  judge: post<Schemas['JudgeRequest'], Schemas['DrillJudgement']>('/dojo/answer'),
  counted: post<Schemas['CountedRequest'], Schemas['DrillJudgement']>('/dojo/counted'),
  progress: post<Schemas['ProgressRequest'], Schemas['DojoProgress']>('/dojo/progress'),
  bots: () => get<Schemas['BotsAnswer']>('/bots'),
  openTable: post<Schemas['OpenRequest'], Schemas['Opened']>('/tables'),
  sit: (table: string, name: string) =>
    post<Schemas['SitRequest'], Schemas['Seated']>(`/tables/${part(table)}/seats`)({ name }),
  rematch: (table: string, token: string) =>
    post<Schemas['RematchRequest'], Schemas['Opened']>(`/tables/${part(table)}/rematch`)({ token }),
  table: (id: string) => get<Schemas['TableInfo']>(`/tables/${part(id)}`),
  lessons: () => get<Schemas['LessonsAnswer']>('/dojo/lessons'),
  makeProfile: post<Schemas['ProfileRequest'], Schemas['ProfileMade']>('/learners'),
  synchronise: (code: string, body: Schemas['LogRequest']) =>
    answer<Schemas['SynchronisedAnswer']>({ method: 'POST', path: '/learners/me/log', body, code }),
  downloadProfile: (code: string) => answer<Schemas['DownloadAnswer']>({ method: 'GET', path: '/learners/me', code }),
  deleteProfile: (code: string) => answer<Schemas['DeletedAnswer']>({ method: 'DELETE', path: '/learners/me', code }),
  importGames: post<string, Schemas['ImportAnswer']>('/imports'),
  keepGame: (code: string, body: Schemas['KeepGameRequest']) =>
    answer<Schemas['KeptAnswer']>({ method: 'POST', path: '/learners/me/games', body, code }),
  myGames: (code: string) => answer<Schemas['HistoryAnswer']>({ method: 'GET', path: '/learners/me/games', code }),
  myGame: (code: string, id: string) =>
    answer<Schemas['GameRecordAnswer']>({ method: 'GET', path: `/learners/me/games/${part(id)}`, code }),
  myGamesCsv: async (code: string) => {
    const headers = { Authorization: `Bearer ${code}` }
    return await (await fetch('/api/learners/me/games.csv', { headers, credentials: 'omit' })).text()
  },
  reviewGame: (code: string, id: string) =>
    answer<Schemas['ReviewedGameAnswer']>({ method: 'POST', path: `/learners/me/games/${part(id)}/review`, code }),
  deleteGame: (code: string, id: string) =>
    answer<Schemas['DeletedAnswer']>({ method: 'DELETE', path: `/learners/me/games/${part(id)}`, code }),
  replay: post<string, Schemas['ReplayAnswer']>('/replays'),
  playedHand: (record: string, number: number) =>
    post<string, Schemas['PlayedHandAnswer']>(`/replays/hands/${number}`)(record),
  replayOfTable: (id: string) => get<Schemas['ReplayAnswer']>(`/tables/${part(id)}/replay`),
  handOfTable: (id: string, number: number) =>
    get<Schemas['PlayedHandAnswer']>(`/tables/${part(id)}/replay/hands/${number}`),
  lesson: (number: number) => get<Schemas['LessonAnswer']>(`/dojo/lessons/${number}`),
}

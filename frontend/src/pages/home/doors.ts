/** The ways into the app, by what a visitor wants, and which of them was taken last in this browser. */

import { store, stored } from '../../lib/storage'
import type { WordKey } from '../../lib/words.svelte'

interface Link {
  address: string
  label: WordKey
}

export interface Door {
  name: string
  title: WordKey
  lead: WordKey
  tiles: readonly string[] // its picture
  way: Link
  also: readonly Link[]
}

export const DOORS: readonly Door[] = [
  {
    name: 'learn',
    title: 'home.learn',
    lead: 'home.learn_lead',
    tiles: ['1m', '2m', '3m', 'C', 'C'],
    way: { address: '/first-steps', label: 'home.first_steps' },
    also: [
      { address: '/dojo', label: 'common.dojo' },
      { address: '/rules', label: 'common.rulebook' },
    ],
  },
  {
    name: 'play',
    title: 'home.play',
    lead: 'home.play_lead',
    tiles: ['E', 'S', 'W', 'N'],
    way: { address: '/play', label: 'home.to_table' },
    also: [
      { address: '/replay', label: 'home.review' },
      { address: '/me', label: 'home.my_games' },
    ],
  },
  {
    name: 'count',
    title: 'home.count',
    lead: 'home.count_lead',
    tiles: ['7p', '8p', '9p', '9p', '9p'],
    way: { address: '/count', label: 'common.calculator' },
    also: [{ address: '/sheet', label: 'common.sheet' }],
  },
  {
    name: 'referee',
    title: 'home.referee',
    lead: 'home.referee_lead',
    tiles: ['back', 'P', 'back'],
    way: { address: '/referee', label: 'home.to_referee' },
    also: [
      { address: '/rules/game', label: 'home.how_a_game_goes' },
      { address: '/rules/compare', label: 'home.compare' },
    ],
  },
  {
    name: 'organise',
    title: 'home.organise',
    lead: 'home.organise_lead',
    tiles: ['1p', '2p', '3p', '4p'],
    way: { address: '/events', label: 'home.to_desk' },
    also: [{ address: '/sheet', label: 'common.sheet' }],
  },
]

const KEY = 'huit.door'

export function rememberDoor(name: string): void {
  store(KEY, name)
}

/** The doors in their order, the one that was taken last in front. */
export function doorsInOrder(): { doors: Door[]; taken: boolean } {
  const last = DOORS.find(({ name }) => name === stored(KEY))
  return { doors: last ? [last, ...DOORS.filter((door) => door !== last)] : [...DOORS], taken: last !== undefined }
}

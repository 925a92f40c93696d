/** Every page of the app. A new one is a folder beside this file and an entry here. */

import type { Component } from 'svelte'
import { match } from '../lib/router.svelte'
import { withMoreWords, type WordKey } from '../lib/words.svelte'

/** What a page gets: the named parts of its path. */
export interface PageProps {
  parts: Record<string, string>
}

export interface Page {
  path: string // "/s/:hand" names a part
  label?: WordKey // in the navigation; a page without one is reached by links
  under?: string // the page of the navigation that it belongs to
  load: () => Promise<{ default: Component<PageProps> | Component<Record<string, never>> }>
}

export const PAGES: readonly Page[] = [
  { path: '/', load: () => import('./home/HomePage.svelte') },
  { path: '/count', label: 'common.calculator', load: () => import('./calculator/CalculatorPage.svelte') },
  { path: '/s', under: '/count', load: () => import('./calculator/CalculatorPage.svelte') },
  { path: '/s/:hand', under: '/count', load: () => import('./calculator/CalculatorPage.svelte') },
  { path: '/first-steps', under: '/dojo', load: () => import('./first-steps/FirstStepsPage.svelte') },
  { path: '/first-steps/:step', under: '/dojo', load: () => import('./first-steps/FirstStepsPage.svelte') },
  { path: '/play', label: 'common.play', load: () => import('./play/PlayPage.svelte') },
  { path: '/t/:id', under: '/play', load: () => import('./table/TablePage.svelte') },
  { path: '/replay', under: '/play', load: () => import('./replay/ReplayPage.svelte') },
  { path: '/replay/:id', under: '/play', load: () => import('./replay/ReplayPage.svelte') },
  { path: '/rules', label: 'common.rulebook', load: () => import('./rulebook/RulebookPage.svelte') },
  { path: '/rules/principles', under: '/rules', load: () => import('./rulebook/PrinciplesPage.svelte') },
  { path: '/rules/game', under: '/rules', load: () => import('./rulebook/GamePage.svelte') },
  { path: '/rules/compare', under: '/rules', load: () => import('./rulebook/ComparePage.svelte') },
  { path: '/rules/:fan', under: '/rules', load: () => import('./rulebook/FanPage.svelte') },
  { path: '/referee', label: 'common.referee', load: () => import('./referee/RefereePage.svelte') },
  { path: '/referee/:place', under: '/referee', load: () => import('./referee/RefereePage.svelte') },
  { path: '/dojo', label: 'common.dojo', load: () => import('./dojo/DojoPage.svelte') },
  { path: '/dojo/lesson/:number', under: '/dojo', load: () => import('./dojo/LessonPage.svelte') },
  { path: '/me', label: 'common.me', load: () => import('./me/MePage.svelte') },
  { path: '/sheet', label: 'common.sheet', load: () => import('./sheet/SheetsPage.svelte') },
  { path: '/sheet/:id', under: '/sheet', load: () => import('./sheet/SheetPage.svelte') },
  { path: '/sheet/shared/:id', under: '/sheet', load: () => import('./sheet/shared/SharedPage.svelte') },
  { path: '/events', label: 'common.events', load: () => withMoreWords(import('./events/EventsPage.svelte')) },
  { path: '/desk/:event', under: '/events', load: () => withMoreWords(import('./desk/DeskPage.svelte')) },
  { path: '/screen/:event', under: '/events', load: () => withMoreWords(import('./screen/ScreenPage.svelte')) },
  { path: '/event/:event', under: '/events', load: () => withMoreWords(import('./event/EventPage.svelte')) },
  { path: '/seat/:event', under: '/events', load: () => withMoreWords(import('./seat/SeatPage.svelte')) },
  { path: '/about', load: () => import('./about/AboutPage.svelte') },
  { path: '/offline', load: () => import('../offline/OfflinePage.svelte') },
]

export const MISSING: Page['load'] = () => import('./missing/MissingPage.svelte')

export function pageAt(address: string): Page | undefined {
  return PAGES.find((page) => match(page.path, address))
}

/** Every page of the app. A new one is a folder beside this file and an entry here. */

import type { Component } from 'svelte'
import type { WordKey } from '../lib/words.svelte'

/** What a page gets: the named parts of its path. */
export interface PageProps {
  parts: Record<string, string>
}

export interface Page {
  path: string // "/s/:hand" names a part
  label?: WordKey // in the navigation; a page without one is reached by links
  load: () => Promise<{ default: Component<PageProps> | Component<Record<string, never>> }>
}

export const PAGES: readonly Page[] = [
  { path: '/', label: 'common.calculator', load: () => import('./calculator/CalculatorPage.svelte') },
  { path: '/s/:hand', load: () => import('./calculator/CalculatorPage.svelte') },
  { path: '/rules', label: 'common.rulebook', load: () => import('./rulebook/RulebookPage.svelte') },
  { path: '/rules/principles', load: () => import('./rulebook/PrinciplesPage.svelte') },
  { path: '/rules/game', load: () => import('./rulebook/GamePage.svelte') },
  { path: '/rules/:fan', load: () => import('./rulebook/FanPage.svelte') },
  { path: '/dojo', label: 'common.dojo', load: () => import('./dojo/DojoPage.svelte') },
  { path: '/dojo/lesson/:number', load: () => import('./dojo/LessonPage.svelte') },
  { path: '/sheet', label: 'common.sheet', load: () => import('./sheet/SheetsPage.svelte') },
  { path: '/sheet/:id', load: () => import('./sheet/SheetPage.svelte') },
]

export const MISSING: Page['load'] = () => import('./missing/MissingPage.svelte')

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
]

export const MISSING: Page['load'] = () => import('./missing/MissingPage.svelte')

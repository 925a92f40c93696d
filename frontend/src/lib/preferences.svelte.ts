/** What the reader chose: language, rules, theme, numerals. Kept in this browser and nowhere else. */

import { store, storedObject } from './storage'

export const LANGUAGES = ['fr', 'en', 'zh'] as const
export const PROFILES = ['ffmj', 'green_book', 'botzone'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const LANGUAGE_NAMES = { fr: 'Français', en: 'English', zh: '中文' } as const

export type Language = (typeof LANGUAGES)[number]
export type Profile = (typeof PROFILES)[number]
export type Theme = (typeof THEMES)[number]

interface Preferences {
  language: Language
  profile: Profile
  theme: Theme
  numerals: boolean
}

const KEY = 'huit.preferences' // public/theme.js reads it too

export const preferences: Preferences = $state(kept())

function kept(): Preferences {
  const found = storedObject(KEY)
  return {
    language: oneOf(LANGUAGES, found.language) ?? languageOfBrowser(),
    profile: oneOf(PROFILES, found.profile) ?? 'ffmj',
    theme: oneOf(THEMES, found.theme) ?? 'system',
    numerals: found.numerals === true,
  }
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value)
}

/** English for those who read none of the three; French where the browser does not say. */
function languageOfBrowser(): Language {
  const asked = navigator.languages ?? []
  for (const tag of asked) {
    const found = oneOf(LANGUAGES, tag.slice(0, 2).toLowerCase())
    if (found) return found
  }
  return asked.length > 0 ? 'en' : 'fr'
}

/** Keeps every change, and shows it on the document. Call it once, from the component that stands above all others. */
export function keepPreferences(): void {
  $effect(() => {
    const root = document.documentElement
    root.lang = preferences.language === 'zh' ? 'zh-Hans' : preferences.language
    if (preferences.theme === 'system') delete root.dataset.theme
    else root.dataset.theme = preferences.theme
    store(KEY, preferences)
  })
}

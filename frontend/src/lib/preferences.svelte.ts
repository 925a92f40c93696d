/** What the reader chose: language, rules, theme, numerals. Kept in this browser and nowhere else. */

import { DEFAULT_LANGUAGE, HEADS, type Language, LANGUAGES, ROOT_LANGUAGE } from '../../generated/languages'
import { PROFILES } from '../../generated/profiles'
import { store, storedObject } from './storage'

export { type Language, LANGUAGES, PROFILES }
export const THEMES = ['system', 'light', 'dark'] as const

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
    profile: oneOf(PROFILES, found.profile) ?? PROFILES[0],
    theme: oneOf(THEMES, found.theme) ?? 'system',
    numerals: found.numerals === true,
  }
}

/** A language by the name that its own readers give it. */
export function languageName(language: Language): string {
  return HEADS[language].name
}

/** Whether a native player has read the translation. */
export function isReviewed(language: Language): boolean {
  return HEADS[language].reviewed
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value)
}

/** The root language for readers of no other one; the default where the browser does not say. */
function languageOfBrowser(): Language {
  const asked = navigator.languages ?? []
  for (const tag of asked) {
    const found = oneOf(LANGUAGES, tag.split('-', 1)[0]?.toLowerCase())
    if (found) return found
  }
  return asked.length > 0 ? ROOT_LANGUAGE : DEFAULT_LANGUAGE
}

/** Keeps every change, and shows it on the document. Call it once, from the component that stands above all others. */
export function keepPreferences(): void {
  $effect(() => {
    const root = document.documentElement
    root.lang = HEADS[preferences.language].tag
    if (preferences.theme === 'system') delete root.dataset.theme
    else root.dataset.theme = preferences.theme
    store(KEY, preferences)
  })
}

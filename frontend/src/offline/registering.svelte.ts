/** Puts the service worker in place, hears of new versions, and lets it keep the rulebook in the reader's language. */

import { type Language, LANGUAGES } from '../lib/preferences.svelte'
import type { Wish } from './service-worker'

/** `ready`: a new version waits for the reader to say so. */
export const version: { ready: boolean } = $state({ ready: false })
let waiting: ServiceWorker | undefined
let refused = $state(false)

/** Only where the browser trusts the address, https or this very computer, and where its reader allows it. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && import.meta.env.PROD && !refused
}

/** Call it once, when everything that the first page needs is there. */
export async function register(): Promise<void> {
  if (!canKeep()) return
  const { serviceWorker } = navigator
  const controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) location.reload() // no page of one version with the files of another
  })
  const asked = serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const registration = await asked.catch(() => undefined)
  if (!registration) {
    refused = true
    return
  }
  notice(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => notice(registration))
  })
}

function notice(registration: ServiceWorkerRegistration): void {
  if (!registration.waiting || !registration.active) return
  waiting = registration.waiting
  version.ready = true
}

/** The new version takes over, and every open page is loaded again. */
export function takeOver(): void {
  waiting?.postMessage('take over' satisfies Wish)
}

/** For pages of the rulebook that were never opened with a network. Call it for each language that is spoken. */
export async function keepBook(language: Language): Promise<void> {
  if (!canKeep()) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ bookIn: language } satisfies Wish)
}

/** The languages in which the rulebook can be read without a network. */
export async function languagesOfBook(): Promise<Language[]> {
  if (!canKeep()) return []
  const found = await Promise.all(
    LANGUAGES.map((language) => caches.match(`/api/rulebook?lang=${language}`, { ignoreVary: true })),
  )
  return LANGUAGES.filter((_, at) => found[at])
}

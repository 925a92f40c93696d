/// <reference lib="webworker" />

import type { Whereabouts } from '../lib/table-notice'

/** Keeps what a page needs without a network: the whole app as it was built, and answers that are the same for all. */

/** What a page says: that a version which waits shall take over, or in which language it wants the book. */
export type Wish = 'take over' | { bookIn: string }

declare const VERSION: string // of everything below together
declare const SHELL: readonly string[] // the addresses of the app; "/" is every page of it
declare const PYTHON: readonly string[] // Pyodide and the rules, for those who asked for them

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL_CACHE = `huit-shell-${VERSION}`
const ANSWERS_CACHE = `huit-answers-${VERSION}`
const PYTHON_CACHE = 'huit-python' // offline/preparing.svelte.ts fills it
const BOOK = ['/api/rulebook', '/api/fans', '/api/play', '/api/profiles']

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
  if (event.request.mode === 'navigate') event.waitUntil(leaveToOthers())
})
// A new version waits until no page of the old one is open, or until the reader says so.
worker.addEventListener('message', (event: ExtendableMessageEvent & { data: Wish }) => {
  if (event.data === 'take over') void worker.skipWaiting()
  else event.waitUntil(keepBook(event.data.bookIn))
})

worker.addEventListener('notificationclick', (event) => event.waitUntil(toTable(event.notification)))

/** From a notice of the system to the table that it is about: its page where it is open, else a new one. */
async function toTable(notice: Notification): Promise<void> {
  notice.close()
  const { address, loaded } = notice.data as Whereabouts
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => withoutHash(url) === withoutHash(loaded))
  await (open ? open.focus() : worker.clients.openWindow(address))
}

const withoutHash = (url: string) => url.split('#', 1)[0]

// A version, whole or not at all --------------------------------------------------------------------------------------

async function install(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  await shell.addAll(SHELL.map((address) => new Request(address, { cache: hasHash(address) ? 'default' : 'reload' })))
  await askAgain()
  if (await caches.has(PYTHON_CACHE)) await keepPython()
}

function hasHash(address: string): boolean {
  return address.startsWith('/assets/')
}

/** What the version before has kept is kept by this one, in its own words. */
async function askAgain(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith('huit-answers-') && name !== ANSWERS_CACHE)
  const answers = await caches.open(ANSWERS_CACHE)
  for (const name of before) {
    const addresses = (await (await caches.open(name)).keys()).map((request) => request.url)
    await Promise.all(
      addresses.map((address) => answers.add(new Request(address, { cache: 'reload' })).catch(() => {})),
    )
  }
}

/** The rulebook, for a reader who has not opened it yet; what cannot be had now is had at another visit. */
async function keepBook(language: string): Promise<void> {
  const answers = await caches.open(ANSWERS_CACHE)
  for (const part of BOOK) {
    const address = `${part}?lang=${language}`
    if (!(await answers.match(address, { ignoreVary: true }))) await answers.add(address).catch(() => {})
  }
}

async function keepPython(): Promise<void> {
  const kept = await caches.open(PYTHON_CACHE)
  for (const address of PYTHON) if (!(await kept.match(address))) await kept.add(address)
}

async function takeOver(): Promise<void> {
  const ours = [SHELL_CACHE, ANSWERS_CACHE, PYTHON_CACHE]
  const left = (await caches.keys()).filter((name) => name.startsWith('huit-') && !ours.includes(name))
  await Promise.all(left.map((name) => caches.delete(name)))
  if (await caches.has(PYTHON_CACHE)) await forgetOldPython()
  await worker.clients.claim()
}

/** On one's own computer the next program at the same address may be another: it shall not find our pages in its place. */
async function leaveToOthers(): Promise<void> {
  const found = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!found || !(found.ok || found.status === 404)) return // nobody there, or not well
  if (found.headers.get('Content-Type')?.includes('javascript')) return
  await worker.registration.unregister()
  // A kept page that is still loading may register us again; without caches it gets what is there.
  const ours = (await caches.keys()).filter((name) => name.startsWith('huit-'))
  await Promise.all(ours.map((name) => caches.delete(name)))
}

async function forgetOldPython(): Promise<void> {
  const kept = await caches.open(PYTHON_CACHE)
  const old = (await kept.keys()).filter((request) => !PYTHON.includes(new URL(request.url).pathname))
  await Promise.all(old.map((request) => kept.delete(request)))
}

// Answers -------------------------------------------------------------------------------------------------------------

/** Nothing for what is none of our business: it goes to the network as if we were not there. */
function answerTo(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return undefined
  if (pathname.startsWith('/api/')) return newest(request)
  if (pathname.startsWith('/pyodide/')) return kept(request, pathname, PYTHON_CACHE)
  if (SHELL.includes(pathname)) return kept(request, pathname, SHELL_CACHE)
  return request.mode === 'navigate' ? kept(request, '/', SHELL_CACHE) : undefined
}

async function kept(request: Request, address: string, name: string): Promise<Response> {
  return (await caches.match(address, { cacheName: name, ignoreVary: true })) ?? fetch(request)
}

/** The server's, and what it gave last time if it does not answer. It says itself what is the same for everybody. */
async function newest(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok && response.headers.get('Cache-Control')?.includes('public')) await keep(request, response.clone())
    return response
  } catch {
    return (await stored(new URL(request.url))) ?? Response.error()
  }
}

/** As good as it goes: a full disk is no reason not to answer. */
async function keep(request: Request, response: Response): Promise<void> {
  const answers = await caches.open(ANSWERS_CACHE)
  await answers.put(request, response).catch(() => {})
}

async function stored(address: URL): Promise<Response | undefined> {
  const answers = await caches.open(ANSWERS_CACHE)
  const found = await answers.match(address.href, { ignoreVary: true })
  return found ?? fromRulebook(address, await answers.match(`/api/rulebook${address.search}`, { ignoreVary: true }))
}

/** The rulebook in one answer holds the page of each fan, and the principles. */
async function fromRulebook({ pathname }: URL, answer: Response | undefined): Promise<Response | undefined> {
  const book = (await answer?.json()) as { fans: { id: string }[] } | undefined
  if (pathname === '/api/principles') return book && Response.json(book)
  const fan = book?.fans.find(({ id }) => pathname === `/api/fans/${id}`)
  return fan && Response.json(fan)
}

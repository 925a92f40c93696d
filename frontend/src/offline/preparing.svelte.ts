/** Brings Python and the rules into this browser, for readers who want to count without a server; and away again. */

import { FILES } from 'virtual:python'
import { answerWith, type StandIn } from '../lib/transport'
import { sleep, standIn, wake } from './python.svelte'
import { canKeep } from './registering.svelte'

const CACHE = 'huit-python' // the service worker serves from it

type Stage = 'unknown' | 'absent' | 'fetching' | 'starting' | 'ready' | 'failed'

export const preparation: { stage: Stage; share: number } = $state({ stage: 'unknown', share: 0 })

/** In megabytes, as they come over the network. */
export const SIZE = Math.round(FILES.reduce((sum, file) => sum + file.sent, 0) / 1e6)

export function canPrepare(): boolean {
  return canKeep() && FILES.length > 0
}

/** Lets what an earlier visit has prepared stand in for the server. Call it once, before anything is asked. */
export function lookForRules(): void {
  if (canPrepare()) answerWith(rulesFound())
}

async function rulesFound(): Promise<StandIn | undefined> {
  const found = await allThere()
  preparation.stage = found ? 'ready' : 'absent'
  return found ? standIn : undefined
}

async function allThere(): Promise<boolean> {
  if (!(await caches.has(CACHE))) return false
  const cache = await caches.open(CACHE)
  const found = await Promise.all(FILES.map((file) => cache.match(file.url)))
  return found.every((response) => response !== undefined)
}

export async function prepare(): Promise<void> {
  Object.assign(preparation, { stage: 'fetching', share: 0 })
  try {
    await navigator.storage?.persist?.() // a browser short of space may otherwise throw it away
    await fetchAll()
    preparation.stage = 'starting'
    await wake() // ready is what has been seen to run
    answerWith(Promise.resolve(standIn))
    preparation.stage = 'ready'
  } catch {
    await remove()
    preparation.stage = 'failed'
  }
}

async function fetchAll(): Promise<void> {
  await navigator.serviceWorker.ready
  const cache = await caches.open(CACHE)
  const all = FILES.reduce((sum, file) => sum + file.bytes, 0)
  let done = 0
  const count = (bytes: number) => (preparation.share = (done += bytes) / all)
  for (const { url, bytes } of FILES) {
    if (await cache.match(url)) count(bytes)
    else await cache.put(url, counted(await fetch(url), count))
  }
}

/** The same answer, telling how much of it has come. */
function counted(response: Response, count: (bytes: number) => void): Response {
  if (!response.ok || !response.body) throw new Error(`${response.url}: ${response.status}`)
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      count(chunk.length)
      controller.enqueue(chunk)
    },
  })
  const headers = { 'Content-Type': response.headers.get('Content-Type') ?? 'application/octet-stream' }
  return new Response(response.body.pipeThrough(counter), { headers })
}

export async function remove(): Promise<void> {
  answerWith(Promise.resolve(undefined))
  sleep()
  await caches.delete(CACHE)
  Object.assign(preparation, { stage: 'absent', share: 0 })
}

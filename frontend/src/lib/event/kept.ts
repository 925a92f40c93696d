/** Links to tournaments that were opened in this browser, the newest first. */

import { store, stored } from '../storage'
import type { Role } from './wire'

export interface KeptLink {
  event: string
  code: string
  role: Role
  name: string
}

const KEY = 'huit.events'
const MOST = 30

export function keptLinks(): KeptLink[] {
  const found = stored(KEY)
  return Array.isArray(found) ? found.filter((one): one is KeptLink => typeof one?.code === 'string') : []
}

export function keepLink(link: KeptLink): void {
  const others = keptLinks().filter((one) => one.code !== link.code)
  store(KEY, [link, ...others].slice(0, MOST))
}

export function forgetLink(code: string): void {
  store(
    KEY,
    keptLinks().filter((one) => one.code !== code),
  )
}

/** The code behind # of the address, or one that was kept for the event, of the first of these roles. */
export function codeFor(event: string, ...roles: Role[]): string {
  const given = location.hash.slice(1)
  if (given) return given
  const kept = keptLinks().filter((one) => one.event === event)
  for (const role of roles) {
    const found = kept.find((one) => one.role === role)
    if (found) return found.code
  }
  return ''
}

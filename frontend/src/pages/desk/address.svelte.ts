/** The address under which phones in the hall reach this server: on papers and QR codes. */

import { store, stored } from '../../lib/storage'

const KEY = 'huit.phone-address'
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/
const HOST = /^([\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?|\[[0-9a-f:.]+\])$/u
const kept = addressIn(String(stored(KEY) ?? ''))

export const phoneAddress = $state({ base: kept ?? location.origin, known: kept !== undefined })

/** "192.168.1.5:8888/" as http://192.168.1.5:8888; undefined for what is no address of a server. */
export function addressIn(text: string): string | undefined {
  const clean = text.trim()
  const named = clean.includes('://') ? clean : `${location.protocol}//${clean}`
  const url = URL.canParse(named) ? new URL(named) : undefined
  const usable = url && /^https?:$/.test(url.protocol) && HOST.test(url.hostname) && !url.username
  return usable ? url.origin : undefined
}

/** Whether only this computer reaches an address. */
export function isLocal(base: string): boolean {
  return URL.canParse(base) && LOCAL.test(new URL(base).hostname)
}

/** A page that was opened as localhost is not reachable by others: take the address in the network instead. */
export function learnAddresses(addresses: string[]): void {
  const [first] = addresses
  if (phoneAddress.known || !first || !isLocal(location.origin)) return
  const port = location.port ? `:${location.port}` : ''
  phoneAddress.base = `${location.protocol}//${first}${port}`
  phoneAddress.known = true
}

/** Somebody is writing an address: what the server says of itself does not replace it. */
export function writeAddress(): void {
  phoneAddress.known = true
}

/** Written by hand: kept in this browser; nothing means that it is found out again. False for what is no address. */
export function keepAddress(text: string): boolean {
  const base = addressIn(text)
  if (text.trim() && !base) return false
  phoneAddress.base = base ?? location.origin
  phoneAddress.known = base !== undefined
  store(KEY, base)
  return true
}

/** The address under which phones in the hall reach this server: on papers and QR codes. */

import { store, stored } from '../../lib/storage'

const KEY = 'huit.phone-address'
const LOCAL = /^(localhost|127\.|\[::1\])/
const kept = stored(KEY)

export const phoneAddress = $state({ base: typeof kept === 'string' ? kept : location.origin, known: Boolean(kept) })

/** A page that was opened as localhost is not reachable by others: take the address in the network instead. */
export function learnAddresses(addresses: string[]): void {
  const [first] = addresses
  if (phoneAddress.known || !first || !LOCAL.test(location.host)) return
  const port = location.port ? `:${location.port}` : ''
  phoneAddress.base = `${location.protocol}//${first}${port}`
  phoneAddress.known = true
}

/** Somebody is writing an address: what the server says of itself does not replace it. */
export function writeAddress(): void {
  phoneAddress.known = true
}

/** Written by hand: kept in this browser; nothing means that it is found out again. */
export function keepAddress(base: string): void {
  phoneAddress.base = base.trim() || location.origin
  phoneAddress.known = base.trim() !== ''
  store(KEY, base.trim() || undefined)
}

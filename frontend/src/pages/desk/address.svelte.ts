/** The address under which phones in the hall reach this server: on papers and QR codes. */

const LOCAL = /^(localhost|127\.|\[::1\])/

export const phoneAddress = $state({ base: location.origin, guessed: false })

/** A page that was opened as localhost is not reachable by others: take the address in the network instead. */
export function learnAddresses(addresses: string[]): void {
  const [first] = addresses
  if (phoneAddress.guessed || !first || !LOCAL.test(location.host)) return
  const port = location.port ? `:${location.port}` : ''
  phoneAddress.base = `${location.protocol}//${first}${port}`
  phoneAddress.guessed = true
}

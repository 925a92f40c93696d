/** The code of a profile in an address: behind the #, which browsers do not send to any server. */

const NAME = '#code='

export function linkOf(code: string): string {
  return `${location.origin}/dojo${NAME}${code}`
}

/** Empty where there is none. */
export function codeInAddress(): string {
  return location.hash.startsWith(NAME) ? location.hash.slice(NAME.length) : ''
}

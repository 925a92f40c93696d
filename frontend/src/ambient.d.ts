declare module 'virtual:words/*' {
  import type { WordKey } from '../generated/word-keys'
  const words: Record<WordKey, string>
  export default words
}

declare module 'virtual:python' {
  /** Pyodide and the rules; `bytes` when unpacked, `sent` over the network. Empty where the build has no rules. */
  export const FILES: readonly { url: string; bytes: number; sent: number }[]
}

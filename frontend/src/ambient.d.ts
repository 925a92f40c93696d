declare module 'virtual:words/*' {
  import type { WordKey } from '../generated/word-keys'
  const words: Record<WordKey, string>
  export default words
}

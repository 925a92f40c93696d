/** What every test begins with: an English reader, and a browser that has kept nothing. */

import { beforeEach, vi } from 'vitest'
import { preferences } from '../src/lib/preferences.svelte'
import { speak } from '../src/lib/words.svelte'

beforeEach(async () => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  preferences.language = 'en'
  await speak('en')
})

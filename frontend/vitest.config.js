import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { words } from './tools/words.js'

export default defineConfig({
  plugins: [svelte(), words()],
  resolve: { conditions: ['browser'] }, // Svelte as the pages have it, not as a server would
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['tests/setup.ts'],
    isolate: false, // a test that needs a module anew says so
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000, // to fail at all; nothing here depends on time
    reporters: ['minimal'],
  },
})

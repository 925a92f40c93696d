import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { addresses } from './tools/addresses.js'
import { installable } from './tools/installable.js'
import { precompress } from './tools/precompress.js'
import { python } from './tools/python.js'
import { serviceWorker } from './tools/service-worker.js'
import { words } from './tools/words.js'

export default defineConfig({
  plugins: [svelte(), words(), python(), addresses(), installable(), serviceWorker(), precompress()],
  build: {
    outDir: process.env.HUIT_PAGES ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a picture inside a style sheet would be downloaded by those who never see it
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:8888' } }, // beside `huit serve`, while working on the pages
})

// A Vite plugin that makes the app installable: the manifest, the icons drawn from our one picture, and the colours that
// a browser wears around the page, all from favicon.svg and tokens.css.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Resvg, initWasm } from '@resvg/resvg-wasm'

const PICTURE = fileURLToPath(new URL('../public/favicon.svg', import.meta.url))
const SPRITE = fileURLToPath(new URL('../generated/tiles.svg', import.meta.url))
const TOKENS = fileURLToPath(new URL('../src/styles/tokens.css', import.meta.url))
const SAFE = 0.8 // of the width: what lies further out may be cut away, however a system shapes its icons

const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'maskable-192.png', size: 192, purpose: 'maskable' },
  { name: 'maskable-512.png', size: 512, purpose: 'maskable' },
]
const APPLE = { name: 'apple-touch-icon.png', size: 180, purpose: 'maskable' } // cut to shape by the system too

/** The values of a colour, by day and by night. */
function colours(name) {
  const [light, dark] = [...readFileSync(TOKENS, 'utf8').matchAll(new RegExp(`--${name}: (#\\w+)`, 'g'))]
  return { light: light[1], dark: dark[1] }
}

/** The picture on ground that reaches every edge, with everything that matters well inside. */
function fullBleed(svg) {
  const [, ground] = /fill="(#\w+)"/.exec(svg)
  const inside = svg.replace(/<svg[^>]*>/, '').replace('</svg>', '')
  const moved = `translate(32 32) scale(${SAFE}) translate(-32 -32)`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/><g transform="${moved}">${inside}</g></svg>`
}

function drawn({ size, purpose }) {
  const svg = readFileSync(PICTURE, 'utf8')
  return new Resvg(purpose === 'maskable' ? fullBleed(svg) : svg, { fitTo: { mode: 'width', value: size } })
    .render()
    .asPng()
}

const FACE = { width: 84, height: 112 }
const NAMES = [...[...'msp'].flatMap((suit) => [...'123456789'].map((rank) => rank + suit)), ...'ESWNCFP', 'back']

/** All faces side by side: the server makes pictures of hands from them, for links in chats. */
function faces() {
  const sprite = readFileSync(SPRITE, 'utf8')
  const placed = NAMES.map((name, at) => {
    const [, viewBox, inside] = new RegExp(`<symbol id="${name}" viewBox="([^"]*)">(.*?)</symbol>`, 's').exec(sprite)
    return `<svg x="${at * FACE.width}" width="${FACE.width}" height="${FACE.height}" viewBox="${viewBox}">${inside}</svg>`
  })
  const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`
  const svg = `${head} width="${FACE.width * NAMES.length}" height="${FACE.height}">${placed.join('')}</svg>`
  return new Resvg(svg).render().asPng()
}

function manifest() {
  return {
    name: 'Huit',
    short_name: 'Huit',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: colours('felt').light,
    background_color: colours('paper').light,
    icons: [
      ...ICONS.map(({ name, size, purpose }) => ({
        src: `/icons/${name}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
}

function headTags() {
  const theme = Object.entries(colours('felt')).map(([scheme, content]) => ({
    tag: 'meta',
    attrs: { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` },
  }))
  return [
    ...theme,
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/icons/${APPLE.name}` } },
  ]
}

export function installable() {
  return {
    name: 'huit-installable',
    apply: 'build',
    transformIndexHtml: headTags,
    async generateBundle() {
      const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
      await initWasm(readFileSync(wasm))
      for (const icon of [...ICONS, APPLE]) {
        this.emitFile({ type: 'asset', fileName: `icons/${icon.name}`, source: drawn(icon) })
      }
      this.emitFile({ type: 'asset', fileName: 'preview/tiles.png', source: faces() })
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest(), null, 2) })
    },
  }
}

/** A scored hand as a picture, drawn here from the same tiles: SVG, or PNG of it. */

import sprite from '../../../generated/tiles.svg?url'
import type { Schemas } from '../../lib/api'
import { preferences } from '../../lib/preferences.svelte'
import { BACK, cornerOf } from '../../lib/tiles'

type Piece = Schemas['Piece']
interface Placed {
  tile: string
  x: number
  y: number
  winning: boolean
}
interface Tray {
  x: number
  y: number
  width: number
}

const TILE = { width: 60, height: 80, edge: 7 }
const WIDTH = 1000
const MARGIN = 40
const BETWEEN_SETS = 22
const ROW = TILE.height + TILE.edge + 40
const LINE = 34
const TOP = 130 // the total stands above the tiles
const COLOURS = {
  felt: '#1d4d3a',
  ivory: '#fdf9ec',
  edge: '#dccfa9',
  back: '#2c7556',
  text: '#f6f0dd',
  gold: '#f3d98b',
  ink: '#17251e',
}
const SCALE = 2 // PNG for sharp screens

export interface Caption {
  total: string
  note: string
  declared: string // under the sets that were
  lines: readonly string[]
}

export async function svgOf(pieces: readonly Piece[], caption: Caption): Promise<string> {
  const { placed, trays } = placedTiles(pieces)
  const below = Math.max(...placed.map((one) => one.y)) + ROW + 16
  const height = below + caption.lines.length * LINE + MARGIN / 2
  const symbols = await symbolsOf(new Set(placed.map((one) => one.tile)))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ',
    `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    `<defs>${symbols}</defs><rect width="100%" height="100%" fill="${COLOURS.felt}"/>`,
    heading(caption),
    ...placed.map(drawnTile),
    ...trays.map((tray) => drawnTray(tray, caption.declared)),
    ...caption.lines.map((line, at) => text(line, MARGIN, below + at * LINE, 24, COLOURS.text)),
    text('Huit', WIDTH - MARGIN, height - MARGIN / 2, 20, COLOURS.edge, 'end'),
    '</svg>',
  ].join('')
}

export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * SCALE
    canvas.height = image.naturalHeight * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Sets side by side, in a new row where one would not fit; declared ones on trays. */
function placedTiles(pieces: readonly Piece[]): { placed: Placed[]; trays: Tray[] } {
  const placed: Placed[] = []
  const trays: Tray[] = []
  let [x, y] = [MARGIN, TOP]
  for (const piece of pieces) {
    const width = piece.tiles.length * (TILE.width + 3) - 3
    if (x + width > WIDTH - MARGIN) [x, y] = [MARGIN, y + ROW]
    if (piece.exposed) trays.push({ x, y: y + TILE.height + TILE.edge + 5, width })
    for (const [at, tile] of piece.tiles.entries()) {
      const down = piece.concealed_kong && (at === 0 || at === piece.tiles.length - 1)
      placed.push({ tile: down ? BACK : tile, x, y, winning: at === piece.winning })
      x += TILE.width + 3
    }
    x += BETWEEN_SETS
  }
  return { placed, trays }
}

function drawnTray({ x, y, width }: Tray, declared: string): string {
  const line = `<rect x="${x}" y="${y}" width="${width}" height="4" rx="2" fill="${COLOURS.text}"/>`
  return line + text(declared, x + width / 2, y + 21, 16, COLOURS.text, 'middle')
}

function drawnTile({ tile, x, y, winning }: Placed): string {
  const box = (at: number, fill: string, extra = '') =>
    `<rect x="${x}" y="${at}" width="${TILE.width}" height="${TILE.height}" rx="8" fill="${fill}"${extra}/>`
  const inset = tile === BACK ? 0 : 4
  const face = `<use href="#${tile}" xlink:href="#${tile}" x="${x + inset}" y="${y + inset}" `
  const corner = preferences.numerals ? cornerOf(tile) : ''
  const ring = winning ? ` stroke="${COLOURS.gold}" stroke-width="5"` : ''
  return [
    box(y + TILE.edge, COLOURS.back),
    box(y + TILE.edge / 2, COLOURS.edge),
    box(y, COLOURS.ivory, ring),
    `${face}width="${TILE.width - 2 * inset}" height="${TILE.height - 2 * inset}"/>`,
    corner && text(corner, x + 5, y + 19, 18, COLOURS.ink),
  ].join('')
}

function heading({ total, note }: Caption): string {
  return text(total, MARGIN, 84, 64, COLOURS.gold) + text(note, WIDTH - MARGIN, 80, 24, COLOURS.text, 'end')
}

function text(content: string, x: number, y: number, size: number, fill: string, anchor = 'start'): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const letters = `font-family="Georgia, 'Noto Serif SC', serif" font-size="${size}" fill="${fill}"`
  return `<text x="${x}" y="${y}" ${letters} text-anchor="${anchor}">${escaped}</text>`
}

async function symbolsOf(tiles: ReadonlySet<string>): Promise<string> {
  const drawn = new DOMParser().parseFromString(await (await fetch(sprite)).text(), 'image/svg+xml')
  const writer = new XMLSerializer()
  const symbols = [...drawn.querySelectorAll('symbol')].filter((symbol) => tiles.has(symbol.id))
  return symbols.map((symbol) => writer.serializeToString(symbol)).join('')
}

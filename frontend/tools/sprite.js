// Draws generated/tiles.svg: every tile face as a symbol, those of the CC0 set and our own.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as faces from 'riichi-mahjong-tiles'
import { optimize } from 'svgo'
import { writeWhole } from './generated-file.js'
import { OWN_FACES } from './own-faces.js'

const SUITS = { m: 'Man', s: 'Sou', p: 'Pin' }
const HONOURS = { E: 'Ton', S: 'Nan', W: 'Shaa', N: 'Pei', C: 'Chun', F: 'Hatsu' }

/** The name of each tile that the set draws, and of its picture there. */
function picturesOfTheSet() {
  const suited = Object.entries(SUITS).flatMap(([letter, suit]) =>
    Array.from({ length: 9 }, (_, index) => [`${index + 1}${letter}`, `Regular${suit}${index + 1}`]),
  )
  return [...suited, ...Object.entries(HONOURS).map(([letter, name]) => [letter, `Regular${name}`])]
}

function drawn(picture) {
  const component = faces[picture] ?? faces[`Svg${picture}`]
  if (!component) throw new Error(`riichi-mahjong-tiles has no ${picture}`)
  return renderToStaticMarkup(createElement(component))
}

/** Small, without style attributes (the page's policy forbids them), ids unlike those of the other tiles. */
function reduced(svg, tile) {
  const plugins = [
    { name: 'preset-default', params: { overrides: { convertShapeToPath: false } } },
    'convertStyleToAttrs',
    'reusePaths',
    { name: 'prefixIds', params: { prefix: `t${tile}`, delim: '-' } },
  ]
  return optimize(svg, { multipass: true, floatPrecision: 1, plugins }).data
}

function symbol(tile, svg) {
  const viewBox = /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 300 400'
  const inside = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
  return `<symbol id="${tile}" viewBox="${viewBox}">${inside}</symbol>`
}

const set = picturesOfTheSet().map(([tile, picture]) => symbol(tile, reduced(drawn(picture), tile)))
const own = Object.entries(OWN_FACES).map(([tile, svg]) => symbol(tile, reduced(svg, tile)))
const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
writeWhole('generated/tiles.svg', `${head}${[...set, ...own].join('')}</svg>\n`)

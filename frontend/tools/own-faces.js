// The faces that the set does not have: a framed white dragon, four plants, four seasons, and the back of a tile.

const GREEN = '#1e6b4f'
const RED = '#b3261e'
const BLUE = '#1f4e8c'
const GOLD = '#b7791f'

const framed = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">${inside}</svg>`

const petals = (count, x, y, length, width, colour) =>
  Array.from({ length: count }, (_, index) => {
    const turn = (360 / count) * index
    return `<ellipse cx="${x}" cy="${y - length / 2}" rx="${width}" ry="${length / 2}" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`
  }).join('')

const bloom = (x, y, size, colour) =>
  `${petals(5, x, y, size, size / 2.8, colour)}<circle cx="${x}" cy="${y}" r="${size / 5}" fill="${GOLD}"/>`

const leaf = (x, y, length, turn, colour = GREEN) =>
  `<path d="M${x} ${y}q${length / 2} ${-length / 3} ${length} 0q${-length / 2} ${length / 3} ${-length} 0z" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`

const stroke = (d, colour, width) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Numbered in the corner: red for the seasons, blue for the plants. */
const numbered = (number, colour, inside) => framed(`${inside}${DIGITS[number](colour)}`)

// Drawn as strokes: a sprite cannot count on any font.
const DIGITS = {
  1: (colour) => stroke('M38 44l14-12v52', colour, 10),
  2: (colour) => stroke('M34 46q2-14 16-14t16 14q0 12-32 38h34', colour, 10),
  3: (colour) => stroke('M34 34h30l-18 20q20 0 20 15t-18 15q-12 0-16-8', colour, 10),
  4: (colour) => stroke('M56 84v-52l-24 36h36', colour, 10),
}

const plum =
  stroke('M80 350q60-60 70-150t80-130', '#6b4423', 16) +
  stroke('M146 230q-30-30-60-30', '#6b4423', 10) +
  bloom(90, 196, 44, RED) +
  bloom(196, 150, 52, RED) +
  bloom(176, 262, 46, RED) +
  bloom(232, 84, 34, RED)
const orchid =
  stroke('M150 360q-10-130-96-190M150 360q0-150 20-270M150 360q20-120 100-160M150 360q-40-70-100-80', GREEN, 12) +
  stroke('M150 360q10-100 60-190M150 360q-10-90-50-170', GREEN, 7) +
  petals(5, 214, 160, 58, 13, '#7b4ea3') +
  `<circle cx="214" cy="160" r="10" fill="${GOLD}"/>` +
  petals(5, 98, 180, 48, 11, '#7b4ea3') +
  `<circle cx="98" cy="180" r="8" fill="${GOLD}"/>`
const bamboo =
  [
    [120, 350, 260],
    [180, 350, 300],
  ]
    .map(([x, y, height]) =>
      Array.from(
        { length: 4 },
        (_, joint) =>
          `<rect x="${x - 12}" y="${y - ((joint + 1) * height) / 4 + 4}" width="24" height="${height / 4 - 8}" rx="8" fill="${GREEN}"/>`,
      ).join(''),
    )
    .join('') +
  leaf(190, 120, 74, 20) +
  leaf(190, 190, 66, -20) +
  leaf(112, 170, 74, 200) +
  leaf(112, 250, 62, 160)
const chrysanthemum =
  stroke('M150 360v-150', GREEN, 14) +
  leaf(150, 330, 80, -30) +
  leaf(150, 300, 80, 210) +
  petals(16, 150, 180, 92, 13, GOLD) +
  petals(10, 150, 180, 56, 11, '#d69e2e') +
  `<circle cx="150" cy="180" r="16" fill="${RED}"/>`

const spring =
  stroke('M70 350q90-30 110-130t60-130', '#6b4423', 14) +
  leaf(176, 230, 76, 20) +
  leaf(150, 300, 70, 200) +
  bloom(120, 230, 40, '#d46a92') +
  bloom(214, 150, 48, '#d46a92') +
  bloom(232, 92, 30, '#d46a92') +
  bloom(110, 320, 32, '#d46a92')
const summer =
  `<ellipse cx="150" cy="330" rx="104" ry="26" fill="${GREEN}"/>` +
  stroke('M150 320v-90', GREEN, 14) +
  [-60, -30, 0, 30, 60]
    .map(
      (turn) =>
        `<ellipse cx="150" cy="170" rx="26" ry="72" fill="${turn % 60 ? '#e58fa8' : '#d46a92'}" transform="rotate(${turn} 150 240)"/>`,
    )
    .join('')
const autumn =
  stroke('M150 366v-90', '#6b4423', 14) +
  [-100, -50, 0, 50, 100]
    .map(
      (turn) =>
        `<path d="M150 286q-34-56 0-150q34 94 0 150z" fill="${turn % 100 ? GOLD : '#c2571a'}" transform="rotate(${turn} 150 280)"/>`,
    )
    .join('')
const winter = [0, 60, 120]
  .map(
    (turn) =>
      `<g transform="rotate(${turn} 150 220)">${stroke('M150 100v240M126 130l24 22 24-22M126 310l24-22 24 22', BLUE, 12)}</g>`,
  )
  .join('')

const back =
  `<rect width="300" height="400" rx="28" fill="${GREEN}"/>` +
  `<rect x="24" y="24" width="252" height="352" rx="16" fill="none" stroke="#d8c99b" stroke-width="6"/>` +
  `<path d="M150 90l70 110-70 110-70-110z" fill="none" stroke="#d8c99b" stroke-width="6"/>` +
  `<path d="M150 150l32 50-32 50-32-50z" fill="#d8c99b"/>`

const whiteDragon =
  `<rect x="48" y="56" width="204" height="288" rx="10" fill="none" stroke="${BLUE}" stroke-width="16"/>` +
  `<rect x="76" y="84" width="148" height="232" rx="6" fill="none" stroke="${BLUE}" stroke-width="6"/>`

/** By the letters of the notation: P, seasons a to d, plants e to h; and the back. */
export const OWN_FACES = {
  P: framed(whiteDragon),
  a: numbered(1, RED, spring),
  b: numbered(2, RED, summer),
  c: numbered(3, RED, autumn),
  d: numbered(4, RED, winter),
  e: numbered(1, BLUE, plum),
  f: numbered(2, BLUE, orchid),
  g: numbered(3, BLUE, bamboo),
  h: numbered(4, BLUE, chrysanthemum),
  back: framed(back),
}

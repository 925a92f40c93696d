/** Tiles typed on a real keyboard, as they are written: 1m, 123m, E; and the keys that undo. */

const RANK = /^[1-9]$/
const SUIT = /^[msp]$/
const HONOUR = /^[ESWNCFP]$/
const MOST_HELD = 14

export interface Keys {
  pick: (tile: string) => void
  hold: (ranks: string) => void // digits that wait for their suit
  undo: () => void
  redo: () => void
}

/** For the keydown of the window: the one or the other, where no field or menu takes the keys for itself. */
export function anywhere(...handlers: ((event: KeyboardEvent) => void)[]): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
    for (const handle of handlers) handle(event)
  }
}

/** Tiles from keys: the letters of the notation, and those that the reader's language has for the winds (`windOf`). */
export function typedTiles(
  { pick, hold, undo }: Keys,
  windOf: (letter: string) => string | undefined = () => undefined,
): (event: KeyboardEvent) => void {
  let held = ''
  let last = '' // 1mm is twice the same tile

  function keep(ranks: string): void {
    held = ranks.slice(0, MOST_HELD)
    hold(held)
  }

  function lay(suit: string): void {
    for (const rank of held || last) pick(`${rank}${suit}`)
    last = held.at(-1) ?? last
    keep('')
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = windOf(event.key) ?? event.key
    if (RANK.test(key)) keep(held + key)
    else if (SUIT.test(key)) lay(key)
    else if (key === 'Backspace' && held) keep(held.slice(0, -1))
    else if (key === 'Escape' && held) keep('')
    else if (key === 'Backspace') undo()
    else if (HONOUR.test(key)) {
      keep((last = ''))
      pick(key)
    } else return
    event.preventDefault()
  }
}

/** Ctrl+Z and Ctrl+Y. */
export function undoKeys({ undo, redo }: Pick<Keys, 'undo' | 'redo'>): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
    else if (key === 'z') undo()
    else return
    event.preventDefault()
  }
}

/** Tiles typed on a real keyboard, as they are written: 1m, E; and the keys that undo. */

const RANK = /^[1-9]$/
const SUIT = /^[msp]$/
const HONOUR = /^[ESWNCFP]$/

export interface Keys {
  pick: (tile: string) => void
  undo: () => void
  redo: () => void
}

/** For the keydown of what holds the hand and its keys. */
export function typedTiles({ pick, undo }: Keys): (event: KeyboardEvent) => void {
  let rank = ''
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    if (HONOUR.test(key)) pick(key)
    else if (rank && SUIT.test(key)) pick(`${rank}${key}`)
    else if (key === 'Backspace') undo()
    else if (!RANK.test(key)) return
    if (!SUIT.test(key)) rank = RANK.test(key) ? key : '' // 1mm is twice the same tile
    event.preventDefault()
  }
}

/** For the keydown of the window: Ctrl+Z and Ctrl+Y, where no field has its own. */
export function undoKeys({ undo, redo }: Keys): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    const key = event.key.toLowerCase()
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
    else if (key === 'z') undo()
    else return
    event.preventDefault()
  }
}

/** The keys of a replay; whoever types or chooses something else is left alone. */

import type { Replay } from './replay.svelte'

const BUSY = 'input, select, textarea, [contenteditable]'

export function pressed(event: KeyboardEvent, replay: Replay): void {
  const target = event.target instanceof Element ? event.target : undefined
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(BUSY)) return
  if (event.key === ' ' && target?.closest('button, a, summary')) return
  const action = actionOf(event, replay)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf({ key, shiftKey }: KeyboardEvent, replay: Replay): (() => void) | undefined {
  if (/^[1-4]$/.test(key)) return () => replay.see(Number(key) - 1)
  const actions: Record<string, () => void> = {
    ArrowLeft: () => (shiftKey ? replay.leap(-1) : replay.go(replay.step - 1)),
    ArrowRight: () => (shiftKey ? replay.leap(1) : replay.go(replay.step + 1)),
    Home: () => replay.go(0),
    End: () => replay.go(replay.last),
    ' ': () => (replay.playing ? replay.pause() : replay.play()),
    o: () => (replay.open = !replay.open),
  }
  return actions[key]
}

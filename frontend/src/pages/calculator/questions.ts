/** Questions that follow the fingers: asked after a short pause, and the answer to an older one is never heard. */

const PAUSE = 90 // milliseconds without a tap or key

export interface Questions {
  ask: (question: (signal: AbortSignal) => Promise<void>, how?: { atOnce?: boolean }) => void
  forget: () => void
}

export function questions(): Questions {
  let stop: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget(): void {
    clearTimeout(timer)
    stop?.abort()
  }

  return {
    forget,
    ask(question, { atOnce = false } = {}) {
      forget()
      const { signal } = (stop = new AbortController())
      timer = setTimeout(() => void question(signal), atOnce ? 0 : PAUSE)
    },
  }
}

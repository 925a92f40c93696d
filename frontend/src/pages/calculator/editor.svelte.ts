/** The hand on the page and its text, kept in step: taps write the text, typing lays the tiles; all can be undone. */

import { api, type Fault, Refused } from '../../lib/api'
import { EMPTY, handText, isBlank, type Hand } from './hand'
import { questions } from './questions'

const MOST_STEPS = 200

export class Editor {
  hand: Hand = $state.raw(EMPTY)
  text = $state('')
  fault: Fault | undefined = $state.raw() // of a text that cannot be read
  typed = $state(false) // rather than tapped or opened
  gone = $state(false)
  opening = $state(false) // another hand is on its way: what is tapped now would be meant for it
  #past: readonly Hand[] = $state.raw([])
  #future: readonly Hand[] = $state.raw([])
  #question = questions()

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Whether the hand is another than the one that the page was opened with. */
  get touched(): boolean {
    return this.canUndo || this.canRedo
  }

  /** Whether the text says another hand than the tiles, or none. */
  get unread(): boolean {
    return this.gone || this.fault !== undefined
  }

  /** A tap. */
  change(next: Hand): void {
    if (this.opening || next === this.hand) return
    this.#lay(next)
    this.#write()
  }

  clear(): void {
    this.opening = false
    if (!isBlank(this.hand) || this.text) this.change({ ...EMPTY })
  }

  undo(): void {
    const back = this.#past.at(-1)
    if (!back) return
    this.#future = [...this.#future, this.hand]
    this.#past = this.#past.slice(0, -1)
    this.hand = back
    this.#write()
  }

  redo(): void {
    const next = this.#future.at(-1)
    if (!next) return
    this.#past = [...this.#past, this.hand]
    this.#future = this.#future.slice(0, -1)
    this.hand = next
    this.#write()
  }

  /** A key in the field: its text stays as it was typed. */
  type(text: string): void {
    this.typed = true
    this.text = text
    this.opening = false
    this.#question.ask((signal) => this.#read(text, this.hand.seen, signal))
  }

  /** A hand from the list. */
  open(text: string, seen: readonly string[] = []): void {
    this.typed = false
    this.#open(text, seen)
  }

  /** The hand of a link: where the page begins, and what undoing leads back to. */
  begin(text: string, seen: readonly string[]): void {
    this.#open(text, seen, () => (this.#past = []))
  }

  #open(text: string, seen: readonly string[], opened?: () => void): void {
    this.text = text
    this.opening = true
    this.#question.ask(
      async (signal) => {
        await this.#read(text, seen, signal)
        if (signal.aborted) return
        this.opening = false
        opened?.()
      },
      { atOnce: true },
    )
  }

  async #read(text: string, seen: readonly string[], signal: AbortSignal): Promise<void> {
    const found = await api.hand({ hand: text }, signal).catch((error: unknown) => this.#refuse(error, signal))
    if (!found) return
    this.#forgive()
    this.#lay({ ...found.hand, situation: found.circumstances, seen })
  }

  #refuse(error: unknown, signal: AbortSignal): undefined {
    if (signal.aborted) return
    this.fault = error instanceof Refused ? error.fault : undefined
    this.gone = !this.fault
  }

  #lay(next: Hand): void {
    this.#past = [...this.#past.slice(-MOST_STEPS), this.hand]
    this.#future = []
    this.hand = next
  }

  #write(): void {
    this.typed = false
    this.opening = false
    this.#question.forget()
    this.#forgive()
    this.text = handText(this.hand)
  }

  #forgive(): void {
    this.fault = undefined
    this.gone = false
  }
}

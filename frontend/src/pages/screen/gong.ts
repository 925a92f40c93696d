/** The gong of the hall, made here and now: partials of a bronze plate that die away, the low ones last. No files. */

const PARTIALS: readonly (readonly [ratio: number, loudness: number, seconds: number])[] = [
  [1, 0.5, 6],
  [1.49, 0.3, 5],
  [2.02, 0.28, 4],
  [2.74, 0.2, 3],
  [3.51, 0.14, 2],
  [5.19, 0.08, 1.2],
]
const LOWEST = 98 // hertz
const BETWEEN = 1.6 // seconds between two strokes

let context: AudioContext | undefined

/** So many strokes. Silent until the page was touched once: browsers want it so. */
export function gong(strokes: number): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  for (let stroke = 0; stroke < strokes; stroke++) strike(context, context.currentTime + 0.05 + stroke * BETWEEN)
}

function strike(audio: AudioContext, begin: number): void {
  for (const [ratio, loudness, seconds] of PARTIALS) {
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(loudness * 0.5, begin + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0005, begin + seconds)
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: LOWEST * ratio })
    tone.frequency.setValueAtTime(LOWEST * ratio * 1.01, begin)
    tone.frequency.exponentialRampToValueAtTime(LOWEST * ratio, begin + 0.4)
    tone.connect(gain).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + seconds + 0.1)
  }
}

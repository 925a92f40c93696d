/** The sounds of a table, made here and now: a tile on wood, a call, one's turn, a win. No files. */

type Sound = 'tile' | 'call' | 'turn' | 'win'

let context: AudioContext | undefined

/** Silent until the page was touched once: browsers want it so. */
export function sound(what: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  if (what === 'tile') clack(context)
  else for (const [at, pitch] of MELODIES[what].entries()) note(context, pitch, at * 0.11)
}

const MELODIES: Record<Exclude<Sound, 'tile'>, readonly number[]> = {
  call: [523, 392],
  turn: [660],
  win: [523, 659, 784, 1047],
}

/** A burst of noise through a narrow filter sounds like bone on wood. */
function clack(audio: AudioContext): void {
  const length = Math.round(audio.sampleRate * 0.05)
  const buffer = audio.createBuffer(1, length, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6
  const noise = new AudioBufferSourceNode(audio, { buffer })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 1.2 })
  noise
    .connect(filter)
    .connect(new GainNode(audio, { gain: 0.9 }))
    .connect(audio.destination)
  noise.start()
}

function note(audio: AudioContext, frequency: number, after: number): void {
  const begin = audio.currentTime + after
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(0.12, begin + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.3)
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency })
  tone.connect(gain).connect(audio.destination)
  tone.start(begin)
  tone.stop(begin + 0.32)
}

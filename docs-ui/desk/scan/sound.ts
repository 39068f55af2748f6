import type { Scan } from './station.ts'

/** Sequences of pitches in hertz: rising is good, one low tone twice is bad. */
const tones: Readonly<Record<Exclude<Scan['outcome'], 'waiting'>, readonly number[]>> = {
  good: [660, 990],
  look: [520, 520],
  bad: [196, 165],
}

const seconds = 0.12

let context: AudioContext | undefined

/** Signals the result of a scan to a user who is looking at the parcel instead of the screen. */
export function play(outcome: keyof typeof tones): void {
  try {
    context ??= new AudioContext()
    const { currentTime, destination } = context
    for (const [at, pitch] of tones[outcome].entries()) {
      const tone = context.createOscillator()
      const volume = context.createGain()
      tone.frequency.value = pitch
      volume.gain.value = 0.2
      tone.connect(volume).connect(destination)
      tone.start(currentTime + at * seconds)
      tone.stop(currentTime + (at + 0.9) * seconds)
    }
  } catch {
    // Without loudspeakers, the colour must do.
  }
}

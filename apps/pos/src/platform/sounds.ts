import { logWarning } from './log.ts'

/** Pitch in hertz and length in seconds of each tone. */
const TONES = {
  taken: [[1_320, 0.06]],
  wrong: [
    [220, 0.16],
    [180, 0.24],
  ],
  done: [
    [880, 0.09],
    [1_320, 0.14],
  ],
} as const

export type Sound = keyof typeof TONES

let context: AudioContext | undefined

/** A device without sound stays silent; nothing depends on it. */
export const playSound = (sound: Sound): void => {
  try {
    context ??= new AudioContext()
    const volume = context.createGain()
    volume.gain.value = 0.15
    volume.connect(context.destination)
    let at = context.currentTime
    for (const [pitch, length] of TONES[sound]) {
      const tone = context.createOscillator()
      tone.frequency.value = pitch
      tone.connect(volume)
      tone.start(at)
      at += length
      tone.stop(at)
    }
  } catch (error) {
    logWarning('No sound could be played.', error)
  }
}

import type { Steps } from '@evertill/domain'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** In characters. A sale of eight lines has about 6,000; one with 5,000 lines, the most it may have, 4 million. */
export const LONG_BODY = 64 * 1024

/** Lets other requests run between two steps of a long one. */
export type Pause = () => Promise<void> | undefined

export const pauseFor = (characters: number): Pause =>
  characters > LONG_BODY ? () => nextTurn() : () => undefined

export const runSteps = async <Result>(steps: Steps<Result>, pause: Pause): Promise<Result> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

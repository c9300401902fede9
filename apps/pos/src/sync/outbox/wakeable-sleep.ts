import type { Timers } from '../../platform/timers.ts'

export interface WakeableSleep {
  /** Resolves when the time is over, when `wake` was called and at least `atLeast` has passed, or when `end` is called. */
  sleep(milliseconds: number, atLeast?: number): Promise<void>
  /** A wake while nobody sleeps is not lost: the next sleep is short. */
  wake(): void
  /** Ends the sleep at once, whatever its minimum. */
  end(): void
  isWakeRequested(): boolean
}

export const createWakeableSleep = (timers: Timers, signal: AbortSignal): WakeableSleep => {
  let onWake = () => {}
  let onEnd = () => {}
  let wakeRequested = false

  const sleep = (milliseconds: number, atLeast = 0) =>
    new Promise<void>((resolve) => {
      let isEarly = atLeast > 0
      onEnd = () => {
        cancel()
        cancelMinimum()
        wakeRequested = false
        onWake = () => {}
        onEnd = () => {}
        resolve()
      }
      const cancel = timers.after(Math.max(milliseconds, atLeast), () => onEnd())
      const cancelMinimum = timers.after(atLeast, () => {
        isEarly = false
        if (wakeRequested) onEnd()
      })
      onWake = () => {
        if (!isEarly || signal.aborted) onEnd()
      }
      if (wakeRequested || signal.aborted) onWake()
    })

  return {
    sleep,
    wake: () => {
      wakeRequested = true
      onWake()
    },
    end: () => {
      wakeRequested = true
      onEnd()
    },
    isWakeRequested: () => wakeRequested,
  }
}

/** A port, so that the simulator can let days pass at once. */
export interface Timers {
  /** Runs once after so many milliseconds. The returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** Waiting as a port: the simulator lets days pass in a moment. */
export interface Timers {
  /** Runs once after so many milliseconds; the returned function calls it off. */
  after(milliseconds: number, run: () => void): () => void
}

export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

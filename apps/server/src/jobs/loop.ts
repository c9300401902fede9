export type Loop = {
  /** Runs now, or once more right after the current run. */
  wake(): void
  /** Waits for the current run. */
  stop(): Promise<void>
}

type Options = {
  readonly intervalMs: number
  readonly work: () => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Repeats `work`, never twice at the same time. A failed run is retried, and reported once per outage. */
export const startLoop = ({ intervalMs, work, onError }: Options): Loop => {
  let stopped = false
  let failing = false
  let woken = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    woken = false
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
    running = undefined
    if (!stopped) timer = setTimeout(start, woken ? 0 : intervalMs)
  }
  const start = (): void => {
    clearTimeout(timer)
    running ??= run()
  }

  start()
  return {
    wake: () => {
      if (stopped) return
      woken = true
      if (!running) start()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type Loop = {
  /** Runs now, or once more right after the run under way. */
  poke(): void
  /** Waits for the run under way. */
  stop(): Promise<void>
}

type Options = {
  readonly everyMs: number
  readonly work: () => Promise<unknown>
  readonly onError: (error: unknown) => void
}

/** Work that comes again and again, never twice at once. A failed run is told once per outage and tried again. */
export const startLoop = ({ everyMs, work, onError }: Options): Loop => {
  let stopped = false
  let failing = false
  let poked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    poked = false
    try {
      await work()
      failing = false
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
    running = undefined
    if (!stopped) timer = setTimeout(start, poked ? 0 : everyMs)
  }
  const start = (): void => {
    clearTimeout(timer)
    running ??= run()
  }

  start()
  return {
    poke: () => {
      if (stopped) return
      poked = true
      if (!running) start()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

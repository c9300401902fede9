/** Lets other tasks run first: a key press, a scan, the commit of a sale, a paint. */
export type Pause = () => Promise<void>

type WithTasks = {
  scheduler?: { postTask?(work: () => void, options: { priority: 'background' }): Promise<void> }
}

/**
 * Continues after all other tasks. `scheduler.yield` would continue before them, so a sync would delay the database
 * events that a commit waits for. Nested timers are only the fallback: browsers delay each by 4 ms.
 */
export const pause: Pause = () => {
  const { scheduler } = globalThis as WithTasks
  return (
    scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
    new Promise((resolve) => setTimeout(resolve))
  )
}

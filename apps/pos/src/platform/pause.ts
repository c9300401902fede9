/** Lets whatever waits run first: a key press, a scan, the commit of a sale, a paint. */
export type Pause = () => Promise<void>

type WithTasks = {
  scheduler?: { postTask?(work: () => void, options: { priority: 'background' }): Promise<void> }
}

/**
 * Goes to the end of every queue. Not `scheduler.yield`: what follows it runs before all other tasks, so a sync would
 * hold up the very answers of the database that a commit waits for. A timer is made to wait 4 ms after a few in a row.
 */
export const pause: Pause = () => {
  const { scheduler } = globalThis as WithTasks
  return (
    scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
    new Promise((resolve) => setTimeout(resolve))
  )
}

/** Lets whatever waits run first: a key press, a scan, a paint. */
export type Pause = () => Promise<void>

type WithYield = { scheduler?: { yield?(): Promise<void> } }

/** `scheduler.yield` comes back at once; a timer is made to wait 4 ms after a few in a row. */
export const pause: Pause = () => {
  const { scheduler } = globalThis as WithYield
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}

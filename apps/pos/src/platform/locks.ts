/** Locks shared by all tabs of this browser. The browser lets go of them when a tab dies, however it dies. */
export interface Locks {
  /** Waits its turn, then runs `work` while no other tab runs under the same name. */
  run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Takes the lock for as long as this page lives, if it is free now. */
  tryHold(name: string): Promise<boolean>
  /** What this page has kept is free again for others. */
  release(name: string): void
}

export const createWebLocks = (manager: LockManager): Locks => {
  const kept = new Map<string, () => void>()
  return {
    run: (name, signal, work) => manager.request(name, { signal }, work),
    tryHold: (name) =>
      new Promise((resolve, reject) => {
        manager
          .request(name, { ifAvailable: true }, (lock) => {
            resolve(lock !== null)
            // A promise that does not settle keeps the lock until the page goes.
            return lock === null ? undefined : new Promise<void>((free) => kept.set(name, free))
          })
          .catch(reject)
      }),
    release: (name) => {
      kept.get(name)?.()
      kept.delete(name)
    },
  }
}

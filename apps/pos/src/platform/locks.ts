/** Locks shared by all tabs of this browser. The browser releases them when a tab dies, for whatever reason. */
export interface Locks {
  /** Waits for the lock and holds it while `work` runs. */
  run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Takes the lock if it is free now, and holds it until `release` or the end of the page. */
  tryHold(name: string): Promise<boolean>
  release(name: string): void
}

/** For a till whose data no other tab can see. Also where the browser denies Web Locks together with its storage. */
export const createPageLocks = (): Locks => {
  const last = new Map<string, Promise<unknown>>()
  const held = new Set<string>()
  return {
    run: (name, signal, work) => {
      const before = last.get(name) ?? Promise.resolve()
      const turn = before.then(() => {
        signal.throwIfAborted()
        return work()
      })
      last.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
    tryHold: async (name) => {
      if (held.has(name)) return false
      held.add(name)
      return true
    },
    release: (name) => void held.delete(name),
  }
}

export const createWebLocks = (manager: LockManager): Locks => {
  const held = new Map<string, () => void>()
  return {
    run: (name, signal, work) => manager.request(name, { signal }, work),
    tryHold: (name) =>
      new Promise((resolve, reject) => {
        manager
          .request(name, { ifAvailable: true }, (lock) => {
            resolve(lock !== null)
            // The lock is held until this promise settles.
            return lock === null ? undefined : new Promise<void>((free) => held.set(name, free))
          })
          .catch(reject)
      }),
    release: (name) => {
      held.get(name)?.()
      held.delete(name)
    },
  }
}

/** An observable value. Its shape fits React's `useSyncExternalStore`, but it does not depend on React. */
export interface Observable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface Settable<T> extends Observable<T> {
  set(next: T): void
}

export const createObservable = <T>(initial: T): Settable<T> => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

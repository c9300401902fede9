export interface Closing {
  /** Registers something to close before everything that was opened earlier. */
  add(close: () => unknown): void
  close(): Promise<void>
}

/** Closes everything, also when a later step fails: a browser or server left running would slow down later figures. */
export const createClosing = (): Closing => {
  const open: (() => unknown)[] = []
  return {
    add: (close) => void open.push(close),
    close: async () => {
      for (const close of open.splice(0).toReversed()) await close()
    },
  }
}

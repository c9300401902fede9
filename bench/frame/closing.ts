export interface Closing {
  /** To be closed, before whatever was open earlier. */
  add(close: () => unknown): void
  close(): Promise<void>
}

/** Also when the next thing does not open: a browser or a server left behind would slow down every later figure. */
export const createClosing = (): Closing => {
  const open: (() => unknown)[] = []
  return {
    add: (close) => void open.push(close),
    close: async () => {
      for (const close of open.splice(0).toReversed()) await close()
    },
  }
}

export type Waker = {
  wake(): void
  /** Waits until woken (also if that happened since the last wait), aborted, or timed out. */
  wait(ms: number, signal: AbortSignal): Promise<'woken' | 'timeout'>
}

/** A wake-up while nobody waits is remembered: otherwise an event right after a read would be missed. */
export const makeWaker = (): Waker => {
  let pending = false
  let resolve: ((why: 'woken' | 'timeout') => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const wake = (): void => {
    pending = true
    resolve?.('woken')
  }
  return {
    wake,
    wait: async (ms, signal) => {
      if (!pending && !signal.aborted) {
        const why = await new Promise<'woken' | 'timeout'>((settle) => {
          resolve = settle
          timer = setTimeout(() => settle('timeout'), ms)
          signal.addEventListener('abort', wake, { once: true })
        })
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve = undefined
        if (why === 'timeout') return why
      }
      pending = false
      return 'woken'
    },
  }
}

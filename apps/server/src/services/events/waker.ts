export type Waker = {
  wake(): void
  /** Until woken (also if that was since the last wait), aborted, or the time is over. */
  wait(ms: number, signal: AbortSignal): Promise<'woken' | 'late'>
}

/** A wake-up that comes while nobody waits is kept: otherwise an event just behind a read would be missed. */
export const makeWaker = (): Waker => {
  let pending = false
  let resolve: ((why: 'woken' | 'late') => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const wake = (): void => {
    pending = true
    resolve?.('woken')
  }
  return {
    wake,
    wait: async (ms, signal) => {
      if (!pending && !signal.aborted) {
        const why = await new Promise<'woken' | 'late'>((settle) => {
          resolve = settle
          timer = setTimeout(() => settle('late'), ms)
          signal.addEventListener('abort', wake, { once: true })
        })
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve = undefined
        if (why === 'late') return why
      }
      pending = false
      return 'woken'
    },
  }
}

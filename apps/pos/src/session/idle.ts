import type { Clock } from '../platform/clock.ts'

interface IdlePorts {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  clock: Clock
  lock(): void
  /** Asked each time, because it is a setting. */
  idleMs(): number
}

const CHECK_INTERVAL_MS = 15_000
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Locks the till when nobody has used it for a while. A machine that slept wakes up locked. */
export const watchIdle = ({ window, document, clock, lock, idleMs }: IdlePorts): (() => void) => {
  let lastActivity = clock.now()
  const onActivity = () => {
    // Timers stop while a machine sleeps: the first key after that must lock the till, not count as activity.
    lockIfIdle()
    lastActivity = clock.now()
  }
  const lockIfIdle = () => {
    if (clock.now() - lastActivity < idleMs()) return
    lastActivity = clock.now()
    lock()
  }
  const capture = { capture: true, passive: true }
  for (const event of ACTIVITY_EVENTS) window.addEventListener(event, onActivity, capture)
  document.addEventListener('visibilitychange', lockIfIdle)
  const timer = setInterval(lockIfIdle, CHECK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lockIfIdle)
    for (const event of ACTIVITY_EVENTS) window.removeEventListener(event, onActivity, capture)
  }
}

import type { Clock } from '../platform/clock.ts'

interface IdlePorts {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>
  clock: Clock
  lock(): void
  idleMs?: number
}

/** Long enough for a customer who looks for their purse, short enough for a counter left alone. */
const IDLE_MS = 10 * 60_000
const LOOK_MS = 15_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

/** Locks the till when nobody has touched it for a while. A machine that slept wakes up locked. */
export const watchIdle = ({ window, document, clock, lock, idleMs = IDLE_MS }: IdlePorts): (() => void) => {
  let lastTouch = clock.now()
  const touched = () => {
    // Looked at here as well: timers stand still while a machine sleeps, and the first key must not count as work.
    look()
    lastTouch = clock.now()
  }
  const look = () => {
    if (clock.now() - lastTouch < idleMs) return
    lastTouch = clock.now()
    lock()
  }
  const capture = { capture: true, passive: true }
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touched, capture)
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, LOOK_MS)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touched, capture)
  }
}

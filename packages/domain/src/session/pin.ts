export const PIN_LENGTH = 4

export type PinRefusal = 'pinLength' | 'pinMismatch'

/** Exactly four digits 0–9; digits of other scripts could not be typed again on another keyboard. */
export function pinRefusal(pin: string, confirmation?: string): PinRefusal | undefined {
  if (!/^[0-9]{4}$/.test(pin)) return 'pinLength'
  return confirmation !== undefined && confirmation !== pin ? 'pinMismatch' : undefined
}

const FREE_TRIES = 5
const LAST_TRY = 10
const FIRST_WAIT_MS = 30_000

export type PinLock = { kind: 'open' } | { kind: 'wait'; waitMs: number } | { kind: 'signInAgain' }

/**
 * What so many wrong tries in a row lead to: 5 wait 30 s, each further one twice as long, 10 mean signing in again with the
 * queue kept. The count is kept on the device, or a reload would open the lock.
 */
export function pinLock(wrongTries: number): PinLock {
  if (wrongTries >= LAST_TRY) return { kind: 'signInAgain' }
  if (wrongTries < FREE_TRIES) return { kind: 'open' }
  return { kind: 'wait', waitMs: FIRST_WAIT_MS * 2 ** (wrongTries - FREE_TRIES) }
}

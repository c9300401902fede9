export const PIN_LENGTH = 4

export type PinRefusal = 'pinLength' | 'pinTooEasy' | 'pinMismatch'

/** Exactly four digits 0–9: digits of other scripts cannot be typed on every keyboard. */
export function pinRefusal(pin: string): 'pinLength' | undefined {
  return /^[0-9]{4}$/.test(pin) ? undefined : 'pinLength'
}

/** One digit repeated, or a run up or down: what somebody who watches tries first (D-32). */
function isEasyPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [0, 1, -1].some((step) => steps.every((one) => one === step))
}

/** For a PIN that is being set. Easy ones that were set earlier keep working. */
export function newPinRefusal(pin: string, confirmation: string): PinRefusal | undefined {
  const refusal = pinRefusal(pin)
  if (refusal !== undefined) return refusal
  if (isEasyPin(pin)) return 'pinTooEasy'
  return confirmation === pin ? undefined : 'pinMismatch'
}

const TRIES_BEFORE_WAIT = 5
const MAX_TRIES = 10
const FIRST_WAIT_MS = 30_000

export type PinLock = { kind: 'open' } | { kind: 'wait'; waitMs: number } | { kind: 'signInAgain' }

/**
 * After 5 wrong tries in a row the user waits 30 s, doubled with each further one. After 10 the user signs in again, and
 * the queue is kept. The count is stored on the device, or a reload would reset it.
 */
export function pinLock(wrongTries: number): PinLock {
  if (wrongTries >= MAX_TRIES) return { kind: 'signInAgain' }
  if (wrongTries < TRIES_BEFORE_WAIT) return { kind: 'open' }
  return { kind: 'wait', waitMs: FIRST_WAIT_MS * 2 ** (wrongTries - TRIES_BEFORE_WAIT) }
}

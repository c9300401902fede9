import { type PinLock, pinLock } from '@evertill/domain'
import type { SessionPorts } from './ports.ts'

/** `missing`: there is no PIN to compare with. */
export type PinAttempt =
  | { kind: 'right' | 'missing' }
  | { kind: 'wrong'; lock: PinLock['kind']; waitMs: number }

/** Compares a PIN with a stored one. The try counts as wrong from its beginning, so a reload gives no extra one. */
export const tryPin = async (
  { signInStore, vault, clock }: Pick<SessionPorts, 'signInStore' | 'vault' | 'clock'>,
  id: Parameters<typeof signInStore.beginTry>[0],
  pin: string,
): Promise<PinAttempt> => {
  const attempt = await signInStore.beginTry(id, clock.now())
  if (attempt.kind === 'missing') return { kind: 'missing' }
  if (attempt.kind === 'locked') return { kind: 'wrong', lock: attempt.lock.kind, waitMs: attempt.waitMs }
  if (await vault.verify(pin, attempt.record)) return { kind: 'right' }
  const lock = pinLock(attempt.record.wrongTries)
  return { kind: 'wrong', lock: lock.kind, waitMs: lock.kind === 'wait' ? lock.waitMs : 0 }
}

import { offlineGrace } from '@evertill/domain'
import type { SignInStore } from '../db/session/sign-in-store.ts'
import { logWarning } from '../platform/log.ts'
import type { TillClock } from './till-clock.ts'
import { tokenTimes } from './token.ts'

/** At least this long between two writes of the last contact, which changes with every call. */
const WRITE_INTERVAL_MS = 60_000

const HOUR_MS = 3_600_000

/** A shorter difference is the delay of the answer. */
const MIN_DIFFERENCE_MS = 60_000

/** What depends on the server's time, and when the server was last reached. */
export interface ServerClock {
  restore(): Promise<void>
  /** The server's time, as far as this device knows. */
  serverNow(): number
  /**
   * The same for what would close the till for good, such as an ended subscription. It is at most one grace period
   * after the last contact: an unconfirmed clock must not close the till, and after the grace period an approval is due
   * anyway.
   */
  confirmedNow(): number
  /** A new token's time of issue shows how far the device's clock is off, whoever the token is for. */
  setClockFromToken(token: string): void
  /** `time`: the server's, in milliseconds. */
  setClock(time: number): void
  signedIn(): void
  reached(): void
  approved(): void
  /** Whether the till has been offline for longer than the grace period. */
  isApprovalDue(): boolean
  forget(): void
}

const NEVER = { lastContact: 0, lastApproval: null }

export const createServerClock = (
  signInStore: SignInStore,
  clock: Pick<TillClock, 'now' | 'hear'>,
  /** The setting of the store. */
  graceHours: () => number,
): ServerClock => {
  let known: { lastContact: number; lastApproval: number | null } = NEVER
  let writtenAt = Number.NEGATIVE_INFINITY
  // The till's clock, not the device's: with a flat battery the till would lose its token and its subscription.
  const serverNow = clock.now

  const save = (next: Partial<typeof known>, isUrgent: boolean) => {
    known = { ...known, ...next }
    if (!isUrgent && Math.abs(clock.now() - writtenAt) < WRITE_INTERVAL_MS) return
    writtenAt = clock.now()
    signInStore
      .saveContact(known)
      .catch((error: unknown) => logWarning('The last contact could not be saved.', error))
  }

  return {
    restore: async () => {
      known = (await signInStore.readContact()) ?? NEVER
    },
    serverNow,
    confirmedNow: () => {
      const { lastContact } = known
      return lastContact === 0 ? serverNow() : Math.min(serverNow(), lastContact + graceHours() * HOUR_MS)
    },
    setClockFromToken: (token) => {
      const { iat } = tokenTimes(token)
      // The issue of a token is a contact too: compared with an older contact the time might be taken for a jump.
      if (iat === undefined) return
      clock.hear(iat * 1000)
      save({ lastContact: iat * 1000 }, true)
    },
    setClock: (time) => {
      const isOff = Math.abs(clock.now() - time) >= MIN_DIFFERENCE_MS
      clock.hear(time)
      // A last contact by the wrong time would count from then.
      if (isOff) save({ lastContact: time }, true)
    },
    signedIn: () => save({ lastContact: serverNow(), lastApproval: null }, true),
    reached: () => save({ lastContact: serverNow() }, false),
    approved: () => save({ lastApproval: serverNow() }, true),
    isApprovalDue: () =>
      offlineGrace(serverNow(), known.lastContact, known.lastApproval ?? undefined, graceHours()) ===
      'askApproval',
    forget: () => {
      known = NEVER
      writtenAt = Number.NEGATIVE_INFINITY
    },
  }
}

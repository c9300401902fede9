import { OFFLINE_GRACE_HOURS, offlineGrace } from '@evertill/domain'
import type { SignInStore } from '../db/session/sign-in-store.ts'
import type { Clock } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { tokenTimes } from './token.ts'

/** Between two writes of the last contact: every call is one, and the disk has better to do. */
const WRITE_EVERY_MS = 60_000

/** No till sells for so long without meeting its server once: a clock that says so is wrong (F-26). */
const LONGEST_ABSENCE_MS = 366 * 86_400_000

const GRACE_MS = OFFLINE_GRACE_HOURS * 3_600_000

/** When the server was last heard, by a clock that agrees with it. */
export interface ServerClock {
  restore(): Promise<void>
  /** The server's time as far as this device knows it. */
  serverNow(): number
  /**
   * The same for what would close the till for good, such as a subscription that ended: a clock that nobody confirms is
   * believed for as long as the till may sell on its own. Beyond that an approval stands in the way, and it is enough.
   */
  confirmedNow(): number
  /** A token that just came tells by its time of issue how far the device's clock is off; whose it is does not matter. */
  setClockFromToken(token: string): void
  /** The server said what time it is, in milliseconds. */
  setClock(time: number): void
  signedIn(): void
  reached(): void
  approved(): void
  /** Has the till been on its own for longer than it may without an approval? */
  isApprovalDue(): boolean
  forget(): void
}

const NEVER = { lastContact: 0, lastApproval: null, clockSkew: 0 }

export const createServerClock = (signInStore: SignInStore, clock: Clock): ServerClock => {
  let known: { lastContact: number; lastApproval: number | null; clockSkew: number } = NEVER
  let written = Number.NEGATIVE_INFINITY
  /**
   * A clock that jumped tells nothing: the server's time is not before the last contact, and years behind it are not
   * believed either. Believed, they would end the token and the store's subscription, and a till with a flat
   * battery on its board could not sell before somebody has set the date.
   */
  const serverNow = () => {
    const told = clock.now() + known.clockSkew
    const { lastContact } = known
    if (lastContact === 0) return told
    return told < lastContact || told > lastContact + LONGEST_ABSENCE_MS ? lastContact : told
  }

  const save = (next: Partial<typeof known>, atOnce: boolean) => {
    known = { ...known, ...next }
    if (!atOnce && Math.abs(clock.now() - written) < WRITE_EVERY_MS) return
    written = clock.now()
    signInStore
      .saveContact(known)
      .catch((error: unknown) => logWarning('The last contact was not kept.', error))
  }

  return {
    restore: async () => {
      known = (await signInStore.readContact()) ?? NEVER
    },
    serverNow,
    confirmedNow: () => {
      const { lastContact } = known
      return lastContact === 0 ? serverNow() : Math.min(serverNow(), lastContact + GRACE_MS)
    },
    setClockFromToken: (token) => {
      const { iat } = tokenTimes(token)
      // The time of issue is a contact as well: measured against an older one it might not be believed.
      if (iat === undefined) save({ clockSkew: 0 }, true)
      else save({ clockSkew: iat * 1000 - clock.now(), lastContact: iat * 1000 }, true)
    },
    setClock: (time) => {
      // Its word is in whole seconds and some time on the way: less than a minute is no news.
      if (Math.abs(clock.now() + known.clockSkew - time) < 60_000) return
      save({ clockSkew: time - clock.now(), lastContact: time }, true)
    },
    signedIn: () => save({ lastContact: serverNow(), lastApproval: null }, true),
    reached: () => save({ lastContact: serverNow() }, false),
    approved: () => save({ lastApproval: serverNow() }, true),
    isApprovalDue: () =>
      offlineGrace(serverNow(), known.lastContact, known.lastApproval ?? undefined) === 'askApproval',
    forget: () => {
      known = NEVER
      written = Number.NEGATIVE_INFINITY
    },
  }
}

import { type PinLock, pinLock } from '@evertill/domain'
import type {
  ApproverRecord,
  ContactRecord,
  SignInRecord,
  GuardedPin,
  PersonRecord,
  PinRecord,
  TokenRecord,
} from './sign-in-records.ts'
import type { SalesDb } from '../sales-db.ts'

/** No PIN is stored, too many wrong tries, or the record to compare with. */
export type PinTry =
  | { kind: 'missing' }
  | { kind: 'locked'; lock: PinLock; waitMs: number }
  | { kind: 'counted'; record: GuardedPin }

const waitOf = (lock: PinLock): number => (lock.kind === 'wait' ? lock.waitMs : 0)

/** At most the wait of the lock: a clock that was set back must not turn 30 seconds into hours. */
const remaining = (record: GuardedPin, now: number): number =>
  Math.max(0, Math.min(record.blockedUntil - now, waitOf(pinLock(record.wrongTries))))

type Guarded = PinRecord | ApproverRecord | PersonRecord

const isApprover = (record: SignInRecord): record is ApproverRecord => record.id.startsWith('approver:')
const isPerson = (record: SignInRecord): record is PersonRecord => record.id.startsWith('person:')
const isGuarded = (record: SignInRecord | undefined): record is Guarded =>
  record !== undefined && (record.id === 'pin' || isApprover(record) || isPerson(record))

/** The PIN, the device's key, the token, and when the server was last reached. */
export const createSignInStore = (db: SalesDb) => {
  const readPin = async (): Promise<PinRecord | undefined> => {
    const record = await db.entrance.get('pin')
    return record?.id === 'pin' ? record : undefined
  }
  const readGuarded = async (id: Guarded['id']): Promise<Guarded | undefined> => {
    const record = await db.entrance.get(id)
    return isGuarded(record) ? record : undefined
  }

  return {
    readPin,

    savePin: async (record: PinRecord): Promise<void> => {
      await db.entrance.put(record)
    },

    forgetPin: (): Promise<void> => db.entrance.delete('pin'),

    /** Counts the try as wrong; a right PIN clears the count afterwards. Two tabs cannot share one try. */
    beginTry: (id: Guarded['id'], now: number): Promise<PinTry> =>
      db.transaction('rw', db.entrance, async (): Promise<PinTry> => {
        const record = await readGuarded(id)
        if (!record) return { kind: 'missing' }
        const lock = pinLock(record.wrongTries)
        const waitMs = remaining(record, now)
        if (lock.kind === 'signInAgain' || waitMs > 0) {
          // After the clock went back the wait begins anew. Left as it is, it would not pass before the old time comes.
          if (now + waitMs < record.blockedUntil)
            await db.entrance.put({ ...record, blockedUntil: now + waitMs })
          return { kind: 'locked', lock, waitMs }
        }
        const wrongTries = record.wrongTries + 1
        const counted = { ...record, wrongTries, blockedUntil: now + waitOf(pinLock(wrongTries)) }
        await db.entrance.put(counted)
        return { kind: 'counted', record: counted }
      }),

    clearTries: (id: Guarded['id']): Promise<void> =>
      db.transaction('rw', db.entrance, async () => {
        const record = await readGuarded(id)
        if (record) await db.entrance.put({ ...record, wrongTries: 0, blockedUntil: 0 })
      }),

    /** How long the PIN screen must wait now, also after a reload. */
    waitLeft: async (id: Guarded['id'], now: number): Promise<number> => {
      const record = await readGuarded(id)
      return record ? remaining(record, now) : 0
    },

    approvers: async (): Promise<ApproverRecord[]> => (await db.entrance.toArray()).filter(isApprover),

    saveApprover: async (record: ApproverRecord): Promise<void> => {
      await db.entrance.put(record)
    },

    /** The first key wins: two tabs that start at once must sign with the same one. */
    deviceKey: async (make: () => Promise<CryptoKey>): Promise<CryptoKey> => {
      const known = await db.entrance.get('deviceKey')
      if (known?.id === 'deviceKey') return known.key
      // Generated outside the transaction, which would commit while the browser works.
      const key = await make()
      return db.transaction('rw', db.entrance, async () => {
        const first = await db.entrance.get('deviceKey')
        if (first?.id === 'deviceKey') return first.key
        await db.entrance.put({ id: 'deviceKey', key })
        return key
      })
    },

    readToken: async (): Promise<TokenRecord | undefined> => {
      const record = await db.entrance.get('token')
      return record?.id === 'token' ? record : undefined
    },

    saveToken: async (token: string, userKey: string): Promise<void> => {
      await db.entrance.put({ id: 'token', token, userKey })
    },

    forgetToken: (): Promise<void> => db.entrance.delete('token'),

    readContact: async (): Promise<ContactRecord | undefined> => {
      const record = await db.entrance.get('contact')
      return record?.id === 'contact' ? record : undefined
    },

    saveContact: async (contact: Omit<ContactRecord, 'id'>): Promise<void> => {
      await db.entrance.put({ id: 'contact', ...contact })
    },
  }
}

export type SignInStore = ReturnType<typeof createSignInStore>

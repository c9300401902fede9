import { liveQuery } from 'dexie'
import { makerOf } from '../outbox/queued-row.ts'
import type { SalesDb } from '../sales-db.ts'
import type { GuardedPin, PersonalRights, PersonRecord, SignInRecord } from './sign-in-records.ts'

export const personId = (userKey: string) => `person:${userKey}` as const

/** Everything about the person who becomes the active one. */
export type NewPerson = Omit<PersonRecord, 'id'>

const isBytes = (value: unknown): boolean => value instanceof Uint8Array && value.length > 0

/** A damaged record counts as missing: that cashier is added again, and the others are not affected. */
const isPerson = (record: SignInRecord | undefined): record is PersonRecord => {
  if (!record?.id?.startsWith('person:')) return false
  const { user, salt, hash, rounds, wrongTries, acl, actionRules } = record as Partial<PersonRecord>
  return (
    typeof user?.key === 'string' &&
    record.id === personId(user.key) &&
    typeof user.EmailID === 'string' &&
    typeof user.Name === 'string' &&
    isBytes(salt) &&
    isBytes(hash) &&
    Number.isInteger(rounds) &&
    Number.isInteger(wrongTries) &&
    Array.isArray(acl) &&
    Array.isArray(actionRules)
  )
}

const UNTRIED = { wrongTries: 0, blockedUntil: 0 }

/** Puts the active person aside. Without a PIN nobody could choose them again, so then nothing is kept. */
const putAside = async (db: SalesDb): Promise<void> => {
  const [user, pin, token, acl, rules] = await Promise.all([
    db.user.toCollection().first(),
    db.entrance.get('pin'),
    db.entrance.get('token'),
    db.acl.toArray(),
    db.storeData.get('actionRules'),
  ])
  if (!user || pin?.id !== 'pin' || pin.userKey !== user.key) return
  const { salt, rounds, hash, wrongTries, blockedUntil }: GuardedPin = pin
  await db.entrance.put({
    id: personId(user.key),
    user,
    token: token?.id === 'token' && token.userKey === user.key ? token.token : null,
    salt,
    rounds,
    hash,
    wrongTries,
    blockedUntil,
    acl,
    actionRules: rules?.value ?? [],
  })
}

const makeActive = async (db: SalesDb, person: NewPerson): Promise<void> => {
  const { user, token, salt, rounds, hash, acl, actionRules } = person
  await Promise.all([db.user.clear(), db.acl.clear(), db.entrance.bulkDelete(['token', personId(user.key)])])
  await Promise.all([
    db.user.put(user),
    db.acl.bulkPut([...acl]),
    db.storeData.put({ id: 'actionRules', value: actionRules }),
    db.entrance.put({ id: 'pin', userKey: user.key, salt, rounds, hash, ...UNTRIED }),
    token === null ? undefined : db.entrance.put({ id: 'token', token, userKey: user.key }),
  ])
}

/**
 * The cashiers of this device (D-27). The active one is in `user`, `acl` and the rows `pin` and `token`, as if nobody else
 * existed; each of the others is one row. A switch is one transaction, so a crash leaves the one or the other active.
 */
export const createPeopleStore = (db: SalesDb) => {
  const replaceActive = <T>(body: () => Promise<T>): Promise<T> =>
    db.transaction('rw', [db.entrance, db.user, db.acl, db.storeData], body)

  const others = async (): Promise<PersonRecord[]> => {
    const records = await db.entrance.where('id').startsWith('person:').toArray()
    return records.filter(isPerson).toSorted((a, b) => a.user.Name.localeCompare(b.user.Name))
  }

  return {
    others,

    /** Undefined if there is no readable record of that person. */
    activate: (userKey: string): Promise<PersonRecord | undefined> =>
      replaceActive(async () => {
        const person = await db.entrance.get(personId(userKey))
        if (!isPerson(person)) return undefined
        await putAside(db)
        await makeActive(db, person)
        return person
      }),

    /** A new cashier becomes the active one. */
    add: (person: NewPerson): Promise<void> =>
      replaceActive(async () => {
        const active = await db.user.toCollection().first()
        // The active person may add themselves again, for instance because they forgot their PIN.
        if (active?.key !== person.user.key) await putAside(db)
        await makeActive(db, person)
      }),

    /** How many writes of that person are unsent; with none, the person is forgotten. */
    forgetIfSent: (userKey: string): Promise<number> =>
      db.transaction('rw', [db.entrance, db.salesQueue, db.otherWrites], async () => {
        const rows = [...(await db.salesQueue.toArray()), ...(await db.otherWrites.toArray())]
        const unsent = rows.filter((row) => makerOf(row) === userKey).length
        if (unsent === 0) await db.entrance.delete(personId(userKey))
        return unsent
      }),

    forget: (userKey: string): Promise<void> => db.entrance.delete(personId(userKey)),

    /** Calls back with the rights of the active person, now and at every change. */
    watchRights: (listener: (acl: PersonalRights['acl']) => void): (() => void) => {
      const watching = liveQuery(() => db.acl.toArray()).subscribe(listener)
      return () => watching.unsubscribe()
    },

    /** Calls back with the keys of the cashiers who are not active, now and at every change of any tab. */
    watchOthers: (listener: (userKeys: readonly string[]) => void): (() => void) => {
      const read = async () => (await others()).map(({ user }) => user.key)
      const watching = liveQuery(read).subscribe(listener)
      return () => watching.unsubscribe()
    },
  }
}

export type PeopleStore = ReturnType<typeof createPeopleStore>

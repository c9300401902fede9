import type { Store, UserProfile } from '@evertill/contract'
import type { SessionCore } from './core.ts'
import type { Identity } from './identity.ts'
import type { People } from './people.ts'
import { EMPTY, subscriptionOf } from './session-state.ts'

interface RestoreParts {
  forget: Identity['forget']
  readPeople: People['readPeople']
}

/** Local storage may lag behind when a browser is killed. The token is on the disk as well. */
const recoverToken = async ({ keys, signInStore, store }: SessionCore): Promise<void> => {
  const known = keys.read<UserProfile>('user')
  const [kept, account] = await Promise.all([signInStore.readToken(), store.account()])
  // Killed while the cashier changed: the disk had the new one already.
  const isOther = account !== undefined && known !== null && known.key !== account.key
  if (isOther) keys.remove('token', 'user')
  else if (keys.read<string>('token') !== null) return
  if (kept === undefined || kept.userKey !== account?.key) return
  keys.write('token', kept.token)
  keys.write('user', account)
}

/** Needs no network. If the same person is signed in as before, their screens stay as they are. */
const readDevice = async (core: SessionCore, { forget, readPeople }: RestoreParts): Promise<void> => {
  const { keys, serverClock, store, signInStore, state } = core
  // Read before the disk: a new PIN is written to the disk first, so it cannot look missing in between.
  const hadPin = keys.read('userPin') !== null
  await serverClock.restore()
  const [kept, registers, pinRecord, account, people] = await Promise.all([
    store.read(),
    store.registers(),
    signInStore.readPin(),
    store.account(),
    readPeople(),
  ])
  const token = keys.read<string>('token')
  const known = keys.read<UserProfile>('user')
  // The disk first: local storage may still name the cashier before.
  const user = account ?? known ?? null
  const hasPin = pinRecord !== undefined && pinRecord.userKey === user?.key
  const before = state.get()
  const isSamePerson = before.user?.key === user?.key && user !== null
  // Somebody else signed in in another tab. They must not see this tab's screens.
  if (before.signedIn && !isSamePerson) state.set(EMPTY)
  state.set({
    ...kept,
    registers: registers.filter((register) => !register.IsDeleted),
    expired: kept.store !== null && subscriptionOf(kept.store, serverClock.confirmedNow()).expired,
    user,
    people,
    stores: keys.read<Store[]>('stores') ?? [],
    hasPin,
    // An expired token was cleared, and a power cut may lose local storage that was not flushed. The PIN is on the
    // disk: the till opens with it, and the start asks the server whether a sign-in is due.
    signedIn: (token !== null && known !== null) || hasPin,
    unlocked: isSamePerson && before.signedIn && before.unlocked,
    entered: isSamePerson && before.entered,
  })
  // There was a PIN and it is gone: the person at the till must not simply set a new one.
  const isMissing = hadPin && !hasPin && keys.read('userPin') !== null
  if (state.get().signedIn && isMissing) await forget('pinMissing')
}

/** Restores the session from what this device holds: at a start, and when another tab changes who is signed in. */
export const createRestore = (core: SessionCore, parts: RestoreParts) => {
  let reading: Promise<void> = Promise.resolve()
  /** One after the other: a read that began before another tab's change must not finish last. */
  const reread = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(() => readDevice(core, parts))
    return reading
  }
  return {
    reread,
    restore: async (): Promise<void> => {
      await recoverToken(core)
      await reread()
    },
  }
}

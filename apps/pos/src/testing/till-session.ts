// First of all: dexie looks for an IndexedDB when it is loaded.
import { newDevice } from './device.ts'
import { createSignInStore } from '../db/session/sign-in-store.ts'
import { createClockStore } from '../db/session/clock-store.ts'
import { createPeopleStore } from '../db/session/people-store.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { createBrowserKeys } from '../session/browser-keys.ts'
import { createPinVault } from '../session/pin-vault.ts'
import type { SessionPorts } from '../session/ports.ts'
import { createSession, type Session } from '../session/session.ts'
import { createTillClock, type TillClock } from '../session/till-clock.ts'
import { createFakeClock } from './fakes.ts'
import { watchMoves } from './legal-moves.ts'
import { cash, newCart, PLACE } from './selling-place.ts'
import { createSessionServer, type SessionServer } from './session-server.ts'

/** A few rounds are as wrong or right as 600,000, and sooner; the real number has a test of its own. */
const ROUNDS = 10

export const PIN = '2580'

/** A browser with an empty disk, a clock that stands, and a server that does as it is told. */
export const newTillDevice = async () => {
  const databases = await newDevice()
  const clock = createFakeClock()
  const server: SessionServer = createSessionServer(clock)
  const storage = new Map<string, string>()
  const listeners = new Set<(event: StorageEvent) => void>()
  const store = createSessionStore(databases.strict)
  /** Of the tab that was opened last. */
  let tillClock: TillClock
  const device = { databases, db: databases.strict, store, clock, server, storage, online: true }

  /** One tab; what it writes to the storage, the other tabs hear. */
  const open = async (more: Partial<SessionPorts> = {}): Promise<Session> => {
    let own: ((event: StorageEvent) => void) | undefined
    const tell = (key: string | null) => {
      for (const listener of listeners)
        if (listener !== own) listener({ key, storageArea: null } as StorageEvent)
    }
    const signInStore = createSignInStore(databases.strict)
    tillClock = createTillClock({
      device: clock,
      // The fake moves by jumps alone, as a device does that sleeps.
      elapsed: () => 0,
      built: 0,
      store: createClockStore(databases.strict),
    })
    await tillClock.restore()
    const session = createSession({
      api: server.api,
      store,
      signInStore,
      people: createPeopleStore(databases.strict),
      keys: createBrowserKeys(
        {
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => {
            storage.set(key, value)
            tell(key)
          },
          removeItem: (key: string) => {
            if (storage.delete(key)) tell(key)
          },
          clear: () => {
            storage.clear()
            tell(null)
          },
        } as Storage,
        {
          addEventListener: (_: string, listener: unknown) => {
            own = listener as (event: StorageEvent) => void
            listeners.add(own)
          },
          removeEventListener: () => {},
        } as unknown as Window,
      ),
      vault: createPinVault(crypto, signInStore, ROUNDS),
      clock: tillClock,
      isOnline: () => device.online,
      newUuid: () => crypto.randomUUID(),
      wakeSender: () => {},
      ...more,
    })
    watchMoves(session)
    await session.restore()
    return session
  }

  const signIn = async (session: Session, loginId = 'cashier@demo.test') => {
    const outcome = await session.signIn(loginId, 'Demo@1234')
    if (outcome.ok && session.get().stage === 'pin-setup') return session.setPin(PIN, PIN)
    return outcome
  }
  const sell = () =>
    completeSale({ db: databases.ledger, clock: tillClock, isOnline: () => true }, PLACE, newCart(), [
      cash(10_000),
    ])

  return Object.assign(device, { open, signIn, sell })
}

export type TillDevice = Awaited<ReturnType<typeof newTillDevice>>

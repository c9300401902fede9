import type { UserProfile } from '@evertill/contract'
import { DATABASE_NAME } from '../db/database-name.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import type { EntryRuntime, Runtime } from '../actions/runtime.ts'
import type { BrowserKeys } from '../session/browser-keys.ts'
import type { Session, SessionSnapshot } from '../session/session.ts'
import { EMPTY } from '../session/session-state.ts'
import { tokenTimes } from '../session/token.ts'

export interface EarlyBrowser {
  isOnline(): boolean
  onChange(listener: () => void): void
}

/**
 * Nobody has signed in on this device yet, or everything was wiped. With a database there may be a PIN, and then the
 * PIN is what the till opens with, even after a power cut that took the browser's other keys.
 */
export async function isNewDevice(
  storage: Pick<Storage, 'getItem'>,
  databases: Pick<IDBFactory, 'databases'>,
): Promise<boolean> {
  if (['token', 'user', 'userPin'].some((key) => storage.getItem(key) !== null)) return false
  const known = await databases.databases().catch(() => null)
  return known !== null && known.every(({ name }) => name !== DATABASE_NAME)
}

/**
 * What a till opens with, by the browser's keys: the PIN of whoever is signed in. Null where only the database can tell,
 * or where the day begins at sign-in. That a PIN is asked for is all this decides: whether it fits is the database's.
 */
export function lockedLook(keys: Pick<BrowserKeys, 'read'>, now: number): SessionSnapshot | null {
  const [token, user] = [keys.read<string>('token'), keys.read<UserProfile>('user')]
  if (token === null || user === null || keys.read('userPin') === null) return null
  const { exp } = tokenTimes(token)
  if (exp === undefined || exp * 1000 <= now) return null
  return { ...EMPTY, stage: 'locked', signedIn: true, hasPin: true, user }
}

/**
 * The first screen before the rest of the till has arrived: sign-in on a new device, the PIN on a till. Fields can be
 * filled at once; pressing the button, or the last digit, waits for the database and the schemas, which are a third of
 * the code and needed by nobody who is still typing.
 */
export function createEarlyEntry(
  whole: Promise<Runtime>,
  browser: EarlyBrowser,
  first: SessionSnapshot,
): EntryRuntime {
  const look = () => ({
    browserOnline: browser.isOnline(),
    serverReachable: browser.isOnline(),
    offlineSince: null,
  })
  const connection = createObservable(look())
  browser.onChange(() => connection.set(look()))
  const later =
    (name: keyof Session) =>
    async (...args: never[]): Promise<unknown> => {
      const { session } = await whole
      return (session[name] as (...args: never[]) => unknown)(...args)
    }
  // Each made once: an effect that names one would run with every picture.
  const made: Partial<Record<keyof Session, unknown>> = { get: () => first, subscribe: never }
  const session = new Proxy(made, { get: (_, name: keyof Session) => (made[name] ??= later(name)) })
  return { session: session as Session, connection }
}

/** Nothing changes here: when the whole till arrives it takes this one's place. */
const never = () => () => {}

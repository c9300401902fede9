import type { UserProfile } from '@evertill/contract'
import { DATABASE_NAME } from '../db/database-name.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import { systemTimers, type Timers } from '../platform/timers.ts'
import type { EntryRuntime, Runtime } from '../actions/runtime.ts'
import type { deviceStorage } from '@evertill/ui/device-storage.ts'
import type { BrowserKeys } from '../session/browser-keys.ts'
import type { Session, SessionSnapshot } from '../session/session.ts'
import { EMPTY } from '../session/session-state.ts'
import { tokenTimes } from '../session/token.ts'

export interface EarlyBrowser {
  isOnline(): boolean
  onChange(listener: () => void): void
}

/**
 * Nobody has signed in on this device yet, or everything was wiped. If there is a database there may be a PIN, and the
 * till opens with it even after a power cut that lost localStorage.
 */
export async function isNewDevice(
  { storage, isDenied }: ReturnType<typeof deviceStorage>,
  factory: () => Pick<IDBFactory, 'databases'> | undefined,
  timers: Timers = systemTimers,
): Promise<boolean> {
  if (isDenied || ['token', 'user', 'userPin'].some((key) => storage.getItem(key) !== null)) return false
  const known = await listDatabases(factory, timers)
  return known !== null && known.every(({ name }) => name !== DATABASE_NAME)
}

/** The page is empty until the browser has listed its databases. */
const LIST_TIMEOUT_MS = 1_500

/** Null without an answer: then opening the database finds out what is wrong, and says so. */
async function listDatabases(
  factory: () => Pick<IDBFactory, 'databases'> | undefined,
  timers: Timers,
): Promise<IDBDatabaseInfo[] | null> {
  try {
    const listed = factory()?.databases()
    if (listed === undefined) return null
    const silence = new Promise<null>((resolve) => timers.after(LIST_TIMEOUT_MS, () => resolve(null)))
    return await Promise.race([listed, silence])
  } catch {
    return null
  }
}

/**
 * From localStorage: locked, if somebody is signed in and has a PIN. Null if only the database can tell, or if a
 * sign-in is due. It only decides that the PIN is asked for; the database verifies it.
 */
export function lockedSnapshot(keys: Pick<BrowserKeys, 'read'>, now: number): SessionSnapshot | null {
  const [token, user] = [keys.read<string>('token'), keys.read<UserProfile>('user')]
  if (token === null || user === null || keys.read('userPin') === null) return null
  const { exp } = tokenTimes(token)
  if (exp === undefined || exp * 1000 <= now) return null
  return { ...EMPTY, stage: 'locked', signedIn: true, hasPin: true, user }
}

/**
 * The first screen before the rest of the till is loaded: sign-in on a new device, otherwise the PIN. Fields can be
 * filled at once. Only the button or the last digit waits for the database and the schemas, a third of the code.
 */
export function createEarlyEntry(
  whole: Promise<Runtime>,
  browser: EarlyBrowser,
  first: SessionSnapshot,
  storage: EntryRuntime['storage'],
): EntryRuntime {
  const readConnection = () => ({
    browserOnline: browser.isOnline(),
    serverReachable: browser.isOnline(),
    offlineSince: null,
  })
  const connection = createObservable(readConnection())
  browser.onChange(() => connection.set(readConnection()))
  const later =
    (name: keyof Session) =>
    async (...args: never[]): Promise<unknown> => {
      const { session } = await whole
      return (session[name] as (...args: never[]) => unknown)(...args)
    }
  // Each function is created once: an effect that depends on one would otherwise run with every render.
  const members: Partial<Record<keyof Session, unknown>> = { get: () => first, subscribe: never }
  const session = new Proxy(members, { get: (_, name: keyof Session) => (members[name] ??= later(name)) })
  return { session: session as Session, connection, storage }
}

/** Never changes: the loaded till replaces it. */
const never = () => () => {}

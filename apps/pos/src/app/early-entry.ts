import { DATABASE_NAME } from '../db/database-name.ts'
import { createObservable } from '../platform/observable.ts'
import type { EntryRuntime, Runtime } from '../queries/runtime.tsx'
import type { Session } from '../session/session.ts'
import { EMPTY } from '../session/session-state.ts'

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
 * The sign-in screen before the rest of the till has arrived. Fields can be filled at once; pressing the button
 * waits for the database and the schemas, which are a third of the code and needed by nobody who is still typing.
 */
export function createEarlyEntry(whole: Promise<Runtime>, browser: EarlyBrowser): EntryRuntime {
  const look = () => ({
    browserOnline: browser.isOnline(),
    serverReachable: browser.isOnline(),
    offlineSince: null,
  })
  const connection = createObservable(look())
  browser.onChange(() => connection.set(look()))
  const later =
    <Name extends keyof Session>(name: Name) =>
    async (...args: never[]): Promise<unknown> => {
      const { session } = await whole
      return (session[name] as (...args: never[]) => unknown)(...args)
    }
  const session = new Proxy({} as Session, {
    get: (_, name: keyof Session) => {
      if (name === 'get') return () => EMPTY
      return name === 'subscribe' ? never : later(name)
    },
  })
  return { session, connection }
}

/** Nothing changes here: when the whole till arrives it takes this one's place. */
const never = () => () => {}

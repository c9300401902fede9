import { createObservable } from '../platform/observable.ts'
import type { EntryRuntime, Runtime } from '../queries/runtime.tsx'
import type { Session, SessionSnapshot } from '../session/session.ts'

const SIGNED_OUT: SessionSnapshot = {
  stage: 'signed-out',
  user: null,
  registration: null,
  stores: [],
  store: null,
  registers: [],
  register: null,
  lease: null,
  busy: false,
}

export interface EarlyBrowser {
  isOnline(): boolean
  onChange(listener: () => void): void
}

/** Whether anybody's session is on this device: then the till waits for all of itself, and for the PIN. */
export function isSignedOut(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem('token') === null && storage.getItem('user') === null
}

/**
 * The sign-in screen before the rest of the till has arrived. Fields can be filled at once; pressing the button
 * waits for the database and the schemas, which are a third of the code and needed by nobody who is still typing.
 */
export function createEarlyEntry(whole: Promise<Runtime>, browser: EarlyBrowser): EntryRuntime {
  const look = () => ({ browserOnline: browser.isOnline(), serverReachable: browser.isOnline() })
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
      if (name === 'get') return () => SIGNED_OUT
      return name === 'subscribe' ? never : later(name)
    },
  })
  return { session, connection }
}

/** Nothing changes here: when the whole till arrives it takes this one's place. */
const never = () => () => {}

import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'
import type { ApiClient } from '../api/client.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { Databases } from '../db/sales-db.ts'
import type { CartKeeper } from '../ledger/cart.ts'
import type { Clock } from '../platform/clock.ts'
import type { Observable } from '@evertill/ui/observable.ts'
import type { OpenWork } from '../platform/open-work.ts'
import type { Session } from '../session/session.ts'
import type { Caretaker, CatalogueKeeper, Connection, Puller, Sender } from '../sync/index.ts'

/** As much of the till as the sign-in screen needs. It stands before the database and the schemas are loaded. */
export interface EntryRuntime {
  session: Session
  connection: Pick<Connection, 'get' | 'subscribe'>
}

/** The till's headless parts, wired once at start. Screens reach them only through the hooks beside this file. */
export interface Runtime extends EntryRuntime {
  /** For what only the server knows: online-only reads. */
  api: ApiClient
  databases: Databases
  ledger: LedgerDb
  cart: CartKeeper
  catalogue: CatalogueKeeper
  puller: Puller
  sender: Sender
  caretaker: Caretaker
  connection: Connection
  work: OpenWork
  clock: Clock
  newUuid(): string
}

interface RuntimeSource {
  /** What there is now. */
  parts: EntryRuntime | Runtime
  /** Everything, as soon as it is loaded. */
  whole: Promise<Runtime>
}

const RuntimeContext = createContext<RuntimeSource | null>(null)

export const RuntimeProvider = ({ parts, whole, children }: RuntimeSource & { children: ReactNode }) => (
  <RuntimeContext value={{ parts, whole }}>{children}</RuntimeContext>
)

const useSource = (): RuntimeSource => {
  const source = useContext(RuntimeContext)
  if (!source) throw new Error('No RuntimeProvider above this component.')
  return source
}

/** For what is shown before anybody signed in: never waits. */
export const useEntryRuntime = (): EntryRuntime => useSource().parts

/** Suspends until the whole till is there. */
export const useRuntime = (): Runtime => {
  const { parts, whole } = useSource()
  return 'databases' in parts ? parts : use(whole)
}

export const useObservable = <T,>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get)

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { Databases } from '../db/sales-db.ts'
import type { CartKeeper } from '../ledger/cart.ts'
import type { Clock } from '../platform/clock.ts'
import type { Observable } from '../platform/observable.ts'
import type { Session } from '../session/session.ts'
import type { Caretaker, CatalogueKeeper, Connection, Puller, Sender } from '../sync/index.ts'

/** The till's headless parts, wired once at start. Screens reach them only through the hooks beside this file. */
export interface Runtime {
  databases: Databases
  ledger: LedgerDb
  session: Session
  cart: CartKeeper
  catalogue: CatalogueKeeper
  puller: Puller
  sender: Sender
  caretaker: Caretaker
  connection: Connection
  clock: Clock
  newUuid(): string
}

const RuntimeContext = createContext<Runtime | null>(null)

export const RuntimeProvider = ({ runtime, children }: { runtime: Runtime; children: ReactNode }) => (
  <RuntimeContext value={runtime}>{children}</RuntimeContext>
)

export const useRuntime = (): Runtime => {
  const runtime = useContext(RuntimeContext)
  if (!runtime) throw new Error('No RuntimeProvider above this component.')
  return runtime
}

export const useObservable = <T,>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get)

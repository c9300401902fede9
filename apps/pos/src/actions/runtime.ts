import type { ApiClient } from '../api/client.ts'
import type { DeviceSettings } from '../db/device/device-settings.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { Databases } from '../db/sales-db.ts'
import type { StorageState } from '../db/storage-state.ts'
import type { LiveCart } from '../ledger/cart.ts'
import type { OpenWork } from '../platform/open-work.ts'
import type { Observable } from '@evertill/ui/observable.ts'
import type { Session } from '../session/session.ts'
import type { TillClock } from '../session/till-clock.ts'
import type { Reconciler, LiveCatalogue, Connection, Puller, Sender } from '../sync/index.ts'

/** As much of the till as the sign-in screen needs. It exists before the database and the schemas are loaded. */
export interface EntryRuntime {
  session: Session
  connection: Pick<Connection, 'get' | 'subscribe'>
  storage: Observable<StorageState>
}

/** The till's headless parts, wired once at start. Actions take the few of them that they need. */
export interface Runtime extends EntryRuntime {
  /** For what only the server knows: online-only reads. */
  api: ApiClient
  databases: Databases
  ledger: LedgerDb
  cart: LiveCart
  catalogue: LiveCatalogue
  puller: Puller
  sender: Sender
  reconciler: Reconciler
  connection: Connection
  work: OpenWork
  clock: TillClock
  settings: DeviceSettings
  newUuid(): string
}

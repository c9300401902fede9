import type { BodyOf, ENDPOINTS } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import type { SignInStore } from '../db/session/sign-in-store.ts'
import type { SessionStore } from '../db/session/session-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { BrowserKeys } from './browser-keys.ts'
import type { PinVault } from './pin-vault.ts'

/** Always with an id of its own: sent again, it is the same opening. */
export type Opening = BodyOf<(typeof ENDPOINTS)['openCashRegister']> & { readonly UUID: string }

export interface SessionPorts {
  api: ApiClient
  store: SessionStore
  signInStore: SignInStore
  keys: BrowserKeys
  vault: PinVault
  clock: Clock
  isOnline(): boolean
  newUuid(): string
  /** Look at the queue now: whoever signed in may send what waits. */
  wakeSender(): void
  /** Resolves when the goods are read and every row was looked at: nobody gets behind the PIN sooner. */
  readyToSell?(): Promise<void>
  /** Openings made without a network (decisions.md 19); absent, such an opening is refused. */
  openings?: {
    /** Keeps it for the outbox. */
    queue(opening: Opening): Promise<Outcome>
    /** Whether the server has not heard of it yet: then its word that nothing is open does not count. */
    isUnsent(uuid: string): Promise<boolean>
  }
}

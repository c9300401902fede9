import type { BodyOf, ENDPOINTS } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import type { SignInStore } from '../db/session/sign-in-store.ts'
import type { PeopleStore } from '../db/session/people-store.ts'
import type { SessionStore } from '../db/session/session-store.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { BrowserKeys } from './browser-keys.ts'
import type { PinVault } from './pin-vault.ts'
import type { TillClock } from './till-clock.ts'

/** The UUID makes a retry the same opening. */
export type Opening = BodyOf<(typeof ENDPOINTS)['openCashRegister']> & { readonly UUID: string }

export interface SessionPorts {
  api: ApiClient
  store: SessionStore
  signInStore: SignInStore
  people: PeopleStore
  keys: BrowserKeys
  vault: PinVault
  clock: Pick<TillClock, 'now' | 'hear'>
  isOnline(): boolean
  newUuid(): string
  /** After a sign-in the sender may send what is queued. */
  wakeSender(): void
  /** Resolves when products and cart of the active person are loaded and every row is checked. The PIN opens the till no earlier. */
  readyToSell?(): Promise<void>
  /** Openings made offline (D-19). If absent, an offline opening is refused. */
  openings?: {
    queue(opening: Opening): Promise<Outcome>
    /** Whether the opening is still queued: then a server that knows no open session is not right. */
    isUnsent(uuid: string): Promise<boolean>
  }
}

import type { AccessEntry, ActionRule, UserProfile } from '@evertill/contract'

/** The hash of a PIN, and the count of wrong tries. */
export interface GuardedPin {
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  hash: Uint8Array<ArrayBuffer>
  /** Wrong tries in a row, counted before the comparison: a reload during it gives no extra try. */
  wrongTries: number
  /** No try before this time, in milliseconds by the till's clock. */
  blockedUntil: number
}

/** Never in localStorage, where anyone at the keyboard could read it (D-10). */
export interface PinRecord extends GuardedPin {
  id: 'pin'
  /** Whose PIN it is; another account sets its own. */
  userKey: string
}

/** The browser signs with this key and does not export it, so a copied hash is useless elsewhere. */
export interface DeviceKeyRecord {
  id: 'deviceKey'
  key: CryptoKey
}

/** When the till last reached the server; limits how long it sells with an expired token (D-9). */
export interface ContactRecord {
  id: 'contact'
  lastContact: number
  lastApproval: number | null
}

/** An employee whose approval PIN the server confirmed on this device, so that it can be checked offline. */
export interface ApproverRecord extends GuardedPin {
  id: `approver:${string}`
  employeeId: string
  name: string
}

/**
 * A copy of the token. A browser keeps localStorage in memory for seconds before it writes: killed in that time, the
 * till would ask for the password again.
 */
export interface TokenRecord {
  id: 'token'
  token: string
  /** Whose token it is. */
  userKey: string
}

/** What a cashier takes along: their rights and limits in the store of this device. */
export interface PersonalRights {
  acl: readonly AccessEntry[]
  actionRules: readonly ActionRule[]
}

/** A cashier of this device who is not the active one (D-27). */
export interface PersonRecord extends GuardedPin, PersonalRights {
  id: `person:${string}`
  user: UserProfile
  /** Null if it was dropped. The PIN opens the till for them all the same. */
  token: string | null
}

export type SignInRecord =
  | PersonRecord
  | PinRecord
  | DeviceKeyRecord
  | ContactRecord
  | ApproverRecord
  | TokenRecord

/** A secret of four digits as it is kept, and how often somebody guessed at it. */
export interface GuardedPin {
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  hash: Uint8Array<ArrayBuffer>
  /** Wrong tries in a row, counted before the PIN is looked at: a reload in mid-check gives none back. */
  wrongTries: number
  /** No try before this moment; milliseconds by the device's clock. */
  blockedUntil: number
}

/** What stands between a stranger and the till. Never in localStorage, where anyone at the keyboard could read it. */
export interface PinRecord extends GuardedPin {
  id: 'pin'
  /** Whose PIN it is; another account sets its own. */
  userKey: string
}

/** The browser signs with this key and never hands it out, so a copied hash is worth nothing elsewhere. */
export interface DeviceKeyRecord {
  id: 'deviceKey'
  key: CryptoKey
}

/** When the till last reached the server; limits how long it sells with an expired token (D-9). */
export interface ContactRecord {
  id: 'contact'
  lastContact: number
  lastApproval: number | null
  /** The server's clock minus the device's, as of the last sign-in: a device set to next year still holds a good token. */
  clockSkew: number
}

/** An employee whose approval PIN the server confirmed on this device once, so that it counts offline too. */
export interface ApproverRecord extends GuardedPin {
  id: `approver:${string}`
  employeeId: string
  name: string
}

/**
 * The token as the disk has it. A browser keeps localStorage in memory for seconds before it writes: killed in that time,
 * it would ask for the password again.
 */
export interface TokenRecord {
  id: 'token'
  token: string
  /** Who was signed in by it. */
  userKey: string
}

export type SignInRecord = PinRecord | DeviceKeyRecord | ContactRecord | ApproverRecord | TokenRecord

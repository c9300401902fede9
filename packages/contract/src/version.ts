/** Sent as `x-app-version` with every call and as `version` at sign-in. */
export const APP_VERSION = '1.1.22'

/** Raised whenever a schema changes; the hash test fails otherwise. */
export const CONTRACT_VERSION = 2

/** The previous version is served too: its tills are still open when the server is updated. */
export const isServedContract = (version: number, current: number = CONTRACT_VERSION): boolean =>
  version >= Math.max(1, current - 1) && version <= current

export const HEADERS = {
  appVersion: 'x-app-version',
  contractVersion: 'x-contract-version',
  /** The device's clock when the call is sent. It tells a sale made long ago offline from a wrong clock. */
  sentAt: 'x-sent-at',
} as const

/** The prefix of every path in the endpoint table. */
export const API_BASE = '/api'

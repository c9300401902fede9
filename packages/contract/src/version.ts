/** Sent as `x-app-version` with every call and as `version` at sign-in (spec §9). */
export const APP_VERSION = '1.1.22'

/** Raised whenever a schema changes; the hash test refuses an unannounced change. */
export const CONTRACT_VERSION = 1

/** Tills of the version before are still open when the server is updated. */
export const isServedContract = (version: number, current: number = CONTRACT_VERSION): boolean =>
  version >= Math.max(1, current - 1) && version <= current

export const HEADERS = {
  appVersion: 'x-app-version',
  contractVersion: 'x-contract-version',
  /** What the device's clock says as the call leaves: an honest sale from a long time offline is told from a wrong clock. */
  sentAt: 'x-sent-at',
} as const

/** Every path of the endpoint table lives below this one. */
export const API_BASE = '/api'

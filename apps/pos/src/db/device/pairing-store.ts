import { deviceDb, type DeviceDb } from './device-db.ts'
import type { BridgeAddress } from './printer-record.ts'

/** With which a bridge knows this device. */
export type BridgePairing = Pick<BridgeAddress, 'port' | 'token'>

/** The row beside those of the settings, which no export and no setting has. */
const ID = 'bridgePairing'

const isPairing = (value: unknown): value is BridgePairing => {
  const { port, token } = (value ?? {}) as Partial<Record<keyof BridgePairing, unknown>>
  return Number.isInteger(port) && typeof token === 'string'
}

export interface PairingStore {
  read(): Promise<BridgePairing | null>
  /** Printers that were added with an earlier pairing print with this one from now on. */
  put(pairing: BridgePairing): Promise<void>
}

/** The last pairing with a bridge: a code is good once, and a printer may be chosen later. */
export const createPairingStore = (db: DeviceDb = deviceDb()): PairingStore => ({
  read: async () => {
    const value = (await db.settings.get(ID))?.value
    return isPairing(value) ? { port: value.port, token: value.token } : null
  },
  put: ({ port, token }) =>
    db.transaction('rw', db.settings, db.printers, async () => {
      await db.settings.put({ id: ID, value: { port, token } })
      // There is one bridge on this computer; the token of the last pairing is the only one that it is sure to know.
      for (const { key, address } of await db.printers.toArray())
        if (address?.kind === 'bridge')
          await db.printers.update(key, { address: { ...address, port, token } })
    }),
})

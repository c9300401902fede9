import type { RunningNumber } from '@evertill/contract'
import { slotsOf } from '../numbers/slots.ts'
import type { SalesDb } from '../sales-db.ts'

/** What this device gives back of one register, as the server's call wants it. */
export interface HeldSlots {
  storeId: string
  registerId: string
  DeviceID: string
  Marks: { Slot: string; Mark?: string; NextMark: string }[]
  runningNos: RunningNumber[]
}

/** The server's limit of one call. A device has a few series. */
const MAX_SERIES = 200

/** The slots of this device with the last number of each series. Not those in doubt: a copy of this device uses them. */
export const readHeldSlots = (db: SalesDb): Promise<HeldSlots[]> =>
  db.transaction('r', [db.registerLease, db.runningNumbers], async () => {
    const [leases, numbers] = await Promise.all([db.registerLease.toArray(), db.runningNumbers.toArray()])
    return leases
      .filter(({ CopiedAt }) => CopiedAt === undefined)
      .map((lease) => {
        const { StoreID, CashRegisterID, DeviceID, Prefix, Slot, Mark, NextMark = Mark } = lease
        const own = numbers.filter(({ key }) =>
          slotsOf(lease).some((slot) => key.startsWith(`${Prefix}${slot}/`)),
        )
        return {
          storeId: StoreID,
          registerId: CashRegisterID,
          DeviceID,
          Marks: NextMark === undefined ? [] : [{ Slot, NextMark, ...(Mark === undefined ? {} : { Mark }) }],
          runningNos: own.slice(0, MAX_SERIES).map((row) => ({ ...row, Series: row.key })),
        }
      })
  })

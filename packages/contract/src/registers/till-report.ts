import { z } from 'zod'
import { Instant, Uuid } from '../scalars.ts'

/** A JSON text is at most so long: a header is no place for more. */
export const MAX_TILL_REPORT = 500

/** The database knows no year 0, and one row that it refuses would cost every till of the minute its report. */
const FIRST_YEAR = '2000'
const Since = Instant.refine((at) => at >= FIRST_YEAR, 'is before there were tills')
const Bytes = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What a till says about itself with its ordinary calls, as JSON in the header `TILL_REPORT`. */
export const TillReport = z.object({
  DeviceID: Uuid,
  StoreID: Uuid,
  CashRegisterID: Uuid,
  /** Documents and other entries that the server has not acknowledged and that no call carries now. */
  Unsent: z.int().min(0).max(1_000_000),
  /** Null without any. */
  OldestUnsentAt: Since.nullable(),
  /** Null where the browser does not say. */
  StorageUsed: Bytes.nullable(),
  StorageFree: Bytes.nullable(),
  /** The device's own clock minus the till's time, in milliseconds. */
  ClockOff: z.int(),
})
export type TillReport = z.infer<typeof TillReport>

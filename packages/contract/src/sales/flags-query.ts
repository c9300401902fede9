import { z } from 'zod'
import { Amount, Instant, Key, PAGE_START, SuccessCode, Uuid } from '../scalars.ts'
import { SEVERITIES } from './flag-severity.ts'
import { SaleFlags } from './sale.ts'

/** Documents that deserve attention, newest first. `before` is the `Position` of the last row of the page before. */
export const FlagsQuery = z.object({
  storeId: Key.optional(),
  severity: z.enum(SEVERITIES).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
  before: z
    .string()
    .regex(
      /^\d{1,16}-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      'must be the Position of a row',
    )
    .optional(),
})
export const FlaggedDocument = z.object({
  key: Uuid,
  Kind: z.enum(['Sale', 'Payment', 'Movement']),
  StoreID: Key,
  CashRegisterID: Key,
  /** Empty for a cash movement. */
  TransactionNo: z.string(),
  At: Instant,
  Amount,
  ByUserName: z.string(),
  Flags: SaleFlags,
  Severity: z.enum(SEVERITIES),
  Position: z.string(),
})
export type FlaggedDocument = z.infer<typeof FlaggedDocument>
export const FlagsReply = z.object({
  code: SuccessCode,
  flagged: z.array(FlaggedDocument),
  hasMore: z.boolean(),
})

export const QuarantinedSale = z.object({
  quarantineId: Uuid,
  SaleUUID: Uuid.nullable(),
  Code: z.string(),
  /** The first ones; all of them are read with the body. */
  Errors: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The size of the body in bytes. */
  Size: z.int(),
  Attempts: z.int(),
  FirstSeen: Instant,
  LastSeen: Instant,
  Resolution: z.string().nullable(),
})
export const QuarantineQuery = z.object({
  ...PAGE_START,
  size: z.coerce.number().int().min(1).max(200).default(50),
  resolved: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
})
export const QuarantineReply = z.object({
  code: SuccessCode,
  quarantined: z.array(QuarantinedSale),
  hasMore: z.boolean(),
})
/** One refused body as it was sent. Lists have none: a page of them could be a gigabyte. */
export const QuarantinedBodyReply = z.object({
  code: SuccessCode,
  quarantined: QuarantinedSale.extend({ RawBody: z.string() }),
})
export const QuarantineParams = z.object({ quarantineId: Uuid })

/** Nothing in quarantine is ever deleted; a person records what happened to the money. */
export const ResolveQuarantineBody = z.object({
  Resolution: z.enum(['RecordedElsewhere', 'NotASale']),
  Reason: z.string().trim().min(1, 'A reason is required').max(500),
})
export const ResolveQuarantineReply = z.object({
  code: SuccessCode,
  message: z.string(),
  quarantineId: Uuid,
  replayed: z.boolean(),
})

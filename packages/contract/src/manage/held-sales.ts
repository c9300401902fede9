import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { FieldError } from '../error-reply.ts'
import { ResolveQuarantineBody, ResolveQuarantineReply } from '../sales/flags-query.ts'
import { SaleFlags } from '../sales/sale.ts'
import { Instant, SuccessCode, Uuid } from '../scalars.ts'

/** `open` needs somebody; `booked` is a sale now; `closed` was put aside with a reason. */
export const HELD_STATES = ['open', 'booked', 'closed'] as const
export const HeldState = z.enum(HELD_STATES)
export type HeldState = z.infer<typeof HeldState>

export const HeldSalesQuery = z.object({
  store: Uuid.optional(),
  state: HeldState.default('open'),
  /** `Next` of the page before. */
  cursor: Uuid.optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type HeldSalesQuery = z.output<typeof HeldSalesQuery>

/** A sale that the server could not book. What is null could not be read in the body. */
const HeldSaleHead = {
  key: Uuid,
  SaleUUID: Uuid.nullable(),
  StoreID: Uuid.nullable(),
  /** Empty if the body names no store of the company. */
  StoreName: z.string(),
  RegisterName: z.string(),
  TransactionNo: z.string(),
  At: Instant.nullable(),
  Amount: z.int().nullable(),
  Code: z.string(),
  State: HeldState,
  Attempts: z.int(),
  FirstSeen: Instant,
  LastSeen: Instant,
  SentByName: z.string(),
}
export const HeldSaleRow = z.object({
  ...HeldSaleHead,
  /** The first ones. */
  Errors: z.array(FieldError),
})
export type HeldSaleRow = z.infer<typeof HeldSaleRow>

export const HeldSalesReply = z.object({
  code: SuccessCode,
  Sales: z.array(HeldSaleRow),
  /** How many are open in the stores of the person, whatever is filtered. */
  Open: z.int(),
  /** Null on the last page. */
  Next: z.string().nullable(),
})
export type HeldSalesReply = z.infer<typeof HeldSalesReply>

export const HeldSaleReply = z.object({
  code: SuccessCode,
  Sale: HeldSaleRow.extend({
    /** As it was sent. */
    RawBody: z.string(),
    /** Null while it is open. */
    Settled: z
      .object({
        /** `Accepted`: the till sent it again and it was booked. */
        How: z.string(),
        Reason: z.string(),
        ByName: z.string(),
        At: Instant,
      })
      .nullable(),
    MayBook: z.boolean(),
  }),
})
export type HeldSaleReply = z.infer<typeof HeldSaleReply>
export type HeldSale = HeldSaleReply['Sale']

export const SaleCorrection = z.object({
  /** `Lines.0.ProductID`; below `CreditNote` for the credit note of an exchange. */
  path: z.string().max(100),
  /** Null takes the field out. */
  value: z.string().max(500).nullable(),
})
export type SaleCorrection = z.infer<typeof SaleCorrection>

export const BookHeldSaleBody = z.object({ Corrections: z.array(SaleCorrection).max(1_000) })
export type BookHeldSaleBody = z.output<typeof BookHeldSaleBody>

export const BookHeldSaleReply = z.object({
  code: SuccessCode,
  message: z.string(),
  SaleUUID: Uuid,
  /** Somebody else, or the till itself, was faster: it stands as they booked it. */
  replayed: z.boolean(),
  Flags: SaleFlags,
})
export type BookHeldSaleReply = z.infer<typeof BookHeldSaleReply>

export const ReopenHeldSaleBody = z.object({
  Reason: z.string().trim().min(1, 'A reason is required').max(500),
})
export type ReopenHeldSaleBody = z.output<typeof ReopenHeldSaleBody>

const Params = z.object({ heldId: Uuid })
const SEE = { id: 'Quarantine', perm: 'resolve', store: 'any' } as const

export const HELD_SALE_ENDPOINTS = defineEndpoints({
  listHeldSales: {
    method: 'GET',
    path: '/manage/held-sales',
    auth: 'hub',
    permission: SEE,
    query: HeldSalesQuery,
    reply: HeldSalesReply,
  },
  readHeldSale: {
    method: 'GET',
    path: '/manage/held-sales/{heldId}',
    auth: 'hub',
    permission: SEE,
    params: Params,
    reply: HeldSaleReply,
  },
  bookHeldSale: {
    method: 'POST',
    path: '/manage/held-sales/{heldId}/book',
    auth: 'hub',
    permission: { id: 'Quarantine', perm: 'update', store: 'any' },
    params: Params,
    body: BookHeldSaleBody,
    reply: BookHeldSaleReply,
  },
  closeHeldSale: {
    method: 'POST',
    path: '/manage/held-sales/{heldId}/close',
    auth: 'hub',
    permission: SEE,
    params: Params,
    body: ResolveQuarantineBody,
    reply: ResolveQuarantineReply,
  },
  reopenHeldSale: {
    method: 'POST',
    path: '/manage/held-sales/{heldId}/reopen',
    auth: 'hub',
    permission: SEE,
    params: Params,
    body: ReopenHeldSaleBody,
    reply: ResolveQuarantineReply,
  },
})

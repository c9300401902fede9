import { z } from 'zod'
import { Amount, BusinessDate, Instant, Key, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'

export const AllocatedShare = z.object({ SaleUUID: Uuid, Amount: PositiveAmount.min(1) })

/**
 * A payment on account for a debt or in advance. With the same `UUID` a repeat is the same payment. The number is from
 * the series with letter R. Without `Allocations` the oldest bills are paid first.
 */
export const ReceivePaymentBody = z
  .object({
    UUID: Uuid,
    StoreID: Key,
    CashRegisterID: Key,
    CustomerID: Uuid,
    PaymentTypeID: Key,
    PaymentType: Text,
    Kind: z.enum(['Cash', 'Other']),
    Amount: PositiveAmount.min(1),
    Reference: Text.optional(),
    TransactionNo: z.string().min(1).max(24),
    TransactionDate: Instant,
    BusinessDate,
    ClosingKey: Uuid.optional(),
    Note: Text.optional(),
    Allocations: z.array(AllocatedShare).max(200).optional(),
  })
  .refine(
    ({ Amount: received, Allocations = [] }) =>
      Allocations.reduce((sum, share) => sum + share.Amount, 0) <= received,
    { path: ['Allocations'], message: 'come to more than was received' },
  )
export type ReceivePaymentBody = z.infer<typeof ReceivePaymentBody>

export const ReceivePaymentReply = z.object({
  code: SuccessCode,
  message: z.string(),
  paymentId: Uuid,
  replayed: z.boolean(),
  /** The bills that it paid; the rest is an advance. */
  Allocations: z.array(AllocatedShare),
  AdvanceAmount: PositiveAmount,
  /** The customer's balance after it; negative if the shop holds an advance. */
  Balance: Amount,
})
export type ReceivePaymentReply = z.infer<typeof ReceivePaymentReply>

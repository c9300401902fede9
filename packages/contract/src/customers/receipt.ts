import { z } from 'zod'
import { Amount, BusinessDate, Instant, Key, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'

export const ReceiptShare = z.object({ SaleUUID: Uuid, Amount: PositiveAmount.min(1) })

/**
 * Money received on account, from a customer who owes it or pays ahead. `UUID` makes a repeat the same receipt; the
 * number is of the series with letter R. Without `Allocations` the oldest bills are paid first.
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
    Allocations: z.array(ReceiptShare).max(200).optional(),
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
  /** The bills it was laid on; what is over is kept for the customer. */
  Allocations: z.array(ReceiptShare),
  AdvanceAmount: PositiveAmount,
  /** Of the customer after it; below zero the shop holds an advance. */
  Balance: Amount,
})
export type ReceivePaymentReply = z.infer<typeof ReceivePaymentReply>

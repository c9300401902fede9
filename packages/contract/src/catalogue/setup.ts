import { z } from 'zod'
import { Amount, BusinessDate, Key, Percent } from '../scalars.ts'

export const TransactionType = z.object({
  key: Key,
  TransactionType: z.string(),
  Module: z.string(),
  /** The letter of this type in document numbers: S sale, C credit note, O order, Q quotation. */
  Letter: z.string().regex(/^[A-Z]$/),
  IsDeleted: z.boolean(),
})
export type TransactionType = z.infer<typeof TransactionType>
export const TransactionTypesReply = z.object({ transactionTypes: z.array(TransactionType) })

/** Only `Cash` gives change, and only `Credit` leaves an amount due. */
export const PaymentKind = z.enum(['Cash', 'Credit', 'Other'])
export const PaymentType = z.object({
  key: Key,
  PaymentType: z.string(),
  Kind: PaymentKind,
  ShowInSales: z.boolean(),
  IsDeleted: z.boolean(),
})
export type PaymentType = z.infer<typeof PaymentType>
export const PaymentTypesReply = z.object({ paymentTypes: z.array(PaymentType) })

/** A percent head carries ten-thousandths of a percent, a fixed head minor units per unit sold. */
export const TaxHead = z.object({
  Code: z.string().min(1).max(20),
  Kind: z.enum(['Percent', 'Fixed']),
  Rate: z.union([Percent, Amount]),
  Compound: z.boolean().optional(),
})
export type TaxHead = z.infer<typeof TaxHead>

export const TaxRate = z.object({
  Name: z.string(),
  ValidFrom: BusinessDate.optional(),
  ValidTo: BusinessDate.optional(),
  Heads: z.array(TaxHead),
  InterStateHeads: z.array(TaxHead).optional(),
  /** Value condition: the rate applies up to this taxable value per piece. */
  UpTo: Amount.optional(),
})
export const Tax = z.object({
  key: Key,
  TaxName: z.string(),
  Rates: z.array(TaxRate),
  IsDeleted: z.boolean(),
})
export type Tax = z.infer<typeof Tax>
export const TaxesReply = z.object({ productTaxes: z.array(Tax) })

import type { ReceivePaymentBody, SaleFlag } from '@evertill/contract'
import { DOCUMENT_LETTERS, financialYearOf, formatDocumentNumber } from '@evertill/domain'
import { dateFlags } from './dates.ts'
import type { ShopKnowledge } from './knowledge.ts'
import { isOverCashLimit } from './limits.ts'
import { judgePayment } from './payments.ts'
import { isClockWrong, knowledgeSpan } from './versions.ts'

/** A payment on account with what the review has to know about it. */
export type ReviewedReceipt = {
  readonly body: ReceivePaymentBody
  readonly madeAt: number
  readonly receivedAt: number
  readonly hasDrawer: boolean
  readonly hasCustomer: boolean
  /** Whether its number is of a slot that its register has or had. */
  readonly hasLease: boolean
  /** Whether an earlier payment has its number. */
  readonly isClash: boolean
  readonly timeZoneOffsetMinutes: number
  /** The customers of the bills that it names, null for a bill that has not arrived. */
  readonly billCustomers: readonly (string | null)[]
}

const NUMBER = /^([A-Z0-9]+)\/R\d\d\/(\d{5,6})$/

const isNumbered = (
  { body, timeZoneOffsetMinutes: offset }: ReviewedReceipt,
  prefixes: readonly string[],
): boolean => {
  const [, head = '', running = ''] = NUMBER.exec(body.TransactionNo) ?? []
  return prefixes.some((prefix) => {
    const series = {
      prefix,
      slot: head.slice(prefix.length),
      typeLetter: DOCUMENT_LETTERS.receipt,
      financialYear: financialYearOf(body.TransactionDate, offset),
    }
    return head.startsWith(prefix) && body.TransactionNo === formatDocumentNumber(series, Number(running))
  })
}

/** `cashBefore`: what the customer had paid in cash on that day when the receipt arrived. */
export const judgeReceipt = (
  receipt: ReviewedReceipt,
  shop: ShopKnowledge,
  cashBefore: number,
): Set<SaleFlag> => {
  const { body, madeAt, receivedAt, hasDrawer, hasCustomer, timeZoneOffsetMinutes, billCustomers } = receipt
  const span = knowledgeSpan({ madeAt, receivedAt, changedAt: receivedAt })
  const flags = new Set([
    ...judgePayment(body, span, shop),
    ...dateFlags(body, timeZoneOffsetMinutes, span, shop),
  ])
  const prefixes = (shop.stores.get(body.StoreID.toLowerCase()) ?? []).map(({ row }) => row.Prefix)
  if (body.Kind === 'Cash' && !hasDrawer) flags.add('CASH_IN_NO_DRAWER')
  if (!isNumbered(receipt, prefixes)) flags.add('SETTINGS_DIFFER')
  else if (!receipt.hasLease) flags.add('UNKNOWN_LEASE')
  if (receipt.isClash) flags.add('NUMBER_CLASH')
  if (isClockWrong(receipt)) flags.add('CLOCK_SKEW')
  const day = { Currency: shop.currency, BusinessDate: body.BusinessDate }
  if (body.Kind === 'Cash' && isOverCashLimit(day, body.Amount, cashBefore)) flags.add('CASH_OVER_LIMIT')
  if (!hasCustomer) flags.add('UNKNOWN_CUSTOMER')
  if (billCustomers.includes(null)) flags.add('UNKNOWN_ORIGINAL')
  if (billCustomers.some((customer) => customer !== null && customer !== body.CustomerID.toLowerCase()))
    flags.add('ORIGINAL_DIFFERS')
  return flags
}

import { type Sale, type SaleFlag, contradictionsOf } from '@evertill/contract'
import { CALCULATION_VERSION } from '@evertill/domain'
import { judgeGoods } from './goods.ts'
import type { Reviewed, ShopKnowledge } from './knowledge.ts'
import { judgeLimits } from './limits.ts'
import { judgeOffers } from './offers.ts'
import { judgeOrder } from './orders.ts'
import { judgePayments } from './payments.ts'
import { judgePlaces } from './places.ts'
import { judgePoints } from './points.ts'
import { judgeReturns } from './returns.ts'
import { judgeRights } from './rights.ts'
import { judgeEdit, judgeSettings } from './settings.ts'
import { judgeTaxes } from './taxes.ts'
import { type Span, knowledgeSpan } from './versions.ts'

/** The bill of an order has the prices and taxes of the order's day, as far as the order itself might have them. */
const spanOf = (reviewed: Reviewed, { sources }: ShopKnowledge): Span => {
  const span = knowledgeSpan(reviewed)
  const order = sources.get(reviewed.sale.ConvertedFromUUID?.toLowerCase() ?? '')
  const [body] = order?.bodies ?? []
  if (order === undefined || body === undefined) return span
  const { receivedAt } = order
  const ordered = knowledgeSpan({
    madeAt: Date.parse(body.TransactionDate),
    receivedAt,
    changedAt: receivedAt,
  })
  return { ...span, from: Math.min(span.from, ordered.from) }
}

/** Another version of the calculation was not recomputed when the sale arrived. */
const judgeCalculation = (sale: Sale): SaleFlag[] =>
  sale.CalculationVersion !== CALCULATION_VERSION && contradictionsOf(sale).length > 0
    ? ['AMOUNTS_DIFFER']
    : []

/**
 * Every flag of a booked document that follows from comparing it with the shop's data and with other documents. The
 * document stays as it is: the customer has the receipt.
 */
export const judgeSale = (reviewed: Reviewed, shop: ShopKnowledge): Set<SaleFlag> => {
  const { sale } = reviewed
  const span = spanOf(reviewed, shop)
  const goods = judgeGoods(reviewed, span, shop)
  return new Set([
    ...goods.flags,
    ...judgeTaxes(sale, span, shop),
    ...judgePlaces(reviewed, span, shop),
    ...judgeLimits(reviewed),
    ...judgeOffers(reviewed, span, shop),
    ...judgePayments(reviewed, span, shop),
    ...judgeReturns(reviewed, span, shop),
    ...judgePoints(reviewed, span, shop),
    ...judgeSettings(reviewed, span, shop),
    ...judgeEdit(reviewed),
    ...judgeOrder(reviewed, shop),
    ...judgeRights(reviewed, goods, shop),
    ...judgeCalculation(sale),
  ])
}

/** Flags that depend on documents which may arrive, change or become void later. They are all judged again. */
const PENDING: ReadonlySet<SaleFlag> = new Set([
  'UNKNOWN_ORIGINAL',
  'ORIGINAL_DIFFERS',
  'CONVERTED_TWICE',
  'RETURN_OF_VOID',
  'UNKNOWN_LINE',
  'OVER_RETURNED',
  'REFUND_TOO_HIGH',
  'PAYMENT_DIFFERS',
  'CASH_IN_NO_DRAWER',
])

/**
 * The flags of a document for which something that it refers to has changed. Only that is judged again: rights and
 * prices of today say nothing about a document of last week.
 */
export const judgeAgain = (reviewed: Reviewed, shop: ShopKnowledge): Set<SaleFlag> => {
  const span = spanOf(reviewed, shop)
  return new Set([
    ...reviewed.flags.filter((flag) => !PENDING.has(flag)),
    ...judgeReturns(reviewed, span, shop),
    ...judgePayments(reviewed, span, shop),
    ...(reviewed.isLateForClosing ? (['LATE_FOR_CLOSING'] as const) : []),
  ])
}

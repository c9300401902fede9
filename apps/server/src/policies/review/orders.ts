import { QUICK_ITEM, type SaleFlag, type SaleLine } from '@evertill/contract'
import type { KnownOrder, Reviewed, ShopKnowledge } from './knowledge.ts'

const orderOf = ({ sale }: Reviewed, { orders }: ShopKnowledge): KnownOrder | undefined =>
  orders.get(sale.OrderID?.toLowerCase() ?? '')

/** The order that has this document as its bill. Any other order says nothing about its prices. */
const billedOrder = (reviewed: Reviewed, shop: ShopKnowledge): KnownOrder | undefined => {
  const order = orderOf(reviewed, shop)
  return order?.saleUuid === reviewed.sale.UUID.toLowerCase() ? order : undefined
}

/** The sales channel decides where the reports count the document. An order without one says nothing about it. */
const isInChannelOf = ({ sale }: Reviewed, { salesChannelId }: KnownOrder): boolean =>
  salesChannelId === null || sale.SalesChannelID?.toLowerCase() === salesChannelId

/**
 * An order that is not known, or of which the document is neither the bill nor a return of the bill. The ingest links both
 * in the transaction that stores them, so a document that is not linked is not what it says. Nor is one of another sales
 * channel than its order.
 */
export const judgeOrder = (reviewed: Reviewed, shop: ShopKnowledge): SaleFlag[] => {
  const { sale } = reviewed
  if (sale.OrderID === undefined) return []
  const order = orderOf(reviewed, shop)
  const bill = order?.saleUuid ?? undefined
  const isLinked =
    bill !== undefined && [sale.UUID, sale.Original?.UUID].some((uuid) => uuid?.toLowerCase() === bill)
  return isLinked && order && isInChannelOf(reviewed, order) ? [] : ['UNKNOWN_REFERENCE']
}

const isItem = (line: SaleLine, item: KnownOrder['items'][number]): boolean =>
  line.PriceIncludesTax &&
  line.UnitPrice === item.UnitPrice &&
  (item.ProductID === undefined
    ? line.ProductID === QUICK_ITEM && line.Name === item.Name
    : line.ProductID.toLowerCase() === item.ProductID.toLowerCase())

/** Whether a line has a price of the order that the document bills, however much of it is sold. */
export const isPricedByOrder = (line: SaleLine, reviewed: Reviewed, shop: ShopKnowledge): boolean =>
  (billedOrder(reviewed, shop)?.items ?? []).some((item) => isItem(line, item))

/** What is owed for goods that the order lets the buyer pay on delivery. */
export const dueOnDelivery = (reviewed: Reviewed, shop: ShopKnowledge): number => {
  const order = billedOrder(reviewed, shop)
  return order?.payment.Mode === 'cod' ? order.payment.Amount + reviewed.sale.RoundingStep : 0
}

/**
 * The lines whose price the channel has agreed with the buyer, as far as the shop has accepted the order: what is sold
 * beyond that has the prices of the shop.
 */
export const linesOfOrder = (reviewed: Reviewed, shop: ShopKnowledge): Set<string> => {
  const left = (billedOrder(reviewed, shop)?.items ?? []).map((item) => ({
    item,
    quantity: item.AcceptedQuantity ?? 0,
  }))
  const agreed = new Set<string>()
  for (const line of reviewed.sale.Lines) {
    const found = left.find(({ item, quantity }) => isItem(line, item) && quantity >= line.Quantity)
    if (!found) continue
    found.quantity -= line.Quantity
    agreed.add(line.UUID)
  }
  return agreed
}

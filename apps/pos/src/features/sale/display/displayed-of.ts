import type { Sale, SaleReturnLine } from '@evertill/contract'
import { type Currency, formatMoney, formatQuantity } from '@evertill/domain'
import type { Displayed } from '../../../platform/display-channel.ts'
import type { CartLineView } from '../../../queries/use-cart.ts'
import type { leftAfter } from '../pay/tender.ts'

interface Shown extends Pick<Displayed, 'shop' | 'mode' | 'upi'> {
  currency: Currency
  lines: readonly CartLineView[]
  /** Goods that come back by a bill. */
  returns: readonly SaleReturnLine[]
  payable: number
  savings: number
  step: { at: 'find' } | { at: 'pay' } | { at: 'done'; sale: Sale }
  /** What the till shows while paying. */
  left: ReturnType<typeof leftAfter>
}

/** The large amount after the sale: the change or the refund. */
const handedOut = ({ ChangeAmount, PayableAmount, PaidAmount }: Sale, money: (amount: number) => string) => {
  if (PayableAmount < 0) return { label: 'paidBack', amount: money(-PaidAmount) } as const
  return ChangeAmount > 0 ? ({ label: 'change', amount: money(ChangeAmount) } as const) : null
}

/** The part of a sale that the customer may see. */
export const displayedOf = (all: Shown): Displayed => {
  const { shop, mode, currency, lines, returns, payable, savings, step, left, upi } = all
  const money = (amount: number) => formatMoney(amount, currency)
  const nothing: Displayed = {
    at: 'welcome',
    mode: 'sale',
    shop,
    lines: [],
    payable: '',
    isRefund: false,
    saved: '',
    rest: null,
    upi: null,
  }
  if (step.at === 'done') return { ...nothing, at: 'thanks', rest: handedOut(step.sale, money) }
  if (lines.length + returns.length === 0) return nothing
  const isPaying = step.at === 'pay' && mode !== 'quotation'
  return {
    at: step.at === 'pay' ? 'pay' : 'cart',
    mode,
    shop,
    lines: [
      ...returns.map((line) => ({
        id: line.UUID,
        name: line.Name,
        quantity: formatQuantity(line.Quantity),
        total: money(-line.TotalAmount),
        offer: '',
      })),
      ...lines.map((line) => ({
        id: line.id,
        name: line.name,
        quantity: line.isWeighed
          ? `${formatQuantity(line.quantity)} ${line.unit}`
          : formatQuantity(line.quantity),
        total: money(line.total),
        offer: line.offers.map(({ reason }) => reason).join(', '),
      })),
    ],
    payable: money(Math.abs(payable)),
    isRefund: payable < 0,
    saved: savings > 0 ? money(savings) : '',
    rest: isPaying ? { label: left.kind, amount: money(left.left) } : null,
    upi,
  }
}

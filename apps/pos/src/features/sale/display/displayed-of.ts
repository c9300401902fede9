import type { SaleReturnLine } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import type { Displayed } from '../../../platform/display-channel.ts'
import type { CartLineView } from '../../../queries/use-cart.ts'
import { outcomeOf } from '../completed/outcome-of.ts'
import type { SaleStep } from '../pay/payment-state.ts'
import type { leftAfter } from '../pay/tender.ts'

interface Shown extends Pick<Displayed, 'shop' | 'mode' | 'upi'> {
  currency: Currency
  lines: readonly CartLineView[]
  /** Goods that come back by a bill. */
  returns: readonly SaleReturnLine[]
  payable: number
  savings: number
  step: SaleStep
  /** What the till shows while paying. */
  left: ReturnType<typeof leftAfter>
}

/** The large amount after the sale: the change or the refund. */
const handedOut = (
  { sale, back }: Extract<SaleStep, { at: 'done' }>,
  money: (amount: number) => string,
): Displayed['rest'] => {
  const { label, amount } = outcomeOf(sale, back)
  if (label === 'refund') return { label: 'paidBack', amount: money(amount) }
  return label === 'change' && amount > 0 ? { label, amount: money(amount) } : null
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
  if (step.at === 'done') return { ...nothing, at: 'thanks', rest: handedOut(step, money) }
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

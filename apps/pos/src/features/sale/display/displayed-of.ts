import type { Sale } from '@evertill/contract'
import { type Currency, formatMoney, formatQuantity } from '@evertill/domain'
import type { Displayed } from '../../../platform/display-channel.ts'
import type { CartLineView } from '../../../queries/use-cart.ts'

interface Shown {
  shop: string
  currency: Currency
  lines: readonly CartLineView[]
  payable: number
  savings: number
  step: { at: 'find' } | { at: 'pay' } | { at: 'done'; sale: Sale }
  /** Amount still to pay after the tenders; negative for change. */
  left: number
  upi: string | null
}

/** The part of a sale that the customer may see. */
export const displayedOf = ({
  shop,
  currency,
  lines,
  payable,
  savings,
  step,
  left,
  upi,
}: Shown): Displayed => {
  const money = (amount: number) => formatMoney(amount, currency)
  const nothing: Displayed = { at: 'welcome', shop, lines: [], payable: '', saved: '', rest: null, upi: null }
  if (step.at === 'done') {
    const { ChangeAmount } = step.sale
    return {
      ...nothing,
      at: 'thanks',
      rest: ChangeAmount > 0 ? { label: 'change', amount: money(ChangeAmount) } : null,
    }
  }
  if (lines.length === 0) return nothing
  const isPaying = step.at === 'pay'
  return {
    at: isPaying ? 'pay' : 'cart',
    shop,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      quantity: line.isWeighed
        ? `${formatQuantity(line.quantity)} ${line.unit}`
        : formatQuantity(line.quantity),
      total: money(line.total),
      offer: line.offers.map(({ reason }) => reason).join(', '),
    })),
    payable: money(payable),
    saved: savings > 0 ? money(savings) : '',
    rest: !isPaying
      ? null
      : left > 0
        ? { label: 'remaining', amount: money(left) }
        : { label: 'change', amount: money(-left) },
    upi,
  }
}

import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { typeName } from '../../../parts/type-name.ts'
import type { useCart } from '../../../queries/use-cart.ts'
import { itemsOfCart } from '../items-of.ts'
import type { Payment } from '../pay/use-payment.ts'

export type Cart = ReturnType<typeof useCart>

interface CartAnnouncerProps {
  cart: Cart
  payment: Payment
  currency: Currency
}

/** Says what the cart holds, on every layout: in a live region and in the title of the page. */
export function CartAnnouncer({ cart, payment, currency }: CartAnnouncerProps) {
  const { t } = useTranslation()
  usePageTitle(typeName(t, cart.transactionType) || t('layout.anySale'))
  const items = t('sale.totals.items', { count: itemsOfCart(cart) })
  const payable = formatMoney(Math.abs(payment.payable), currency)
  const isRefund = payment.payable < 0 || payment.mode === 'return'
  const newest = cart.lines.find((line) => line.id === cart.lastAddedLineId)
  return (
    <div className="unseen" aria-live="polite">
      {newest === undefined
        ? t(isRefund ? 'sale.cartNowBack' : 'sale.cartNow', { items, payable })
        : t(isRefund ? 'sale.addedBack' : 'sale.added', { name: newest.name, items, payable })}
    </div>
  )
}

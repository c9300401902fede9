import { type Currency, formatMoney } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import type { useCart } from '../../../queries/use-cart.ts'
import { itemsOf } from '../items-of.ts'

export type Cart = ReturnType<typeof useCart>

export function CartAnnouncer({ cart, currency }: { cart: Cart; currency: Currency }) {
  const { t } = useTranslation()
  const items = t('sale.totals.items', { count: itemsOf(cart.lines) })
  const payable = formatMoney(cart.settlement.totals.payable, currency)
  const newest = cart.lines.find((line) => line.id === cart.lastAddedLineId)
  return (
    <div className="unseen" aria-live="polite">
      {newest === undefined
        ? t('sale.cartNow', { items, payable })
        : t('sale.added', { name: newest.name, items, payable })}
    </div>
  )
}

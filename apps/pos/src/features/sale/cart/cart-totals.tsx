import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import { itemsOf } from '../items-of.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'
import type { OpenSheet } from './use-editing.ts'

interface CartTotalsProps {
  cart: Cart
  payable: number
  currency: Currency
  onOpen: OpenSheet
}

export function CartTotals({ cart, payable, currency, onOpen }: CartTotalsProps) {
  const { t } = useTranslation()
  const { gross, discount, charges, tax, roundOff, savings } = cart.settlement.totals
  const facts: [string, number][] = [
    [t('sale.totals.gross'), gross],
    [t('sale.totals.discounts'), -discount],
    [t('sale.totals.tax'), tax],
    [t('sale.totals.roundOff'), roundOff],
    charges > 0 ? [t('sale.bill.charges'), charges] : [t('sale.totals.saved'), savings],
  ]
  return (
    <>
      <button
        type="button"
        className={classes.facts}
        aria-label={t('sale.totals.all')}
        onClick={() => onOpen('totals')}
      >
        <span>{t('sale.totals.items', { count: itemsOf(cart.lines) })}</span>
        {facts.map(([name, amount]) => (
          <span key={name}>
            {name} <Money amount={amount} currency={currency} />
          </span>
        ))}
      </button>
      <div className={classes.payable} data-payable>
        <span className={classes.payableLabel}>{t('sale.totals.payable')}</span>
        <Money amount={payable} currency={currency} className={classes.payableAmount} fitted />
      </div>
    </>
  )
}

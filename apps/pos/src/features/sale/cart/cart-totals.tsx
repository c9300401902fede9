import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import { itemsOf } from '../items-of.ts'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-panel.module.css'

interface CartTotalsProps {
  cart: Cart
  payable: number
  currency: Currency
}

export function CartTotals({ cart, payable, currency }: CartTotalsProps) {
  const { t } = useTranslation()
  const { tax, roundOff, savings } = cart.settlement.totals
  return (
    <>
      <div className={classes.facts}>
        <span>{t('sale.totals.items', { count: itemsOf(cart.lines) })}</span>
        <span>
          {t('sale.totals.tax')} <Money amount={tax} currency={currency} />
        </span>
        <span>
          {savings > 0 && (
            <>
              {t('sale.totals.saved')} <Money amount={savings} currency={currency} />
            </>
          )}
        </span>
        <span>
          {t('sale.totals.roundOff')} <Money amount={roundOff} currency={currency} />
        </span>
      </div>
      <div className={classes.payable}>
        <span className={classes.payableLabel}>{t('sale.totals.payable')}</span>
        <Money amount={payable} currency={currency} className={classes.payableAmount} fitted />
      </div>
    </>
  )
}

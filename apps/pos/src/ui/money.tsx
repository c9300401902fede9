import { type Currency, formatAmount, formatMoney } from '@evertill/domain'
import { memo } from 'react'
import classes from './money.module.css'

export interface MoneyProps {
  amount: number
  currency: Currency
  /** Without the currency sign, for columns where every row is money. */
  bare?: boolean
  className?: string | undefined
}

export const Money = memo(function Money({ amount, currency, bare = false, className }: MoneyProps) {
  const text = (bare ? formatAmount(amount, currency) : formatMoney(amount, currency)).replace('-', '−')
  const cut = currency.digits === 0 ? text.length : text.length - currency.digits - 1
  return (
    <span className={className === undefined ? classes.money : `${classes.money} ${className}`}>
      {text.slice(0, cut)}
      <span className={classes.minor}>{text.slice(cut)}</span>
    </span>
  )
})

import { type Currency, formatAmount, formatMoney } from '@evertill/domain'
import { type CSSProperties, memo } from 'react'
import classes from './money.module.css'

export interface MoneyProps {
  amount: number
  currency: Currency
  /** Without the currency symbol, for columns of money. */
  bare?: boolean
  className?: string | undefined
  /** Shrinks long amounts to fit `--room`, at most `--largest`; the surrounding styles set both. */
  fitted?: boolean
}

/** As in a column of money: with a minus, not a hyphen. */
export const moneyText = (amount: number, currency: Currency): string =>
  formatMoney(amount, currency).replace('-', '−')

export const Money = memo(function Money({
  amount,
  currency,
  bare = false,
  className,
  fitted = false,
}: MoneyProps) {
  const text = bare ? formatAmount(amount, currency).replace('-', '−') : moneyText(amount, currency)
  const cut = currency.digits === 0 ? text.length : text.length - currency.digits - 1
  return (
    <span
      className={[classes.money, fitted && classes.fitted, className].filter(Boolean).join(' ')}
      style={fitted ? ({ '--chars': text.length } as CSSProperties) : undefined}
    >
      {text.slice(0, cut)}
      <span className={classes.minor}>{text.slice(cut)}</span>
    </span>
  )
})

import { type Currency } from '@evertill/domain'
import { END_OF_ISOLATE } from '@evertill/texts/write-value.ts'
import { type CSSProperties, memo } from 'react'
import { formatAmount, formatMoney } from './numbers.ts'
import { useNumbers } from './numbers-context.ts'
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
  // Drawn again when they change, although the amount stays.
  useNumbers()
  const text = bare ? formatAmount(amount, currency).replace('-', '−') : moneyText(amount, currency)
  const marks = text.endsWith(END_OF_ISOLATE) ? 1 : 0
  const cut = text.length - marks - (currency.digits === 0 ? 0 : currency.digits + 1)
  return (
    <span
      className={[classes.money, fitted && classes.fitted, className].filter(Boolean).join(' ')}
      style={fitted ? ({ '--chars': text.length - 2 * marks } as CSSProperties) : undefined}
    >
      {text.slice(0, cut)}
      <span className={classes.minor}>{text.slice(cut)}</span>
    </span>
  )
})

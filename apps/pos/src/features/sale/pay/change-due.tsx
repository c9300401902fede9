import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import classes from './pay-panel.module.css'

interface ChangeDueProps {
  payable: number
  tendered: number | null
  currency: Currency
}

export function ChangeDue({ payable, tendered, currency }: ChangeDueProps) {
  const { t } = useTranslation()
  const rest = payable - (tendered ?? 0)
  return (
    <div className={classes.due} aria-live="polite">
      <span className={classes.dueLabel}>{rest > 0 ? t('sale.pay.remaining') : t('sale.pay.change')}</span>
      <Money amount={Math.abs(rest)} currency={currency} className={classes.dueAmount} fitted />
    </div>
  )
}

import type { Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import { Money } from '@evertill/ui/money.tsx'
import classes from './pay-panel.module.css'
import type { Payment } from './use-payment.ts'

/** The amount left to pay after the one in the field, or the change. */
export function AmountDue({ payment, currency }: { payment: Payment; currency: Currency }) {
  const { t } = useTranslation()
  const { rest, amount, isRefund, document } = payment
  // A refund shows its full amount, not what would be left of it.
  const left = isRefund ? rest : rest - (amount ?? 0)
  const label =
    left <= 0 && !isRefund
      ? t('sale.pay.change')
      : isRefund
        ? t('sale.pay.toRefund')
        : document === 'order'
          ? t('sale.pay.dueLater')
          : t('sale.pay.remaining')
  return (
    <div className={classes.due} aria-live="polite">
      <span className={classes.dueLabel}>{label}</span>
      <Money amount={Math.abs(left)} currency={currency} className={classes.dueAmount} fitted />
    </div>
  )
}

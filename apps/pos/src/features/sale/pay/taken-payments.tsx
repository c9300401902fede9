import { type Currency, formatMoney } from '@evertill/domain'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { Money } from '@evertill/ui/money.tsx'
import classes from './pay-panel.module.css'
import type { Tender } from './tender.ts'

interface TakenPaymentsProps {
  taken: readonly Tender[]
  currency: Currency
  onRemove: (id: number) => void
}

export function TakenPayments({ taken, currency, onRemove }: TakenPaymentsProps) {
  const { t } = useTranslation()
  if (taken.length === 0) return null
  return (
    <ul className={classes.taken} aria-label={t('sale.pay.taken')}>
      {taken.map(({ id, type, amount, reference }) => (
        <li key={id} className={classes.takenRow}>
          <span className={classes.takenName}>
            {type.PaymentType}
            {reference !== '' && <span className={classes.takenReference}>{reference}</span>}
          </span>
          <Money amount={amount} currency={currency} />
          <IconButton
            aria-label={t('sale.pay.removePayment', {
              type: type.PaymentType,
              amount: formatMoney(amount, currency),
            })}
            onClick={() => onRemove(id)}
          >
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

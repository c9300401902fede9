import { type Currency, formatMoney } from '@evertill/domain'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
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
          <ActionIcon
            variant="subtle"
            color="var(--till-ink-soft)"
            size={44}
            aria-label={t('sale.pay.removePayment', {
              type: type.PaymentType,
              amount: formatMoney(amount, currency),
            })}
            onClick={() => onRemove(id)}
          >
            <IconX size={18} stroke={1.5} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

import { formatQuantity } from '@evertill/ui/numbers.ts'
import { type Currency } from '@evertill/domain'
import { useTranslation } from 'react-i18next'
import type { OutboxRow } from '../../queries/use-outbox.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Money } from '@evertill/ui/money.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import classes from './dialogs.module.css'
import shared from './sync-status.module.css'

interface SaleDialogProps {
  row: OutboxRow
  currency: Currency
  onClose(): void
}

export function SaleDialog({ row, currency, onClose }: SaleDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { sale } = row
  if (!sale) return null
  return (
    <Dialog
      onClose={onClose}
      fullScreen={isPhone}
      size="lg"
      title={t('sync.view.title', { number: sale.TransactionNo })}
    >
      <ul className={classes.plain} aria-label={t('sync.view.lines')}>
        {sale.Lines.map((line) => (
          <li key={line.UUID} className={shared.line}>
            <span>
              {formatQuantity(line.Quantity)} {line.Unit} × {line.Name}
            </span>
            <Money amount={line.TotalAmount} currency={currency} />
          </li>
        ))}
      </ul>
      <ul className={classes.plain} aria-label={t('sync.view.payments')}>
        {sale.Payments.map((payment) => (
          <li key={payment.UUID} className={shared.line}>
            <span>{payment.PaymentType}</span>
            <Money amount={payment.Amount} currency={currency} />
          </li>
        ))}
      </ul>
      <div className={shared.line}>
        <strong>{t('sync.view.total')}</strong>
        <Money amount={sale.PayableAmount} currency={currency} className={classes.total} />
      </div>
      <details className={classes.details}>
        <summary>{t('sync.view.raw')}</summary>
        <pre className={classes.raw} tabIndex={0}>
          {JSON.stringify(sale, null, 2)}
        </pre>
      </details>
    </Dialog>
  )
}

import type { Sale } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { typeName } from '../../../parts/type-name.ts'
import classes from './sale-completed.module.css'

interface CompletedEarlierProps {
  sale: Sale
  currency: Currency
  onSeen: () => void
  /** Buttons that print, share and show the receipt. */
  actions: ReactNode
}

/**
 * Shown after a crash between the commit and "Sale completed": the cashier must not enter the sale again. It stays
 * until it is dismissed, because a toast would go unseen while the PIN is entered.
 */
export function CompletedEarlier({ sale, currency, onSeen, actions }: CompletedEarlierProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      onClose={onSeen}
      closeOnClickOutside={false}
      title={t('sheets.earlier.title', {
        type: typeName(t, sale.TransactionType),
        number: sale.TransactionNo,
      })}
    >
      <p className={classes.earlier}>
        {t('sheets.earlier.hint', {
          payable: formatMoney(Math.abs(sale.PayableAmount), currency),
          change: formatMoney(sale.ChangeAmount, currency),
        })}
      </p>
      <div className={classes.actions}>{actions}</div>
      <Button fullWidth className={classes.next} data-autofocus onClick={onSeen}>
        {t('sheets.earlier.seen')}
      </Button>
    </Dialog>
  )
}

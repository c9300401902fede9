import { Button } from '@mantine/core'
import type { Sale } from '@evertill/contract'
import { type Currency, formatMoney } from '@evertill/domain'
import { IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownSale } from '../../../queries/use-unshown-sales.ts'
import { Money } from '../../../ui/money.tsx'
import classes from './sale-completed.module.css'

interface SaleCompletedProps {
  sale: Sale
  currency: Currency
  onNewSale: () => void
}

export function SaleCompleted({ sale, currency, onNewSale }: SaleCompletedProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useShownSale(sale.UUID)

  // The Enter that completed the sale, held a moment too long, must not wipe the change off the screen.
  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  }

  return (
    <div className={classes.page}>
      <IconCircleCheck size={56} stroke={1.5} className={classes.tick} aria-hidden />
      <div role="status">
        <h1 className={classes.title}>{t('sale.done.title')}</h1>
      </div>
      <p className={classes.number}>{sale.TransactionNo}</p>
      <p className={classes.label}>{t('sale.done.change')}</p>
      <Money amount={sale.ChangeAmount} currency={currency} className={classes.change} fitted />
      <p className={classes.soft}>
        {t('sale.done.received', {
          amount: formatMoney(sale.PaidAmount + sale.ChangeAmount, currency),
          payable: formatMoney(sale.PayableAmount, currency),
        })}
      </p>
      <Button
        ref={button}
        className={classes.next}
        rightSection={
          <kbd className="key" aria-hidden>
            {t('sale.keys.enter')}
          </kbd>
        }
        onClick={onNewSale}
        onKeyDown={ignoreHeldKey}
      >
        {t('sale.done.newSale')}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../pay/use-payment.ts'
import classes from './cart-panel.module.css'

/** Pay, and later Complete sale, in one and the same place. */
export function PrimaryAction({ payment, onPress }: { payment: Payment; onPress?: () => void }) {
  const { t } = useTranslation()
  const paying = payment.step.at === 'pay'
  const press = (event: MouseEvent) => {
    // A double click on Pay would take the exact cash with its second half.
    if (event.detail > 1) return
    if (paying) void payment.complete()
    else payment.open()
    onPress?.()
  }
  const completeText =
    payment.document === 'sale'
      ? t('sale.pay.complete')
      : t('sale.pay.completeType', { type: payment.typeName })
  return (
    <Button
      fullWidth
      className={classes.primary}
      disabled={!payment.canPay && !payment.busy}
      loading={payment.busy}
      rightSection={
        <kbd className="key" aria-hidden>
          {paying ? t('sale.keys.enter') : 'F9'}
        </kbd>
      }
      onClick={press}
    >
      {paying ? completeText : t('sale.pay.button')}
    </Button>
  )
}

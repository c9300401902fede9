import type { Sale } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { useAccess } from '../../queries/use-access.ts'
import { useOrderActions } from '../../queries/use-order-actions.ts'
import { type LocalOrder, useDueOnDelivery } from '../../queries/use-orders.ts'
import { usePaymentTypes } from '../../queries/use-payment-types.ts'
import classes from './online-orders.module.css'

interface CollectProps {
  row: LocalOrder
  currency: Currency
}

/** Cash on delivery that is still due, or the receipt that it was paid with. */
export function Collect({ row, currency }: CollectProps) {
  const { t } = useTranslation()
  const { may } = useAccess()
  const due = useDueOnDelivery(row)
  const [isOpen, setOpen] = useState(false)
  if (!due) return null
  const amount = formatMoney(due.amount, currency)
  if (due.receipt !== undefined)
    return (
      <p className={classes.soft} role="status">
        {t('orders.collected', { amount, number: due.receipt })}
      </p>
    )
  if (!may('Customers', 'collect')) return null
  return (
    <div className={classes.acts} data-no-toast>
      <Button variant={row.state === 'delivered' ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        {t('orders.collect', { amount })}
      </Button>
      {isOpen && <CollectDialog row={row} sale={due.sale} amount={amount} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface CollectDialogProps {
  row: LocalOrder
  sale: Sale
  amount: string
  onClose: () => void
}

function CollectDialog({ row: { order }, sale, amount, onClose }: CollectDialogProps) {
  const { t } = useTranslation()
  const { collect } = useOrderActions()
  const types = usePaymentTypes().filter(({ Kind }) => Kind !== 'Credit')
  const [chosen, choose] = useState<string>()
  const [message, setMessage] = useState('')
  const type = types.find(({ key }) => key === chosen) ?? types[0]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!type) return setMessage(t('orders.refused.noPaymentType'))
    const outcome = await collect(order, sale, type)
    if (!outcome.ok) return setMessage(outcome.message)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('orders.collectTitle', { number: order.ChannelOrderID })}>
      <StackedForm onSubmit={submit}>
        <Hint>{t('orders.collectHint')}</Hint>
        <NativeSelect
          size="md"
          label={t('orders.paidBy')}
          value={type?.key ?? ''}
          data={types.map(({ key, PaymentType }) => ({ value: key, label: PaymentType }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('orders.close')} onCancel={onClose}>
          <Button type="submit">{t('orders.collect', { amount })}</Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

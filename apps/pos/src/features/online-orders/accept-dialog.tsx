import type { Order, OrderItem } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { formatQuantity } from '@evertill/ui/numbers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { QuantityField } from '@evertill/ui/quantity-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { OrderMove } from '../../queries/use-order-actions.ts'
import classes from './online-orders.module.css'

interface AcceptDialogProps {
  order: Order
  onMove: (move: OrderMove) => Promise<boolean>
  onClose: () => void
}

/** What the shop does not have as a product cannot be billed, so it is rejected unless somebody says otherwise. */
const suggested = ({ Items }: Order): Record<string, number> =>
  Object.fromEntries(
    Items.map(({ LineID, ProductID, Quantity }) => [LineID, ProductID === undefined ? 0 : Quantity]),
  )

/** How much of each line the shop can send. */
export function AcceptDialog({ order, onMove, onClose }: AcceptDialogProps) {
  const { t } = useTranslation()
  const [accepted, setAccepted] = useState(() => suggested(order))
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const isRejection = order.Items.every(({ LineID }) => accepted[LineID] === 0)
  const set = ({ LineID, Quantity }: OrderItem, quantity: number | null) =>
    setAccepted({ ...accepted, [LineID]: Math.min(Quantity, quantity ?? 0) })
  const labelOf = (item: OrderItem): string =>
    [
      item.Name,
      t('orders.ordered', { ordered: formatQuantity(item.Quantity) }),
      ...(item.ProductID === undefined ? [t('orders.notSold')] : []),
    ].join(' · ')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRejection && reason.trim() === '') return setMessage(t('orders.refused.noReason'))
    if (await onMove(isRejection ? { to: 'rejected', reason } : { to: 'accepted', accepted })) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t('orders.acceptTitle')}>
      <StackedForm onSubmit={submit}>
        <Hint>{t('orders.acceptHint')}</Hint>
        <div className={classes.quantities}>
          {order.Items.map((item) => (
            <QuantityField
              key={item.LineID}
              label={labelOf(item)}
              wholeOnly={item.Quantity % ONE_UNIT === 0}
              value={accepted[item.LineID] ?? 0}
              onChange={(quantity) => set(item, quantity)}
            />
          ))}
        </div>
        {isRejection && (
          <TextField
            label={t('orders.why')}
            hint={t('orders.acceptRest')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('orders.close')} onCancel={onClose}>
          <Button type="submit" isWrong={isRejection}>
            {t(isRejection ? 'orders.confirmReject' : 'orders.accept')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

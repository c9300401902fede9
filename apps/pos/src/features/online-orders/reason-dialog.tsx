import type { Order } from '@evertill/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { OrderMove } from '../../queries/use-order-actions.ts'

interface ReasonDialogProps {
  order: Order
  to: 'rejected' | 'cancelled'
  onMove: (move: OrderMove) => Promise<boolean>
  onClose: () => void
}

/** Why the buyer gets nothing. */
export function ReasonDialog({ order, to, onMove, onClose }: ReasonDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const number = order.ChannelOrderID
  const isCancel = to === 'cancelled'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMessage(t('orders.refused.noReason'))
    if (await onMove({ to, reason })) onClose()
  }
  return (
    <Dialog onClose={onClose} title={t(isCancel ? 'orders.cancelTitle' : 'orders.rejectTitle', { number })}>
      <StackedForm onSubmit={submit}>
        <Hint>{t(isCancel && order.SaleUUID !== undefined ? 'orders.cancelHint' : 'orders.rejectHint')}</Hint>
        <TextField
          label={t('orders.why')}
          value={reason}
          maxLength={500}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMessage('')
          }}
        />
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('orders.keep')} onCancel={onClose}>
          <Button type="submit" isWrong>
            {t(isCancel ? 'orders.confirmCancel' : 'orders.confirmReject')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

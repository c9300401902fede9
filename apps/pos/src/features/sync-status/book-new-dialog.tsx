import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OutboxRow, useBookAsNewMode, useOutboxActions } from '../../queries/use-outbox.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'

interface BookNewDialogProps {
  row: OutboxRow
  currency: Currency
  approvalOf: ApprovalOf
  onClose: () => void
}

/** For a sale whose UUID the server has with other content. */
export function BookNewDialog({ row, currency, approvalOf, onClose }: BookNewDialogProps) {
  const { t } = useTranslation()
  const { bookAsNew } = useOutboxActions()
  const mode = useBookAsNewMode()
  const [message, setMessage] = useState('')
  const [asking, setAsking] = useState(false)
  const amount = formatMoney(row.amount ?? 0, currency)

  const commit = async (approval?: { approvedBy: string }) => {
    const outcome = await bookAsNew(row.key, approval)
    if (!outcome.ok) return setMessage(outcome.message)
    toast.info(t('sync.bookNew.done', { number: outcome.number }))
    return onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (mode === 'approve') return setAsking(true)
    await commit()
  }

  return (
    <>
      <Dialog opened={!asking} onClose={onClose} title={t('sync.bookNew.title', { number: row.label })}>
        <StackedForm onSubmit={submit}>
          <Hint>{mode === 'deny' ? t('sync.bookNew.denied') : t('sync.bookNew.hint', { amount })}</Hint>
          <FormMessage>{message}</FormMessage>
          <DialogButtons cancel={t('sync.bookNew.cancel')} onCancel={onClose}>
            {mode !== 'deny' && <Button type="submit">{t('sync.bookNew.confirm')}</Button>}
          </DialogButtons>
        </StackedForm>
      </Dialog>
      {asking &&
        approvalOf({
          action: 'Void',
          what: t('sync.bookNew.what', { number: row.label, amount }),
          saleUuid: row.sale?.UUID ?? '',
          onApproved: (given) => {
            setAsking(false)
            void commit(given)
          },
          onClose: () => setAsking(false),
        })}
    </>
  )
}

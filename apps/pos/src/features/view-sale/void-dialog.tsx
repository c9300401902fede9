import type { Sale } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterSale } from '../../queries/use-after-sale.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import type { ApprovalOf } from '../../parts/approval-of.ts'

interface VoidDialogProps {
  sale: Sale
  mode: 'allow' | 'approve' | 'deny'
  currency: Currency
  approvalOf: ApprovalOf
  onClose: () => void
  onVoid: () => void
}

export function VoidDialog({ sale, mode, currency, approvalOf, onClose, onVoid }: VoidDialogProps) {
  const { t } = useTranslation()
  const { makeVoid, newUuid } = useAfterSale()
  // One id, so that pressing the button twice makes one void.
  const [uuid] = useState(newUuid)
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const [asking, setAsking] = useState(false)
  const amount = formatMoney(sale.PayableAmount, currency)

  const commit = async (approval?: { approvalId: string; approvedBy: string }) => {
    const outcome = await makeVoid({ sale, uuid, reason }, approval)
    if (!outcome.ok) return setMessage(outcome.message)
    toast.info(t('voiding.done'))
    onVoid()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMessage(t('view.refused.noReason'))
    if (mode === 'approve') return setAsking(true)
    await commit()
  }

  return (
    <>
      <Dialog opened={!asking} onClose={onClose} title={t('voiding.title', { number: sale.TransactionNo })}>
        <StackedForm onSubmit={submit}>
          <Hint>{mode === 'deny' ? t('voiding.denied') : t('voiding.hint', { amount })}</Hint>
          {mode !== 'deny' && (
            <TextField
              label={t('voiding.reason')}
              value={reason}
              maxLength={500}
              data-autofocus
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setMessage('')
              }}
            />
          )}
          <FormMessage>{message}</FormMessage>
          <DialogButtons cancel={t('voiding.cancel')} onCancel={onClose}>
            {mode !== 'deny' && (
              <Button type="submit" isWrong>
                {t('voiding.confirm')}
              </Button>
            )}
          </DialogButtons>
        </StackedForm>
      </Dialog>
      {asking &&
        approvalOf({
          action: 'Void',
          what: t('voiding.what', { number: sale.TransactionNo, amount }),
          saleUuid: sale.UUID,
          onApproved: (given) => {
            setAsking(false)
            void commit(given)
          },
          onClose: () => setAsking(false),
        })}
    </>
  )
}

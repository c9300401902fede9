import type { Currency } from '@evertill/domain'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../platform/outcome.ts'
import type { NewMovement } from '../../queries/use-drawer.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'

export type MoneyMovement = 'PaidIn' | 'PaidOut' | 'Drop'

interface MovementDialogProps {
  kind: MoneyMovement
  currency: Currency
  newUuid: () => string
  onMove: (movement: NewMovement) => Promise<Outcome>
  onDone: () => void
  onClose: () => void
}

/** Cash in or out without a sale, with amount and reason. */
export function MovementDialog({ kind, currency, newUuid, onMove, onDone, onClose }: MovementDialogProps) {
  const { t } = useTranslation()
  // One id per dialog, so that a repeat is the same movement.
  const [uuid] = useState(newUuid)
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<'amount' | 'reason'>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (amount === null || amount <= 0) {
      setMissing('amount')
      return amountField.current?.focus()
    }
    if (reason.trim() === '') {
      setMissing('reason')
      return reasonField.current?.focus()
    }
    setBusy(true)
    const outcome = await onMove({ uuid, kind, amount, reason: reason.trim() })
    setBusy(false)
    if (outcome.ok) onDone()
    else setFailure(outcome.message)
  }

  return (
    <Dialog onClose={onClose} title={t(`drawer.entries.${kind}`)}>
      <StackedForm onSubmit={save}>
        <Hint>{t(`drawer.hints.${kind}`)}</Hint>
        <MoneyField
          ref={amountField}
          label={t('drawer.amount')}
          currency={currency}
          value={amount}
          autoFocus
          error={missing === 'amount' ? t('drawer.amountMissing') : undefined}
          onChange={(value) => {
            setAmount(value)
            setMissing(undefined)
          }}
        />
        <TextField
          ref={reasonField}
          label={t('drawer.reason')}
          placeholder={t(`drawer.examples.${kind}`)}
          maxLength={200}
          autoComplete="off"
          value={reason}
          error={missing === 'reason' ? t('drawer.reasonMissing') : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(undefined)
          }}
        />
        <FormMessage>{failure}</FormMessage>
        <Button type="submit" fullWidth loading={busy}>
          {t(`drawer.save.${kind}`)}
        </Button>
      </StackedForm>
    </Dialog>
  )
}

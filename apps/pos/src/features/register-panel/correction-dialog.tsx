import type { Closing } from '@evertill/contract'
import { correctionOf } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../queries/use-currency.ts'
import { useMoveCash, useNewUuid } from '../../queries/use-drawer.ts'
import type { Movement } from '../../queries/use-movements.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { MoneyField } from '@evertill/ui/money-field.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'

interface CorrectionDialogProps {
  closing: Closing
  wrong: Movement
  onClose: () => void
}

/** Asks what was really moved, and records the difference as a movement of its own. */
export function CorrectionDialog({ closing, wrong, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const move = useMoveCash(closing)
  const [uuid] = useState(useNewUuid())
  const [moved, setMoved] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const kind = wrong.kind === 'PaidIn' || wrong.kind === 'Drop' ? wrong.kind : 'PaidOut'
  const correction = moved === null ? undefined : correctionOf(kind, wrong.amount, moved)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!correction) return setFailure(t('drawer.correctAmountMissing'))
    if (reason.trim() === '') return setFailure(t('drawer.reasonMissing'))
    setBusy(true)
    const outcome = await move({ uuid, ...correction, reason: reason.trim(), corrects: wrong.key })
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.message)
    toast.info(t('drawer.recorded'))
    return onClose()
  }

  return (
    <Dialog onClose={onClose} title={t('drawer.correctTitle')}>
      <StackedForm onSubmit={save}>
        <Hint>
          {t('drawer.correctHint', {
            what: t(`drawer.entries.${wrong.kind}`),
            amount: formatMoney(wrong.amount, currency),
          })}
        </Hint>
        <MoneyField
          label={t('drawer.correctAmount')}
          currency={currency}
          value={moved}
          autoFocus
          onChange={(value) => {
            setMoved(value)
            setFailure(undefined)
          }}
        />
        <TextField
          label={t('drawer.reason')}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
        {correction && (
          <p role="status">
            {t('drawer.correctBy', {
              what: t(`drawer.entries.${correction.kind}`),
              amount: formatMoney(correction.amount, currency),
            })}
          </p>
        )}
        <FormMessage>{failure}</FormMessage>
        <Button type="submit" fullWidth loading={busy}>
          {t('drawer.correctSave')}
        </Button>
      </StackedForm>
    </Dialog>
  )
}

import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { DifferenceMark } from './difference-mark.tsx'
import type { CountFigures } from './count-state.ts'

interface ConfirmCloseProps {
  figures: CountFigures
  currency: Currency
  /** Unsent at the last attempt: if the register is closed anyway, they arrive late. */
  unsent: readonly string[]
  busy: boolean
  movedSinceCount: () => Promise<number | null>
  onConfirm: () => void
  onClose: () => void
}

/** The last confirmation: a closed register session cannot be reopened. */
export function ConfirmClose(props: ConfirmCloseProps) {
  const { figures, currency, unsent, busy, movedSinceCount, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [moved, setMoved] = useState<number | null>(null)
  const readMoved = useEffectEvent(movedSinceCount)
  useEffect(() => {
    void readMoved().then(setMoved)
  }, [])
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Dialog onClose={onClose} title={t('closing.confirmTitle')}>
      <DialogText>
        {t('closing.confirm', {
          counted: money(figures.counted ?? 0),
          leave: money(figures.floatToLeave),
          bank: money(figures.deposit),
        })}
      </DialogText>
      {figures.difference !== undefined && (
        <DifferenceMark difference={figures.difference} currency={currency} />
      )}
      {moved !== null && moved !== 0 && (
        <DialogText role="status">{t('closing.movedMeanwhile', { amount: money(moved) })}</DialogText>
      )}
      {unsent.length > 0 && (
        <DialogText role="alert">
          {t('closing.unsentLeft', { count: unsent.length, numbers: unsent.slice(0, 10).join(', ') })}
        </DialogText>
      )}
      <DialogText>{t('closing.final')}</DialogText>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('closing.back')}
        </Button>
        <Button data-autofocus loading={busy} onClick={onConfirm}>
          {t(unsent.length > 0 ? 'closing.closeAnyway' : 'register.close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

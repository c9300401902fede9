import { type Currency, formatMoney } from '@evertill/domain'
import { Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { DifferenceMark } from './difference-mark.tsx'
import type { JudgedCount } from './judge-count.ts'

interface ConfirmCloseProps {
  judged: JudgedCount
  currency: Currency
  /** Of the last try: closed all the same, they come late. */
  unsent: readonly string[]
  busy: boolean
  movedSinceCount: () => Promise<number | null>
  onConfirm: () => void
  onClose: () => void
}

/** The last word before a session is over for good. */
export function ConfirmClose(props: ConfirmCloseProps) {
  const { judged, currency, unsent, busy, movedSinceCount, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [moved, setMoved] = useState<number | null>(null)
  const look = useEffectEvent(movedSinceCount)
  useEffect(() => {
    void look().then(setMoved)
  }, [])
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('closing.confirmTitle')}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44, iconSize: 20 }}
    >
      <DialogText>
        {t('closing.confirm', {
          counted: money(judged.counted ?? 0),
          leave: money(judged.floatToLeave),
          bank: money(judged.deposit),
        })}
      </DialogText>
      {judged.difference !== undefined && (
        <DifferenceMark difference={judged.difference} currency={currency} />
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
    </Modal>
  )
}

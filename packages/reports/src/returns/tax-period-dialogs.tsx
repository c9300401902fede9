import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface AskProps {
  /** `October 2026`. */
  month: string
  onClose: () => void
}

/** Runs once at a time, and keeps what the server said if it refused. */
const useConfirm = (confirm: () => Promise<string | undefined>, onClose: () => void) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const said = await confirm()
    setBusy(false)
    if (said === undefined) onClose()
    else setFailure(said)
  }
  return { isBusy, failure, submit }
}

interface CloseMonthDialogProps extends AskProps {
  errors: number
  warnings: number
  onConfirm: () => Promise<string | undefined>
}

/** Says once more what the list of problems has, because the files stay as they are. */
export function CloseMonthDialog({ month, errors, warnings, onConfirm, onClose }: CloseMonthDialogProps) {
  const { t } = useTranslation()
  const { isBusy, failure, submit } = useConfirm(onConfirm, onClose)
  return (
    <Dialog title={t('reports.gstr.period.closeTitle', { month })} onClose={onClose}>
      <StackedForm onSubmit={submit}>
        {errors > 0 && (
          <DialogText role="alert">{t('reports.gstr.severities.error', { count: errors })}</DialogText>
        )}
        {warnings > 0 && <DialogText>{t('reports.gstr.severities.warning', { count: warnings })}</DialogText>}
        {errors + warnings === 0 && <DialogText>{t('reports.gstr.fine')}</DialogText>}
        <DialogText>{t('reports.gstr.period.closeText')}</DialogText>
        <FormMessage>{failure}</FormMessage>
        <DialogButtons cancel={t('reports.gstr.period.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isBusy} data-autofocus>
            {t('reports.gstr.period.close')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

/** As the contract allows. */
const MAX_REASON = 500

interface ReopenMonthDialogProps extends AskProps {
  onConfirm: (reason: string) => Promise<string | undefined>
}

export function ReopenMonthDialog({ month, onConfirm, onClose }: ReopenMonthDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { isBusy, failure, submit } = useConfirm(() => onConfirm(reason.trim()), onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') return submit(event)
    setMissing(true)
    return undefined
  }
  return (
    <Dialog title={t('reports.gstr.period.reopenTitle', { month })} onClose={onClose}>
      <StackedForm onSubmit={send}>
        <DialogText>{t('reports.gstr.period.reopenText')}</DialogText>
        <TextField
          label={t('reports.gstr.period.reason')}
          value={reason}
          maxLength={MAX_REASON}
          error={isMissing && reason.trim() === '' ? t('reports.gstr.period.reasonMissing') : undefined}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormMessage>{failure}</FormMessage>
        <DialogButtons cancel={t('reports.gstr.period.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {t('reports.gstr.period.reopenNow')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

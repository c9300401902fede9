import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextArea } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { type Closing, useCloseHeld, useReopenHeld } from './use-held-sales.ts'

interface DialogProps {
  saleKey: string
  onClose: () => void
}

const RESOLUTIONS = ['RecordedElsewhere', 'NotASale'] as const

/** Puts a sale aside: what happened to the money, and why. */
export function CloseDialog({ saleKey, onClose }: DialogProps) {
  const { t } = useTranslation('hub')
  const [Resolution, setResolution] = useState<Closing['Resolution']>('RecordedElsewhere')
  const { mutate, isPending, error } = useCloseHeld(saleKey)
  return (
    <ReasonDialog
      title={t('held.closeTitle')}
      text={t('held.closeHint')}
      button={t('held.close')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onReason={(Reason) => mutate({ Resolution, Reason }, { onSuccess: onClose })}
    >
      <NativeSelect
        label={t('held.resolution')}
        value={Resolution}
        data={RESOLUTIONS.map((value) => ({ value, label: t(`held.resolutions.${value}`) }))}
        onChange={(event) => setResolution(event.currentTarget.value as Closing['Resolution'])}
      />
    </ReasonDialog>
  )
}

export function ReopenDialog({ saleKey, onClose }: DialogProps) {
  const { t } = useTranslation('hub')
  const { mutate, isPending, error } = useReopenHeld(saleKey)
  return (
    <ReasonDialog
      title={t('held.reopen')}
      text={t('held.reopenHint')}
      button={t('held.reopen')}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onReason={(reason) => mutate(reason, { onSuccess: onClose })}
    />
  )
}

interface ReasonDialogProps {
  title: string
  text: string
  button: string
  isPending: boolean
  error: unknown
  onClose: () => void
  onReason: (reason: string) => void
  children?: ReactNode
}

/** Asks for a reason; an empty one gets its error beside the field. */
function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, button, isPending, error, onClose, onReason, children } = props
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (reason.trim() === '') setMissing(true)
    else onReason(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <StackedForm
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <DialogText>{text}</DialogText>
        {children}
        <TextArea
          label={t('held.reason')}
          minRows={3}
          maxLength={500}
          value={reason}
          error={isMissing && reason.trim() === '' ? t('held.reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormMessage>{Boolean(error) && failureText(failureFacts(error))}</FormMessage>
        <DialogButtons cancel={t('bulk.cancel')} onCancel={onClose}>
          <Button type="submit" loading={isPending}>
            {button}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}

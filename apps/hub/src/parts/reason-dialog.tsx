import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextArea } from '@evertill/ui/text-field.tsx'
import { failureFacts } from '../api/failure.ts'
import { useFailureText } from './use-failure-text.ts'

interface ReasonDialogProps {
  title: string
  text: string
  /** Of the field, and what is said when it is empty. */
  label: string
  missing: string
  button: string
  isPending: boolean
  error: unknown
  onClose: () => void
  onReason: (reason: string) => void
  children?: ReactNode
}

/** Asks for a reason; an empty one gets its error beside the field. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, missing, button, isPending, error, onClose, onReason, children } = props
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
          label={label}
          minRows={3}
          maxLength={500}
          value={reason}
          error={isMissing && reason.trim() === '' ? missing : undefined}
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

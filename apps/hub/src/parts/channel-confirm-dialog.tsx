import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage } from '@evertill/ui/form-parts.tsx'
import { failureFacts } from '../api/failure.ts'
import { useFailureText } from './use-failure-text.ts'
import { useChannelCall } from './use-channel-call.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  button: string
  isWrong?: boolean
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  onClose: () => void
}

/** Says what a step does before it is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, button, isWrong = false, method, path, body, onClose } = props
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const { mutate, isPending, error } = useChannelCall<object | undefined>({ method, path, onDone: onClose })
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText>{text}</DialogText>
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
      <DialogButtons cancel={t('bulk.cancel')} onCancel={onClose}>
        <Button isWrong={isWrong} loading={isPending} onClick={() => mutate(body)}>
          {button}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

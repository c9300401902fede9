import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, Hint } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useCopy } from '../../parts/use-copy.ts'

interface SecretShownProps {
  secret: string
  calls: string | undefined
  onClose: () => void
}

/** The only time that a secret is shown: a slip beside the dialog does not close it. */
export function SecretShown({ secret, calls, onClose }: SecretShownProps) {
  const { t } = useTranslation('hub')
  const { state, copy } = useCopy(secret)
  return (
    <Dialog
      title={t('channels.shownTitle')}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <DialogText>{t('channels.shownOnce')}</DialogText>
      <TextField
        label={t('channels.theSecret')}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Hint>
        {calls === undefined ? t('channels.howToCheck') : t('channels.howToSign', { address: calls })}
      </Hint>
      <p role="status">
        {state === 'copied' && t('channels.copied')}
        {state === 'failed' && t('channels.copyByHand')}
      </p>
      <DialogButtons>
        <Button variant="default" icon={IconCopy} onClick={() => void copy()}>
          {t('channels.copy')}
        </Button>
        <Button onClick={onClose}>{t('channels.noted')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

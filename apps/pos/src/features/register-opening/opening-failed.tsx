import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './opening-dialog.module.css'

/** The alert over the dialog; behind it the balance stays as it was typed. */
export function OpeningFailed({ message, onClose }: { message: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={message !== undefined}
      onClose={onClose}
      zIndex={300}
      withCloseButton={false}
      title={t('opening.failed')}
    >
      <p className={classes.paragraph}>{message}</p>
      <Button fullWidth data-autofocus onClick={onClose}>
        {t('opening.ok')}
      </Button>
    </Modal>
  )
}

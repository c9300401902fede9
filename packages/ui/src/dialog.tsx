import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Open while it is rendered, unless `opened` says otherwise. Its close button is large enough for a finger. */
export function Dialog({ closeButtonProps, ...props }: Omit<ModalProps, 'opened'> & { opened?: boolean }) {
  const { t } = useTranslation()
  const close = { 'aria-label': t('layout.close'), size: 44, ...closeButtonProps }
  return <Modal opened closeButtonProps={close} {...props} />
}

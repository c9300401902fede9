import { Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'

interface ClearDialogProps {
  opened: boolean
  lines: number
  onClear: () => void
  onClose: () => void
}

export function ClearDialog({ opened, lines, onClear, onClose }: ClearDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('sheets.cart.clearTitle')}
      withCloseButton={false}
      size="sm"
    >
      <p style={{ marginTop: 0 }}>{t('sheets.cart.clearHint', { count: lines })}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('sheets.cart.clearNo')}
        </Button>
        <Button
          isWrong
          onClick={() => {
            onClear()
            onClose()
          }}
        >
          {t('sale.cart.clearYes')}
        </Button>
      </Group>
    </Modal>
  )
}

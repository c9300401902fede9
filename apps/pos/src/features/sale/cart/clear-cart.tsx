import { Button, Group, Modal } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'

interface ClearCartProps {
  lines: number
  locked: boolean
  onClear: () => void
}

export const ClearCart = memo(function ClearCart({ lines, locked, onClear }: ClearCartProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <IconButton
        aria-label={t('sale.cart.clearYes')}
        title={t('sale.cart.clearYes')}
        disabled={lines === 0 || locked}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} stroke={1.5} />
      </IconButton>
      <Modal
        opened={asking}
        onClose={close}
        title={t('sale.cart.clearTitle')}
        withCloseButton={false}
        size="sm"
      >
        <p style={{ marginTop: 0 }}>{t('sale.cart.clearHint', { count: lines })}</p>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('sale.cart.clearNo')}
          </Button>
          <Button
            color="var(--till-wrong)"
            onClick={() => {
              onClear()
              close()
            }}
          >
            {t('sale.cart.clearYes')}
          </Button>
        </Group>
      </Modal>
    </>
  )
})

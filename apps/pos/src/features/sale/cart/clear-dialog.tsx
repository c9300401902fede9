import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'

export function ClearDialog({ cart, onClose }: { cart: CartQuery; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('sheets.cart.clearTitle')} withCloseButton={false} size="sm">
      <p style={{ marginTop: 0 }}>{t('sheets.cart.clearHint', { count: cart.lines.length })}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('sheets.cart.clearNo')}
        </Button>
        <Button
          isWrong
          onClick={() => {
            cart.clear()
            onClose()
          }}
        >
          {t('sale.cart.clearYes')}
        </Button>
      </Group>
    </Dialog>
  )
}

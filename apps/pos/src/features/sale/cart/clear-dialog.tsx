import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@evertill/domain'
import { type CartQuery, type SaleMode, takenIn } from '../../../queries/use-cart.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { GiveBack } from './give-back.tsx'

interface ClearDialogProps {
  cart: CartQuery
  mode: SaleMode
  currency: Currency
  onClose: () => void
}

export function ClearDialog({ cart, mode, currency, onClose }: ClearDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('sheets.cart.clearTitle')} withCloseButton={false} size="sm">
      <p style={{ marginTop: 0 }}>{t('sheets.cart.clearHint', { count: cart.lines.length })}</p>
      {mode !== 'return' && <GiveBack taken={takenIn(cart.draft)} currency={currency} />}
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

import type { Currency } from '@evertill/domain'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartQuery, type SaleMode, takenIn } from '../../../queries/use-cart.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { GiveBack } from '../cart/give-back.tsx'
import { useParking } from '../parked/use-parking.ts'

interface LeaveModeDialogProps {
  cart: CartQuery
  mode: SaleMode
  currency: Currency
  onLeave: () => void
  onClose: () => void
}

/** Asks what becomes of the goods in the cart: under another kind of document they would be sold, or taken back. */
export function LeaveModeDialog({ cart, mode, currency, onLeave, onClose }: LeaveModeDialogProps) {
  const { t } = useTranslation()
  const parking = useParking(cart)
  const [busy, setBusy] = useState(false)
  const leave = () => {
    onClose()
    onLeave()
  }
  const park = async () => {
    setBusy(true)
    const label = cart.draft.Editing?.TransactionNo ?? (parking.suggested || t(`sale.mode.${mode}`))
    if (await parking.park(label)) leave()
    else setBusy(false)
  }
  const drop = () => {
    // Not emptied: Undo would bring the goods back as those of a sale.
    cart.discard()
    leave()
  }
  const count = cart.lines.length + (cart.draft.Returns?.length ?? 0)
  return (
    <Dialog onClose={onClose} title={t('sheets.leave.title')} size="md">
      <p style={{ marginTop: 0 }}>
        {t(mode === 'edit' ? 'sheets.leave.editHint' : 'sheets.leave.hint', { count })}
      </p>
      {mode !== 'return' && <GiveBack taken={takenIn(cart.draft)} currency={currency} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('sheets.leave.stay')}
        </Button>
        <Button isWrong disabled={busy} onClick={drop}>
          {t('sheets.leave.drop')}
        </Button>
        <Button data-autofocus loading={busy} onClick={() => void park()}>
          {t('sheets.leave.park')}
        </Button>
      </Group>
    </Dialog>
  )
}

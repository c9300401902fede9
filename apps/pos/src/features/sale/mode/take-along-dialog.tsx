import { Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartQuery } from '../../../queries/use-cart.ts'
import type { TypeQuestion } from '../../../queries/use-type-change.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { newTypeName, typeName } from '../../../parts/type-name.ts'
import { useParking } from '../parked/use-parking.ts'

interface TakeAlongDialogProps {
  cart: CartQuery
  question: TypeQuestion
}

/** Asks what becomes of the goods in the cart when another kind of document is begun. */
export function TakeAlongDialog({ cart, question }: TakeAlongDialogProps) {
  const { t } = useTranslation()
  const parking = useParking(cart)
  const [busy, setBusy] = useState(false)
  const { from, to, mayTakeAlong, goBack, takeAlong } = question
  const fromName = typeName(t, from.TransactionType)
  const park = async () => {
    setBusy(true)
    if (!(await parking.park(parking.suggested || fromName))) setBusy(false)
  }
  const count = cart.lines.length + (cart.draft.Returns?.length ?? 0)
  return (
    <Dialog onClose={goBack} title={newTypeName(t, to.TransactionType)} size="md">
      <p style={{ marginTop: 0 }}>
        {t(mayTakeAlong ? 'sheets.takeAlong.hint' : 'sheets.takeAlong.parkHint', { count, type: fromName })}
      </p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={busy} onClick={goBack}>
          {t('sheets.takeAlong.goBack')}
        </Button>
        {mayTakeAlong && (
          <Button variant="default" disabled={busy} onClick={takeAlong}>
            {t('sheets.takeAlong.take')}
          </Button>
        )}
        <Button data-autofocus loading={busy} onClick={() => void park()}>
          {t('sheets.takeAlong.park')}
        </Button>
      </Group>
    </Dialog>
  )
}

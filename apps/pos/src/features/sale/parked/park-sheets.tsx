import type { Currency } from '@evertill/domain'
import { Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { ParkedList } from './parked-list.tsx'
import { useParking } from './use-parking.ts'

interface ParkDialogProps {
  /** Initial text: the customer's name, or an earlier label. */
  suggested: string
  onPark: (label: string) => Promise<boolean>
  onClose: () => void
}

const MAX_LABEL = 60

/** Asks for a label. Enter alone is enough. */
export function ParkDialog({ suggested, onPark, onClose }: ParkDialogProps) {
  const { t } = useTranslation()
  const [label, setLabel] = useState(suggested)
  const [busy, setBusy] = useState(false)
  const park = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    if (await onPark(label.trim())) onClose()
    else setBusy(false)
  }
  return (
    <Dialog onClose={onClose} title={t('sheets.parked.parkTitle')} withCloseButton={false} size="sm">
      <form onSubmit={(event) => void park(event)}>
        <TextField
          data-autofocus
          label={t('sheets.parked.label')}
          hint={t('sheets.parked.labelHint')}
          maxLength={MAX_LABEL}
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            {t('sheets.parked.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('sale.parked.park')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

interface ParkSheetsProps {
  kind: 'park' | 'parked'
  cart: CartQuery
  currency: Currency
  onClose: () => void
}

export function ParkSheets({ kind, cart, currency, onClose }: ParkSheetsProps) {
  const parking = useParking(cart)
  return kind === 'park' ? (
    <ParkDialog suggested={parking.suggested} onPark={parking.park} onClose={onClose} />
  ) : (
    <ParkedList parking={parking} currency={currency} onClose={onClose} />
  )
}

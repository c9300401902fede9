import type { Currency } from '@evertill/domain'
import type { CartQuery } from '../../../queries/use-cart.ts'
import { ParkDialog } from './park-dialog.tsx'
import { ParkedList } from './parked-list.tsx'
import { useParking } from './use-parking.ts'

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

import { expect } from 'vitest'
import type { Sale, SaleDraftLine, SaleDraftPayment } from '@evertill/contract'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { completeSale, type SellingPlace } from '../ledger/complete-sale.ts'
import { newTill } from './device.ts'
import { createFakeClock } from './fakes.ts'
import { cash, newCart, PLACE } from './selling-place.ts'

const typed = (Letter: string, TransactionType: string): SellingPlace => ({
  ...PLACE,
  transactionType: { ...PLACE.transactionType, key: `type-${Letter}`, TransactionType, Letter },
})

export const RETURN_PLACE = typed('C', 'Sales Return')
export const ORDER_PLACE = typed('O', 'Sales Order')

let made = 0
export const newUuid = (): string => `01938f2a-0000-7000-c000-${String(++made).padStart(12, '0')}`

/** A till that has sold: what comes after the sale begins here. */
export const openAfterSale = async () => {
  const device = await newTill()
  const clock = createFakeClock()
  const ports = { db: device.ledger, clock, isOnline: () => false }
  const complete = async (
    place: SellingPlace,
    cart: CartDraft,
    payments: readonly SaleDraftPayment[],
  ): Promise<Sale> => {
    const done = await completeSale(ports, place, cart, payments)
    return done.ok ? done.sale : expect.fail(done.message)
  }
  return {
    ...device,
    clock,
    ports,
    complete,
    sell: (...lines: SaleDraftLine[]) => complete(PLACE, newCart(...lines), [cash(1_000_000)]),
    history: (uuid: string) => device.strict.salesHistory.get(uuid),
  }
}

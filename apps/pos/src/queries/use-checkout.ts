import { useRef, useState } from 'react'
import { isAcknowledged } from '../db/acknowledged.ts'
import { cashPayment, type CompletedSale, completeSale } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export type CheckoutResult = CompletedSale

export interface Checkout {
  completeCash(tendered: number): Promise<CheckoutResult>
  busy: boolean
}

/** The letter of a plain sale in document numbers. */
const SALE_LETTER = 'S'

/** The cart stays with its UUID, so trying again is the same sale, never a second one. */
const refusedWithoutServer = (): CheckoutResult => ({
  ok: false,
  message:
    'Not completed: this device cannot store sales, and the server has not confirmed this one. Leave the cart as it is and try again.',
})

export const useCheckout = (): Checkout => {
  const { cart, catalogue, clock, connection, databases, ledger, newUuid, sender } = useRuntime()
  const place = useSellingPlace()
  const [busy, setBusy] = useState(false)
  // The state lags one render behind a double click; the promise of the first click answers the second one.
  const running = useRef<Promise<CheckoutResult> | null>(null)

  const complete = async (tendered: number): Promise<CheckoutResult> => {
    const cash = catalogue.goods().setup.paymentTypes.find((type) => type.Kind === 'Cash')
    if (!place || !cash) {
      return {
        ok: false,
        message: 'This register is not ready to sell yet. Sync the store data and try again.',
      }
    }
    // Orders, quotations and returns move money another way: paid in like a sale they would be wrong at closing time.
    if (place.transactionType.Letter !== SALE_LETTER) {
      const type = place.transactionType.TransactionType
      return { ok: false, message: `${type} cannot be completed on this screen. Choose New Sale to sell.` }
    }
    if (databases.isVolatile && !connection.get().serverReachable) return refusedWithoutServer()
    const result = await completeSale(
      { db: ledger, clock, isOnline: () => connection.get().serverReachable },
      place,
      cart.get(),
      [cashPayment(cash, tendered, newUuid())],
    )
    if (result.ok) {
      sender.wake()
      // Nothing but the server keeps this sale: no receipt before its yes (decisions.md 12).
      if (databases.isVolatile && !(await isAcknowledged(databases.strict, result.sale.UUID))) {
        return refusedWithoutServer()
      }
      cart.startNext()
    }
    return result
  }

  return {
    busy,
    completeCash: (tendered) => {
      setBusy(true)
      running.current ??= complete(tendered).finally(() => {
        running.current = null
        setBusy(false)
      })
      return running.current
    },
  }
}

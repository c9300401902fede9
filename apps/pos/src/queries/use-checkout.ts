import { useRef, useState } from 'react'
import { cashPayment, type CompletedSale, completeSale } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export type CheckoutResult = CompletedSale

export interface Checkout {
  completeCash(tendered: number): Promise<CheckoutResult>
  busy: boolean
}

export const useCheckout = (): Checkout => {
  const { cart, catalogue, clock, connection, ledger, newUuid, sender } = useRuntime()
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
    const result = await completeSale(
      { db: ledger, clock, isOnline: () => connection.get().serverReachable },
      place,
      cart.get(),
      [cashPayment(cash, tendered, newUuid())],
    )
    if (result.ok) {
      cart.startNext()
      sender.wake()
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

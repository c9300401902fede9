import type { Sale } from '@evertill/contract'
import { type ComponentType, lazy, Suspense } from 'react'
import { SaleScreen } from '../features/sale/sale.screen.tsx'
import { logWarning } from '../platform/log.ts'

/**
 * Loaded behind the change: nothing of a receipt is needed to go on selling, and one that cannot be loaded must not take
 * the change off the screen.
 */
const ReceiptActions = lazy<ComponentType<{ sale: Sale }>>(() =>
  import('../features/receipt/receipt-actions.tsx').then(
    ({ ReceiptActions: Actions }) => ({ default: Actions }),
    (error: unknown) => {
      logWarning('The receipt could not be loaded.', error)
      return { default: () => null }
    },
  ),
)

/** Selling and its receipt are one step to a cashier and two features to us. */
export function SaleRoute() {
  return (
    <SaleScreen
      receiptOf={(sale) => (
        <Suspense>
          <ReceiptActions sale={sale} />
        </Suspense>
      )}
    />
  )
}

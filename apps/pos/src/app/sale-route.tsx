import { lazy, Suspense } from 'react'
import { SaleScreen } from '../features/sale/sale.screen.tsx'

/** Loaded behind the change: nothing of a receipt is needed to go on selling. */
const ReceiptActions = lazy(async () => ({
  default: (await import('../features/receipt/receipt-actions.tsx')).ReceiptActions,
}))

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

import { Suspense, lazy } from 'react'
import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import { ViewSaleScreen } from '../features/view-sale/view-sale.screen.tsx'

const ApprovalDialog = lazy(async () => ({
  default: (await import('../features/sale/approval/approval-dialog.tsx')).ApprovalDialog,
}))

/** A sale, its receipt and somebody's yes to a void are one thing to a cashier and three features to us. */
export function ViewSaleRoute() {
  return (
    <ViewSaleScreen
      receiptOf={(sale) => (
        <ReceiptActions sale={sale} key={`${sale.UUID} ${sale.Revision}`} isJustMade={false} />
      )}
      approvalOf={(asked) => (
        <Suspense>
          <ApprovalDialog {...asked} />
        </Suspense>
      )}
    />
  )
}

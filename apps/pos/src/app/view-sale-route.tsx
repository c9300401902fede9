import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import { ViewSaleScreen } from '../features/view-sale/view-sale.screen.tsx'
import { ApprovalSlot } from './approval-slot.tsx'

/** Joins three features: a sale, its receipt and the approval of a void. */
export function ViewSaleRoute() {
  return (
    <ViewSaleScreen
      receiptOf={(sale, draw) => (
        <ReceiptActions sale={sale} key={`${sale.UUID} ${sale.Revision}`} isJustMade={false}>
          {draw}
        </ReceiptActions>
      )}
      approvalOf={(asked) => <ApprovalSlot {...asked} />}
    />
  )
}

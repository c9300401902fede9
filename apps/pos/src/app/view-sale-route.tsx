import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import type { ReceiptOf } from '../features/view-sale/sale-actions.tsx'
import { ViewSaleScreen } from '../features/view-sale/view-sale.screen.tsx'
import { approvalOf } from './approval-slot.tsx'

const receiptOf: ReceiptOf = (sale, draw) => (
  <ReceiptActions
    sale={sale}
    key={`${sale.UUID} ${sale.Revision}`}
    isJustMade={false}
    approvalOf={approvalOf}
  >
    {draw}
  </ReceiptActions>
)

/** Joins three features: a sale, its receipt and the approval of a void. */
export function ViewSaleRoute() {
  return <ViewSaleScreen receiptOf={receiptOf} approvalOf={approvalOf} />
}

import { ViewSaleScreen } from '../features/view-sale/view-sale.screen.tsx'
import { approvalOf } from './approval-slot.tsx'
import { earlierReceipt } from './earlier-receipt.tsx'

const receiptOf = earlierReceipt({ hasPrintKey: true })

/** Joins three features: a sale, its receipt and the approval of a void. */
export function ViewSaleRoute() {
  return <ViewSaleScreen receiptOf={receiptOf} approvalOf={approvalOf} />
}

import { SaleHistoryScreen } from '../features/sale-history/sale-history.screen.tsx'
import { SaleRowMenu } from '../features/view-sale/sale-row-menu.tsx'
import { approvalOf } from './approval-slot.tsx'
import { earlierReceipt } from './earlier-receipt.tsx'

const receiptOf = earlierReceipt({ hasPrintKey: false })

/** Joins the list of sales with what can be done with one of them. */
export function SaleHistoryRoute() {
  return (
    <SaleHistoryScreen
      rowMenu={(row) => <SaleRowMenu {...row} receiptOf={receiptOf} approvalOf={approvalOf} />}
    />
  )
}

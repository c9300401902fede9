import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import { SaleHistoryScreen } from '../features/sale-history/sale-history.screen.tsx'
import type { ReceiptOf } from '../features/view-sale/sale-actions.tsx'
import { SaleRowMenu } from '../features/view-sale/sale-row-menu.tsx'
import { approvalOf } from './approval-slot.tsx'

const receiptOf: ReceiptOf = (sale, draw) => (
  <ReceiptActions
    sale={sale}
    key={`${sale.UUID} ${sale.Revision}`}
    isJustMade={false}
    hasPrintKey={false}
    approvalOf={approvalOf}
  >
    {draw}
  </ReceiptActions>
)

/** Joins the list of sales with what can be done with one of them. */
export function SaleHistoryRoute() {
  return (
    <SaleHistoryScreen
      rowMenu={(row) => <SaleRowMenu {...row} receiptOf={receiptOf} approvalOf={approvalOf} />}
    />
  )
}

import { ReceiptActions } from '../features/receipt/receipt-actions.tsx'
import type { ReceiptOf } from '../features/view-sale/sale-actions.tsx'
import { approvalOf } from './approval-slot.tsx'

/** The actions of the receipt of a sale that was made earlier, drawn among those of the sale. */
export const earlierReceipt =
  ({ hasPrintKey }: { hasPrintKey: boolean }): ReceiptOf =>
  (sale, draw) => (
    <ReceiptActions
      sale={sale}
      key={`${sale.UUID} ${sale.Revision}`}
      hasPrintKey={hasPrintKey}
      approvalOf={approvalOf}
    >
      {draw}
    </ReceiptActions>
  )

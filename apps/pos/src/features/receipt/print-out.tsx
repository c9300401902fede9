import { ReceiptPaper } from '@evertill/paper/html/receipt-paper.tsx'
import type { Receipt } from '@evertill/paper/receipt.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { PrintPage } from '../../parts/print-page.tsx'
import { useReceiptLabels } from './use-receipt.ts'

/** Prints the receipt in the browser. A copy printed after its original is a new page, hence the key. */
export function PrintOut({ receipt, paper, onDone }: { receipt: Receipt; paper: Paper; onDone: () => void }) {
  const labels = useReceiptLabels()
  return (
    <PrintPage key={`${receipt.number} ${receipt.isCopy}`} paper={paper} onDone={onDone}>
      <ReceiptPaper receipt={receipt} paper={paper} labels={labels} />
    </PrintPage>
  )
}

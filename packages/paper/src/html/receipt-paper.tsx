import type { Receipt } from '../receipt.ts'
import type { ReceiptLabels } from '../labels.ts'
import { COLUMNS, type Paper, rollOf } from '../roll.ts'
import type { ReactNode } from 'react'
import { RollView } from './roll-view.tsx'
import { SheetView } from './sheet-view.tsx'

interface ReceiptPaperProps {
  receipt: Receipt
  labels: ReceiptLabels
  paper: Paper
  /** Above everything else. */
  logo?: ReactNode
}

/** A receipt on the chosen paper, for the screen and for the browser's printer. */
export function ReceiptPaper({ receipt, labels, paper, logo }: ReceiptPaperProps) {
  if (paper === 'A4') return <SheetView receipt={receipt} labels={labels} logo={logo} />
  const columns = COLUMNS[paper]
  return <RollView rows={rollOf(receipt, labels, columns)} columns={columns} logo={logo} />
}

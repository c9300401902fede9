import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { COLUMNS, rollOf } from '@evertill/paper/roll.ts'
import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import { RollView } from '@evertill/paper/html/roll-view.tsx'
import { SheetView } from '@evertill/paper/html/sheet-view.tsx'
import type { Paper } from './use-receipt.ts'

/** The receipt on the chosen paper, on the screen and on its way to the browser's printer. */
export function PaperView({ receipt, paper }: { receipt: Receipt; paper: Paper }) {
  const { t, i18n } = useTranslation()
  const labels = useMemo(() => receiptLabels(t, i18n.language), [t, i18n.language])
  if (paper === 'A4') return <SheetView receipt={receipt} labels={labels} />
  const columns = COLUMNS[paper]
  return <RollView rows={rollOf(receipt, labels, columns)} columns={columns} />
}

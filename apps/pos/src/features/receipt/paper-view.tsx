import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { COLUMNS, rollOf } from '@evertill/paper/roll.ts'
import { receiptWords } from '@evertill/paper/html/receipt-words.ts'
import { RollView } from '@evertill/paper/html/roll-view.tsx'
import { SheetView } from '@evertill/paper/html/sheet-view.tsx'
import type { Paper } from './use-receipt.ts'

/** The receipt on the chosen paper, on the screen and on its way to the browser's printer. */
export function PaperView({ receipt, paper }: { receipt: Receipt; paper: Paper }) {
  const { t, i18n } = useTranslation()
  const words = useMemo(() => receiptWords(t, i18n.language), [t, i18n.language])
  if (paper === 'A4') return <SheetView receipt={receipt} words={words} />
  const columns = COLUMNS[paper]
  return <RollView rows={rollOf(receipt, words, columns)} columns={columns} />
}

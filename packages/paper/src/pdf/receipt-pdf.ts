import type { ReceiptLabels } from '../labels.ts'
import type { Receipt } from '../receipt.ts'
import { COLUMNS, type Paper, rollOf } from '../roll.ts'
import { sheetOf } from '../sheet.ts'
import type { PdfPorts } from './ink.ts'
import { rollPdf } from './roll-pdf.ts'
import { sheetPdf } from './sheet-pdf.ts'

/** The receipts of a sale as a PDF in the width of the paper. It needs no browser: the fonts come from the caller. */
export const receiptPdf = (
  receipts: readonly Receipt[],
  paper: Paper,
  { labels, language }: { labels: ReceiptLabels; language: string },
  ports: PdfPorts,
): Promise<Uint8Array> => {
  const last = receipts.at(-1)
  const info = {
    title: last?.number ?? '',
    language,
    author: last?.seller.name ?? '',
    ...(last ? { at: last.at } : {}),
  }
  if (paper === 'A4') {
    const sheets = receipts.map((receipt) => sheetOf(receipt, labels))
    return sheetPdf(sheets, { pageText: labels.page }, info, ports)
  }
  const rows = receipts.flatMap((receipt) => rollOf(receipt, labels, COLUMNS[paper]))
  return rollPdf(rows, paper, info, ports)
}

import { drawText } from '@evertill/paper/draw-text.ts'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import { fetchFonts } from '@evertill/paper/pdf/fetch-fonts.ts'
import { pdfFileName } from '@evertill/paper/pdf/file-name.ts'
import { receiptPdf } from '@evertill/paper/pdf/receipt-pdf.ts'
import { rollPdf } from '@evertill/paper/pdf/roll-pdf.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import type { Paper, Roll, RollRow } from '@evertill/paper/roll.ts'

const fileOf = (pdf: Uint8Array, number: string): File =>
  new File([new Uint8Array(pdf)], pdfFileName(number), { type: 'application/pdf' })

/** What a PDF needs in a browser. */
export const pdfPorts = { fonts: fetchFonts, drawText }

/** The receipts of a sale as a file in the width of the paper. */
export const receiptFile = async (
  receipts: readonly Receipt[],
  paper: Paper,
  texts: { labels: ReceiptLabels; language: string },
): Promise<File> => {
  const number = receipts.at(-1)?.number ?? ''
  return fileOf(await receiptPdf(receipts, paper, texts, pdfPorts), number)
}

/** The rows of another paper as a file. */
export const rowsFile = async (
  rows: readonly RollRow[],
  roll: Roll,
  { number, language }: { number: string; language: string },
): Promise<File> => fileOf(await rollPdf(rows, roll, { title: number, language }, pdfPorts), number)

import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { sheetOf } from '@evertill/paper/sheet.ts'
import { COLUMNS, packingRollOf, rollOf, type RollRow } from '@evertill/paper/roll.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import type { SheetPaper } from '../db/print/print-job.ts'
import type { NewPrintJob } from '../ledger/print-jobs.ts'

/** A document of a sale as its first receipt shows it. The queue makes copies of it where they are due. */
export interface OriginalReceipt {
  uuid: string
  receipt: Receipt
}

interface ReceiptTexts {
  labels: ReceiptLabels
  language: string
}

const sheetPaper = (receipt: Receipt, { labels, language }: ReceiptTexts): SheetPaper => ({
  sheet: sheetOf(receipt, labels),
  pageText: labels.page('{page}', '{pages}'),
  language,
  at: receipt.at,
})

const rollRows = ({ purpose, roll }: PrinterRecord, receipt: Receipt, labels: ReceiptLabels) =>
  (purpose === 'packing' ? packingRollOf : rollOf)(receipt, labels, COLUMNS[roll])

/** What a printer prints of a sale: receipts, bills on A4 or packing copies, by its purpose. */
export const receiptJobs = (
  printer: PrinterRecord,
  originals: readonly OriginalReceipt[],
  texts: ReceiptTexts,
  newUuid: () => string,
): NewPrintJob[] =>
  originals.map(({ uuid, receipt }) => ({
    id: newUuid(),
    printerKey: printer.key,
    title: receipt.number,
    purpose: printer.purpose,
    saleUuid: uuid,
    ...(printer.purpose === 'a4'
      ? { rows: [], paper: sheetPaper(receipt, texts) }
      : { rows: rollRows(printer, receipt, texts.labels) }),
    copyLabel: texts.labels.copy,
    copies: printer.copies,
  }))

/** Another paper than the receipt of a sale, such as a report or a price label. */
export const rowsJob = (
  printer: PrinterRecord,
  {
    title,
    rowsOf,
    copyLabel,
  }: { title: string; rowsOf: (columns: number) => readonly RollRow[]; copyLabel: string },
  newUuid: () => string,
): NewPrintJob => ({
  id: newUuid(),
  printerKey: printer.key,
  title,
  purpose: printer.purpose,
  rows: rowsOf(COLUMNS[printer.roll]),
  copyLabel,
  copies: printer.purpose === 'label' ? printer.copies : 1,
})

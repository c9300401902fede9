import { drawRowOf, loadFontsOf } from '@evertill/paper/draw-text.ts'
import type { LogoDots } from '@evertill/paper/logo-dots.ts'
import { printerBytes, type PrinterModel } from '@evertill/paper/printer-bytes.ts'
import { asCopy, COLUMNS } from '@evertill/paper/roll.ts'
import { testPage, type TestPageTexts } from '@evertill/paper/test-page.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import type { PrintJob } from '../db/print/print-job.ts'
import { logoPicture } from './logo-picture.ts'

const modelOf = ({ family, roll, codePage, codePageTable, cut }: PrinterRecord): PrinterModel => ({
  family,
  columns: COLUMNS[roll],
  codePage,
  codePageTable,
  cut,
})

type Paper = Pick<PrintJob, 'rows' | 'copies' | 'copyLabel' | 'isCopy' | 'purpose'>

/** One paper that is no receipt, with everything that a receipt has. */
export const testBytes = (printer: PrinterRecord, texts: TestPageTexts, logo: LogoDots | undefined) => {
  const rows = testPage(COLUMNS[printer.roll], texts)
  return jobBytes({ rows, copies: 1, copyLabel: '', purpose: 'receipt' }, printer, logo)
}

/** The bytes of a job. The same job on the same printer gives the same bytes: a bridge compares them. */
export const jobBytes = async (
  { rows, copies, copyLabel, isCopy = false, purpose }: Paper,
  printer: PrinterRecord,
  logo: LogoDots | undefined,
): Promise<Uint8Array> => {
  await loadFontsOf([copyLabel, ...rows.flatMap((row) => (row.kind === 'text' ? row.text : []))])
  const model = modelOf(printer)
  const pictures = {
    draw: drawRowOf(model.columns),
    ...(logo && purpose === 'receipt' && { logo: logoPicture(logo) }),
  }
  // A second label is as good as the first.
  const isMarked = (place: number) => purpose !== 'label' && (isCopy || place > 0)
  const papers = Array.from({ length: Math.max(1, copies) }, (_, place) =>
    printerBytes(isMarked(place) ? asCopy(rows, copyLabel) : rows, model, pictures),
  )
  const all = new Uint8Array(papers.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const paper of papers) {
    all.set(paper, at)
    at += paper.length
  }
  return all
}

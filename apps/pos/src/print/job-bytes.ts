import { drawRowOf } from '@evertill/paper/draw-text.ts'
import { printerBytes, type PrinterModel } from '@evertill/paper/printer-bytes.ts'
import { asCopy, COLUMNS, type RollRow } from '@evertill/paper/roll.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import type { PrintJob, PrintLogo } from '../db/print/print-job.ts'

const modelOf = ({ family, roll, codePage, codePageTable, cut }: PrinterRecord): PrinterModel => ({
  family,
  columns: COLUMNS[roll],
  codePage,
  codePageTable,
  cut,
})

const INK = 0
const PAPER = 255

const pictureOf = ({ width, height, dots }: PrintLogo): ImageData => {
  const image = new ImageData(width, height)
  for (let at = 0; at < width * height; at++) {
    const shade = dots[at] === 1 ? INK : PAPER
    image.data.set([shade, shade, shade, 255], at * 4)
  }
  return image
}

type Paper = Pick<PrintJob, 'rows' | 'copies' | 'copyLabel' | 'isCopy' | 'purpose'>

/** One paper that is no receipt, with everything that a receipt has. */
export const testBytes = (printer: PrinterRecord, rows: readonly RollRow[], logo: PrintLogo | undefined) =>
  jobBytes({ rows, copies: 1, copyLabel: '', purpose: 'receipt' }, printer, logo)

/** The bytes of a job. The same job on the same printer gives the same bytes: a bridge compares them. */
export const jobBytes = (
  { rows, copies, copyLabel, isCopy = false, purpose }: Paper,
  printer: PrinterRecord,
  logo: PrintLogo | undefined,
): Uint8Array => {
  const model = modelOf(printer)
  const pictures = {
    draw: drawRowOf(model.columns),
    ...(logo && purpose === 'receipt' && { logo: pictureOf(logo) }),
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

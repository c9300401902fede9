import { DOTS_PER_MM, type LogoDots } from '@evertill/paper/logo-dots.ts'
import type { PdfPorts } from '@evertill/paper/pdf/ink.ts'
import { type PdfLogo, sheetPdf } from '@evertill/paper/pdf/sheet-pdf.ts'
import { testSheetPdf } from '@evertill/paper/pdf/test-sheet.ts'
import type { TestPageTexts } from '@evertill/paper/test-page.ts'
import type { PrintJob, SheetPaper } from '../db/print/print-job.ts'
import { logoPicture } from './logo-picture.ts'
import { pdfPorts } from './receipt-file.ts'

const pngOf = async (logo: LogoDots): Promise<PdfLogo> => {
  const canvas = new OffscreenCanvas(logo.width, logo.height)
  canvas.getContext('2d')?.putImageData(logoPicture(logo), 0, 0)
  const file = await canvas.convertToBlob({ type: 'image/png' })
  return {
    png: new Uint8Array(await file.arrayBuffer()),
    widthMm: logo.width / DOTS_PER_MM,
    heightMm: logo.height / DOTS_PER_MM,
  }
}

/** The PDF of a job on A4. The same job gives the same bytes: a bridge compares them. */
export const sheetBytes = async (
  { copies, copyLabel, isCopy = false, title }: PrintJob,
  { sheet, pageText, language, at }: SheetPaper,
  logo: LogoDots | undefined,
  ports?: PdfPorts,
): Promise<Uint8Array> => {
  const sheets = Array.from({ length: Math.max(1, copies) }, (_, place) =>
    isCopy || place > 0 ? { ...sheet, copy: copyLabel } : sheet,
  )
  return sheetPdf(
    sheets,
    {
      pageText: (page, pages) => pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
      logo: logo && (await pngOf(logo)),
    },
    { title, language, author: sheet.seller.name, at },
    ports ?? pdfPorts,
  )
}

export const testSheetBytes = async (texts: TestPageTexts, language: string): Promise<Uint8Array> =>
  testSheetPdf(texts, language, pdfPorts)

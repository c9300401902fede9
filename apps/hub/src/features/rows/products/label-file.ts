import { drawText } from '@evertill/paper/draw-text.ts'
import type { LabelFormat } from '@evertill/paper/label-formats.ts'
import { fetchFonts } from '@evertill/paper/pdf/fetch-fonts.ts'
import type { PdfInfo } from '@evertill/paper/pdf/ink.ts'
import { labelPdf, type LabelRun } from '@evertill/paper/pdf/label-pdf.ts'

export const labelFile = async (
  runs: readonly LabelRun[],
  format: LabelFormat,
  skip: number,
  info: PdfInfo,
): Promise<Blob> => {
  const pdf = await labelPdf(runs, format, skip, info, { fonts: fetchFonts, drawText })
  return new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
}

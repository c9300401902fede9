import type { TestPageTexts } from '../test-page.ts'
import { A4, INNER, MARGIN } from './a4.ts'
import { openInk, type PdfPorts, type TextStyle } from './ink.ts'

const TITLE: TextStyle = { size: 24, bold: true }
const TEXT: TextStyle = { size: 11 }
const CODE = 90
const GAP = 24
const SAMPLES = ['Café Müller ñ ½ €', '₹ 1,234.56', 'चाय']

/** A page of A4 that shows whether the paper is whole, and its characters. */
export const testSheetPdf = async (
  { title, printer, hint }: TestPageTexts,
  language: string,
  ports: PdfPorts,
): Promise<Uint8Array> => {
  const ink = await openInk({ title, language }, [title, printer, hint, ...SAMPLES], ports)
  ink.addPage(A4.width, A4.height)
  for (const y of [MARGIN, A4.height - MARGIN]) ink.rule(MARGIN, y, INNER, { thick: true })
  let y = MARGIN + GAP
  ink.text(title, MARGIN, y, TITLE)
  y += ink.height(TITLE) + GAP / 2
  for (const row of [printer, ...SAMPLES, hint].flatMap((text) => ink.wrap(text, INNER, TEXT))) {
    ink.text(row, MARGIN, y, TEXT)
    y += ink.height(TEXT)
  }
  ink.qr('EVERTILL', MARGIN, y + GAP, CODE)
  return ink.bytes()
}

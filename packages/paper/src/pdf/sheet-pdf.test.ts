import { expect, test } from 'vitest'
import { receiptOf } from '../receipt.ts'
import { sheetOf } from '../sheet.ts'
import { LABELS, PRINT_CONFIG } from '../testing/golden-receipt.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { SAMPLES } from '../testing/samples.ts'
import type { PdfPorts } from './ink.ts'
import { readFonts } from './read-fonts.ts'
import { type PdfLogo, sheetPdf } from './sheet-pdf.ts'
import { testSheetPdf } from './test-sheet.ts'

const ports: PdfPorts = { fonts: readFonts }

/** The smallest PNG: one white dot. */
const LOGO: PdfLogo = {
  png: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  widthMm: 40,
  heightMm: 20,
}
const sheet = () => {
  const sale = SAMPLES['one'] ?? expect.fail('no sample')
  return sheetOf(receiptOf(sale, { config: PRINT_CONFIG, kind: 'sale', isCopy: false }), LABELS)
}
const pdfOf = (logo?: PdfLogo) =>
  sheetPdf([sheet()], { pageText: LABELS.page, logo }, { title: 'Bill', language: 'en' }, ports)
/** Texts are broken into runs of a font, so only their letters are compared. */
const letters = (texts: readonly string[] = []) => texts.join('').replace(/\s/g, '')

test('PR-20 a sheet has the logo once, and every text of one without it', async () => {
  const [[plain], [drawn]] = [pdfPages(await pdfOf()), pdfPages(await pdfOf(LOGO))]
  expect([plain?.pictures, drawn?.pictures]).toEqual([0, 1])
  expect(letters(drawn?.texts)).toBe(letters(plain?.texts))
})

test('PR-34 the test page of a printer for A4 is one page of A4 with the characters of bills', async () => {
  const texts = { title: 'Test print', printer: 'Office', hint: 'The lines must be whole.' }
  const pages = pdfPages(await testSheetPdf(texts, 'en', ports))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.size.map(Math.round)).toEqual([595, 842])
  const written = letters(pages[0]?.texts)
  for (const part of ['Testprint', 'Office', 'Thelinesmustbewhole.', '₹1,234.56', 'Müller', 'चाय'])
    expect(written).toContain(part)
})

import { describe, expect, test } from 'vitest'
import { type Receipt, receiptOf } from '../receipt.ts'
import { COLUMNS, type Paper, rollOf } from '../roll.ts'
import { sheetOf } from '../sheet.ts'
import { buildSale, creditNote, soldLine } from '../testing/build-sale.ts'
import { LABELS, PRINT_CONFIG } from '../testing/golden-receipt.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { SAMPLES } from '../testing/samples.ts'
import { FACES } from './faces.ts'
import type { PdfPorts } from './ink.ts'
import { readFonts } from './read-fonts.ts'
import { receiptPdf } from './receipt-pdf.ts'

const context = { config: PRINT_CONFIG, kind: 'sale' as const, isCopy: false }
const sample = (name: string): Receipt => {
  const sale = SAMPLES[name]
  if (!sale) throw new Error(`There is no sample called ${name}.`)
  return receiptOf(sale, context)
}
const pagesOf = async (receipts: readonly Receipt[], paper: Paper, more: Partial<PdfPorts> = {}) =>
  pdfPages(
    await receiptPdf(receipts, paper, { labels: LABELS, language: 'en' }, { fonts: readFonts, ...more }),
  )

/** Texts are broken into rows and into runs of a font, so only their letters are compared. */
const letters = (texts: readonly string[]): string => texts.join('').replace(/\s/g, '')
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const MILLIMETRE = 72 / 25.4
/** The smallest PNG: one white dot. */
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

describe('a PDF', () => {
  test.each(Object.keys(SAMPLES))(
    'RC-21 of the sale "%s" has every text of the A4 sheet as text',
    async (name) => {
      const receipt = sample(name)
      const written = letters((await pagesOf([receipt], 'A4')).flatMap(({ texts }) => texts))
      const { codes, ...sheet } = sheetOf(receipt, LABELS)
      for (const text of [...stringsIn(sheet), ...codes.map(({ label }) => label)])
        expect(written).toContain(letters([text]))
    },
  )

  test.each(['58mm', '80mm'] as const)(
    'RC-21 RC-22 of a roll of %s is as wide as it, with every row as text',
    async (paper) => {
      const receipt = sample('discounted')
      const [page, ...others] = await pagesOf([receipt], paper)
      expect(others).toEqual([])
      expect(page?.size[0]).toBeCloseTo(Number.parseInt(paper, 10) * MILLIMETRE, 2)
      const rows = rollOf(receipt, LABELS, COLUMNS[paper]).flatMap((row) =>
        row.kind === 'text' ? row.text : [],
      )
      expect(letters(page?.texts ?? [])).toBe(letters(rows))
    },
  )

  test('RC-22 on A4 is A4', async () => {
    const [page] = await pagesOf([sample('one')], 'A4')
    expect(page?.size[0]).toBeCloseTo(210 * MILLIMETRE, 2)
    expect(page?.size[1]).toBeCloseTo(297 * MILLIMETRE, 2)
  })

  test('RC-23 with 60 lines says on each page which document and which page it is, and repeats the headings', async () => {
    const pages = await pagesOf([sample('sixty')], 'A4')
    expect(pages).toHaveLength(3)
    for (const [place, { texts }] of pages.entries()) {
      expect(texts).toContain(`Page ${place + 1} of 3`)
      expect(texts).toContain('HSN/SAC')
      expect(letters(texts)).toContain('Taxinvoice·BLR1A/S26/00042')
    }
    expect(letters(pages.flatMap(({ texts }) => texts))).toContain('61Delivery')
  })

  test('RC-23 of an exchange numbers the pages of each document', async () => {
    const sold = SAMPLES['sixty'] ?? expect.fail('no sample')
    const back = receiptOf(
      creditNote(sold, ({ LineNo, Quantity }) => (LineNo === 1 ? Quantity : 0)),
      context,
    )
    const pages = await pagesOf([back, sample('sixty')], 'A4')
    const numbers = pages.map(({ texts }) => texts.find((text) => text.startsWith('Page ')))
    expect(numbers).toEqual(['Page 1 of 1', 'Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
  })

  test('RC-21 has the rupee sign, umlauts and Hindi as text', async () => {
    const Name = 'मसाला चाय for Größen über 40 €'
    const sale = buildSale({ Lines: [soldLine(1, { Name })] }, { CustomerName: 'Łukasz' })
    const written = letters((await pagesOf([receiptOf(sale, context)], 'A4')).flatMap(({ texts }) => texts))
    for (const part of ['₹58.00', 'Größenüber40€', 'Łukasz', 'चाय']) expect(written).toContain(part)
  })

  test('RC-21 draws only what its fonts lack', async () => {
    const drawn: string[] = []
    const drawText = async (text: string) => {
      drawn.push(text)
      return { png: PNG, ratio: 2 }
    }
    const sale = buildSale({ Lines: [soldLine(1, { Name: 'Tea ჩაი 250 g' })] })
    const [page] = await pagesOf([receiptOf(sale, context)], 'A4', { drawText })
    expect(drawn).toEqual(['ჩაი'])
    expect(page?.pictures).toBe(1)
    expect(letters(page?.texts ?? [])).toContain('Tea250g')
    const [without] = await pagesOf([receiptOf(sale, context)], '80mm')
    expect(letters(without?.texts ?? [])).toContain('Tea???250g')
  })

  test('RC-4 cuts off no sum, however large, and no name, however long', async () => {
    const Lines = Array.from({ length: 3 }, (_, place) =>
      soldLine(place, {
        UnitPrice: 99_999_999_999,
        Name: 'Æ'.repeat(400),
        Discount: { Kind: 'Amount', Amount: 1 },
      }),
    )
    for (const paper of ['A4', '58mm'] as const) {
      const pages = await pagesOf([receiptOf(buildSale({ Lines }), context)], paper)
      const written = letters(pages.flatMap(({ texts }) => texts))
      expect(written).toContain('2,99,99,99,999.97')
      expect(written.match(/Æ/g)?.length).toBe(1_200)
    }
  })

  test('RC-21 of the same receipt is the same file, whenever it is made', async () => {
    const make = () =>
      receiptPdf([sample('one')], 'A4', { labels: LABELS, language: 'en' }, { fonts: readFonts })
    expect(Buffer.from(await make()).equals(Buffer.from(await make()))).toBe(true)
  })

  test('RC-21 has a font file for every face and weight', async () => {
    const fonts = await readFonts(new Set(FACES))
    expect([...fonts.keys()].toSorted()).toEqual(
      FACES.flatMap((face) => [`${face}-400`, `${face}-700`]).toSorted(),
    )
  })
})

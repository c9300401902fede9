import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { barcodeForms, CURRENCIES } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { LABEL_FORMAT_IDS, LABEL_FORMATS, type LabelFormat, labelCorner } from '../label-formats.ts'
import type { LabelledGoods } from '../price-label.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { cropped, type DrawnPage, renderPdf } from '../testing/render-pdf.ts'
import { labelPdf, type LabelRun } from './label-pdf.ts'
import { readFonts } from './read-fonts.ts'

/** Of ordinary label printers; what is read back at this size is read from any. */
const DOTS_PER_INCH = 203
const dots = (millimetres: number) => Math.round((millimetres / 25.4) * DOTS_PER_INCH)

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  // The engine of the camera in the till.
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})

const goods = (more: Partial<LabelledGoods> = {}): LabelledGoods => ({
  name: 'Table butter 100 g',
  code: '8900000000012',
  price: 5_800,
  unit: '',
  mrp: 6_200,
  currency: CURRENCIES.INR,
  taxNote: '',
  ...more,
})
const pdfOf = (runs: readonly LabelRun[], format: LabelFormat, skip = 0) =>
  labelPdf(runs, format, skip, { title: 'Labels', language: 'en' }, { fonts: readFonts })
const one = (more: Partial<LabelledGoods> = {}): LabelRun => ({ goods: goods(more), copies: 1 })
const labelAt = (page: DrawnPage, format: LabelFormat, place: number): DrawnPage => {
  const { x, y } = labelCorner(format, place)
  return cropped(page, dots(x), dots(y), dots(format.label.width), dots(format.label.height))
}
const codesIn = async (page: DrawnPage): Promise<string[]> =>
  (await readBarcodes(page as ImageData, { tryHarder: true })).map(({ text }) => text)
const isInk = ({ data, width }: DrawnPage, x: number, y: number) => data[(y * width + x) * 4]! < 128

const NAMES = [
  'Soap',
  'Basmati rice, old harvest, extra long grain, in a bag of cloth, pack of 12',
  'मक्खन 100 ग्राम',
]
const CODES = ['8900000000012', '96385074', '036000291452', 'DEMO-001', '2112345000017', 'X']

/** The densest sheet, the largest labels and a roll; `npm run prove inner` draws every format. */
const DRAWN =
  process.env['EVERTILL_LONG'] === '1' ? LABEL_FORMAT_IDS : (['a4-65', 'a4-24', 'roll-58x40'] as const)

describe.each(DRAWN)('%s', (id) => {
  const format = LABEL_FORMATS[id]

  test('LB-1 the code of every label on the first page is read by the camera, whatever the name', async () => {
    const runs = CODES.map((code, index) => one({ code, name: NAMES[index % NAMES.length]! }))
    const pages = await renderPdf(await pdfOf(runs, format), DOTS_PER_INCH)
    for (const [
      index,
      {
        goods: { code },
      },
    ] of runs.entries()) {
      const place = format.columns === 1 ? 0 : index
      const page = pages[format.columns === 1 ? index : 0]!
      expect(await codesIn(labelAt(page, format, place)), `${code}, label ${index + 1}`).toContainEqual(
        expect.toBeOneOf([...barcodeForms(code)]),
      )
    }
  })

  test('LB-2 nothing is printed beside the label, however long the name, the price and the code', async () => {
    const place = format.columns * format.rows - 1
    const long = one({
      name: 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww '.repeat(5),
      code: 'A-VERY-LONG-CODE-OF-GOODS-THAT-NO-LABEL-HAS-ROOM-FOR-0001',
      price: 999_999_999_99,
      mrp: 999_999_999_99,
      unit: 'kg',
      taxNote: 'without tax, which is added at the counter',
    })
    const [page] = await renderPdf(await pdfOf([long], format, place), DOTS_PER_INCH)
    const { x, y } = labelCorner(format, place)
    const outside: [number, number][] = []
    for (let row = 0; row < page!.height; row += 1) {
      for (let column = 0; column < page!.width; column += 1) {
        const isInside =
          column >= dots(x) &&
          column <= dots(x + format.label.width) &&
          row >= dots(y) &&
          row <= dots(y + format.label.height)
        if (!isInside && isInk(page!, column, row)) outside.push([column, row])
      }
    }
    expect(outside).toEqual([])
  })
})

test('LB-3 labels begin after those that the first sheet has lost, and go on with a new sheet', async () => {
  const format = LABEL_FORMATS['a4-24']
  const pages = pdfPages(await pdfOf([{ goods: goods(), copies: 30 }], format, 20))
  const labels = pages.map(({ texts }) => texts.filter((text) => text === '8900000000012').length)
  expect(labels).toEqual([4, 24, 2])
})

test('LB-4 a label says name, price, MRP, unit and code', async () => {
  const [page] = pdfPages(
    await pdfOf([one({ unit: 'kg', taxNote: 'plus tax' })], LABEL_FORMATS['roll-58x40']),
  )
  expect(page?.texts.join(' ').replace(/\s+/g, ' ')).toBe(
    'Table butter 100 g ₹ 58.00 MRP ₹ 62.00 / kg plus tax 8900000000012',
  )
})

test('LB-5 a name that is too long keeps its end', async () => {
  const [page] = pdfPages(
    await pdfOf(
      [one({ name: `Basmati rice ${'of the old harvest '.repeat(8)}pack of 12` })],
      LABEL_FORMATS['a4-65'],
    ),
  )
  expect(page?.texts.join('')).toContain('pack of 12')
})

test('LB-6 a code that bars would be too narrow for is a QR code with the code below', async () => {
  const code = 'A-CODE-OF-FORTY-LETTERS-FOR-SPARE-PARTS-1'
  const format = LABEL_FORMATS['a4-65']
  const [page] = await renderPdf(await pdfOf([one({ code })], format), DOTS_PER_INCH)
  const read = await readBarcodes(labelAt(page!, format, 0) as ImageData, { tryHarder: true })
  expect(read.map(({ format: kind, text }) => [kind, text])).toEqual([['QRCode', code]])
})

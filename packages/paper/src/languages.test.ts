import ar from '@evertill/texts/ar.json' with { type: 'json' }
import en from '@evertill/texts/en.json' with { type: 'json' }
import hi from '@evertill/texts/hi.json' with { type: 'json' }
import ta from '@evertill/texts/ta.json' with { type: 'json' }
import { INTERPOLATION, VALUE_WRITER } from '@evertill/texts/write-value.ts'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { billPage } from './html/bill-page.ts'
import { receiptLabels } from './html/receipt-labels.ts'
import { readFonts } from './pdf/read-fonts.ts'
import { receiptPdf } from './pdf/receipt-pdf.ts'
import { DEFAULT_MODEL, printerBytes } from './printer-bytes.ts'
import { receiptOf } from './receipt.ts'
import { COLUMNS, rollOf } from './roll.ts'
import { PRINT_CONFIG } from './testing/golden-receipt.ts'
import { pdfPages } from './testing/pdf-text.ts'
import { SAMPLES } from './testing/samples.ts'

const i18n = createInstance().use(VALUE_WRITER)
void i18n.init({
  lng: 'en',
  resources: Object.fromEntries(
    Object.entries({ ar, en, hi, ta }).map(([language, translation]) => [language, { translation }]),
  ),
  interpolation: INTERPOLATION,
  initAsync: false,
})

const labelsIn = (language: string, isEnglishBeside = false) =>
  receiptLabels(
    i18n.getFixedT(language),
    { language, timeZone: 'Asia/Kolkata' },
    isEnglishBeside ? i18n.getFixedT('en') : undefined,
  )
const receipt = receiptOf(SAMPLES['discounted'] ?? expect.fail('no sample'), {
  config: PRINT_CONFIG,
  kind: 'sale',
  isCopy: true,
})
const rowsIn = (language: string) => rollOf(receipt, labelsIn(language), COLUMNS['80mm'])
const textsIn = (language: string) => rowsIn(language).flatMap((row) => (row.kind === 'text' ? [row] : []))

describe('a bill in another language', () => {
  test('LN-9 has the English terms of the law beside its own where that is wanted, and never twice', () => {
    const own = labelsIn('hi').titles.taxInvoice
    expect(own).not.toBe('Tax invoice')
    expect(labelsIn('hi', true).titles.taxInvoice).toBe(`${own} / Tax invoice`)
    expect(labelsIn('hi', true).placeOfSupply).toContain(' / Place of supply')
    expect(labelsIn('en', true).titles.taxInvoice).toBe('Tax invoice')
  })

  test('LN-7 LN-10 every row of an Arabic roll begins on the right, with Arabic digits in its amounts', () => {
    expect(textsIn('ar').every(({ isRtl }) => isRtl)).toBe(true)
    expect(textsIn('hi').some(({ isRtl }) => isRtl)).toBe(false)
    const payable = textsIn('ar').find(({ large, centred }) => large && !centred)
    expect(payable?.text).toMatch(/INR \u2068[٠-٩٬٫]+\u2069/)
    // What is scanned or looked up keeps its digits.
    expect(textsIn('ar').some(({ text }) => text.includes(`\u2068${receipt.number}\u2069`))).toBe(true)
  })

  test('LN-10 a printer gets a picture of every row of it, and of a Hindi row that it lacks the letters for', () => {
    const drawn: string[] = []
    const draw = (text: string, { isRtl }: { isRtl: boolean }) => {
      drawn.push(`${isRtl ? 'rtl' : 'ltr'} ${text}`)
      return { width: 8, height: 8, data: new Uint8ClampedArray(256), colorSpace: 'srgb' } as ImageData
    }
    const model = { ...DEFAULT_MODEL, columns: COLUMNS['80mm'] }
    printerBytes(rowsIn('ar'), model, { draw })
    expect(drawn).toHaveLength(textsIn('ar').length)
    expect(drawn.every((row) => row.startsWith('rtl '))).toBe(true)
    drawn.length = 0
    printerBytes(rowsIn('hi'), model, { draw })
    expect(drawn.some((row) => row.includes(labelsIn('hi').titles.taxInvoice))).toBe(true)
    expect(drawn.length).toBeLessThan(textsIn('hi').length)
  })

  test.each(['hi', 'ta', 'ar'])(
    'LN-9 no row of a %s bill is wider than the paper, as letters',
    (language) => {
      const letters = (text: string) =>
        [...text.replace(/[\p{Mn}\p{Mc}\u200b-\u200f\u2066-\u2069]/gu, '')].length
      for (const { text, large } of textsIn(language))
        expect([text, letters(text) <= COLUMNS['80mm'] / (large ? 2 : 1)]).toEqual([text, true])
    },
  )

  test('LN-4 LN-9 the page of a link runs in the direction of its bill, with its sides apart', () => {
    const texts = { print: '', savePdf: '', notice: '' }
    const page = billPage(receipt, labelsIn('ar'), { ...texts, language: 'ar' }, null)
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toMatch(/<p class="[^"]*sides"><bdi>[^<]+<\/bdi><bdi>[^<]+<\/bdi><\/p>/)
    expect(billPage(receipt, labelsIn('en'), { ...texts, language: 'en' }, null)).toContain('dir="ltr"')
  })

  test.each(['hi', 'ta', 'ar'])(
    'LN-11 the PDF of a %s bill has its words as text, without a picture',
    async (language) => {
      const labels = labelsIn(language)
      for (const paper of ['80mm', 'A4'] as const) {
        const pages = pdfPages(await receiptPdf([receipt], paper, { labels, language }, { fonts: readFonts }))
        expect(pages.map(({ pictures }) => pictures)).toEqual(pages.map(() => 0))
        const written = pages.flatMap(({ texts }) => texts).join('')
        expect(written).not.toContain('?')
        expect(written).toMatch(
          { hi: /[\u0900-\u097f]/, ta: /[\u0b80-\u0bff]/, ar: /[\u0600-\u06ff]/ }[language] ?? /^$/,
        )
      }
    },
  )
})

import { expect, test } from 'vitest'
import { receiptOf } from '../receipt.ts'
import { COLUMNS, rollOf } from '../roll.ts'
import { LABELS, PRINT_CONFIG } from '../testing/golden-receipt.ts'
import { SAMPLES } from '../testing/samples.ts'
import { billPage, messagePage, PAGE_SCRIPT, PAGE_STYLE } from './bill-page.ts'

const TEXTS = { language: 'en', print: 'Print', savePdf: 'Save as PDF', notice: '' }
const context = { config: PRINT_CONFIG, kind: 'sale' as const, isCopy: false }

const written = (html: string): string[] =>
  [...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )

test.each(Object.entries(SAMPLES))('SB-6 the page of the sale "%s" has every row of the roll', (_, sale) => {
  const receipt = receiptOf(sale, context)
  const rows = rollOf(receipt, LABELS, COLUMNS['80mm']).flatMap((row) =>
    row.kind === 'text' ? [row.text] : [],
  )
  expect(written(billPage(receipt, LABELS, TEXTS, 'x/bill.pdf'))).toEqual(rows)
})

test('SB-6 a name with markup stays text, and the page has no style and no script but its own', () => {
  const [sale] = Object.values(SAMPLES)
  if (!sale) throw new Error('There is no sample.')
  const evil = '"><script>alert(1)</script><b style="x">&amp;'
  const receipt = receiptOf({ ...sale, CustomerName: evil, Note: evil }, context)
  const html = billPage(receipt, LABELS, { ...TEXTS, notice: evil, language: '"><i>' }, `"><img src="${evil}`)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const bare = html.replace(`<style>${PAGE_STYLE}</style>`, '').replace(`<script>${PAGE_SCRIPT}</script>`, '')
  // Within quotation marks everything is the value of an attribute.
  const tags = bare.replace(/"[^"]*"/g, '""')
  expect(tags).not.toMatch(/<(script|style|b|i|img)\b|<[^>]* (style|on\w+)=/)
})

test('SB-8 a cancelled bill says so above everything else', () => {
  const [sale] = Object.values(SAMPLES)
  if (!sale) throw new Error('There is no sample.')
  const html = billPage(receiptOf(sale, context), LABELS, { ...TEXTS, notice: 'Cancelled' }, null)
  expect(written(html)[0]).toBe('Cancelled')
  expect(html).not.toContain('<a ')
})

test('SB-5 the page of a link that is not valid has nothing but its message', () => {
  const html = messagePage('en', 'Not valid', 'Ask the shop.')
  expect(written(html)).toEqual(['Ask the shop.'])
  expect(html).not.toContain('<script')
})

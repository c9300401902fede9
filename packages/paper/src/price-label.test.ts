import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { priceLabelOf } from './price-label.ts'

const BUTTER = {
  name: 'Table butter 100 g',
  code: '8900000000012',
  price: 5_800,
  unit: '',
  mrp: 6_000,
  currency: CURRENCIES.INR,
  taxNote: '',
}

test('PR-27 a price label has name, price, MRP and the code that is scanned', () => {
  expect(priceLabelOf(BUTTER, 32)).toEqual([
    { kind: 'text', text: 'Table butter 100 g', centred: true, bold: true },
    { kind: 'text', text: '₹58.00', centred: true, bold: true, large: true },
    { kind: 'text', text: 'MRP ₹60.00', centred: true },
    { kind: 'barcode', value: '8900000000012' },
  ])
})

test('PR-27 a label of weighed goods without MRP and before tax says what the price is for', () => {
  const loose = { ...BUTTER, name: 'Basmati loose', unit: 'kg', mrp: 0, taxNote: 'plus tax', code: '' }
  expect(priceLabelOf(loose, 32)).toEqual([
    { kind: 'text', text: 'Basmati loose', centred: true, bold: true },
    { kind: 'text', text: '₹58.00', centred: true, bold: true, large: true },
    { kind: 'text', text: '/ kg plus tax', centred: true },
  ])
})

test('PR-27 a long name takes two rows of the label at most', () => {
  const rows = priceLabelOf({ ...BUTTER, name: 'Whole wheat flour '.repeat(8) }, 32)
  expect(rows.filter((row) => row.kind === 'text' && row.bold && !row.large)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { packingSlipOf, type ParcelPaper, parcelLabelOf } from './parcel.ts'

const PARCEL: ParcelPaper = {
  language: 'en',
  number: 'W-1001-1',
  heading: 'Package W-1001-1',
  slipTitle: 'Packing slip',
  toLabel: 'To',
  fromLabel: 'From',
  to: ['Asha Nair', '14 Lake Road', 'Kochi 682001, Kerala', 'Phone 9800000001'],
  from: ['Demo Retail', 'Bengaluru'],
  facts: ['Order W-1001', '2.1 kg', ''],
  payment: 'Collect ₹240.00',
  itemLabel: 'Item',
  quantityLabel: 'Quantity',
  items: [{ name: 'Basmati rice 1 kg', sku: 'DEMO-7', quantity: 2_000 }],
}
const textsOf = (rows: ReturnType<typeof parcelLabelOf>): string[] =>
  rows.flatMap((row) => (row.kind === 'text' ? [row.text] : row.kind === 'barcode' ? [`|${row.value}|`] : []))

test('OT-16 a label says to whom, what to collect, and has the number as a bar code', () => {
  const texts = textsOf(parcelLabelOf(PARCEL, 48))
  expect(texts).toEqual([
    ...['To', ...PARCEL.to, 'From', ...PARCEL.from, 'Order W-1001', '2.1 kg'],
    ...['Collect ₹240.00', 'W-1001-1', '|W-1001-1|'],
  ])
})

test('OT-16 a packing slip lists what is in the package and no prices', () => {
  const texts = textsOf(packingSlipOf(PARCEL, 32))
  expect(texts.find((text) => text.startsWith('Basmati'))).toMatch(/^Basmati rice 1 kg +2$/)
  expect(texts.join('\n')).not.toMatch(/₹/)
  expect(texts.at(-1)).toBe('|W-1001-1|')
})

test('OT-16 every row fits the paper', () => {
  const long = { ...PARCEL, to: ['A very long name of a street that no label has room for '.repeat(2)] }
  for (const columns of [32, 48])
    for (const row of [...parcelLabelOf(long, columns), ...packingSlipOf(long, columns)])
      if (row.kind === 'text') expect(row.text.length * (row.large ? 2 : 1)).toBeLessThanOrEqual(columns)
})

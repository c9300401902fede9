import { expect, test } from 'vitest'
import type { SellableProduct } from '../../../queries/use-catalogue.ts'
import { decideEnter, isCode } from './decide-enter.ts'

const product = (key: string): SellableProduct => ({
  key,
  sku: key,
  name: key,
  barcode: '',
  price: 100,
  mrp: 100,
  unit: 'pcs',
  isWeighed: false,
  categoryId: '',
  parentKey: '',
  hasVariants: false,
})
const [butter, soap] = [product('butter'), product('soap')]
const nothing = { highlighted: undefined, exact: undefined, hits: [] }

test('an exact code is added whatever else matches', () => {
  const decision = decideEnter({ ...nothing, text: '8900000000012', exact: butter, hits: [butter, soap] })
  expect(decision).toEqual({ kind: 'add', product: butter })
})

test('a highlighted product is added before anything else', () => {
  expect(decideEnter({ ...nothing, text: 'b', highlighted: soap, hits: [butter, soap] })).toEqual({
    kind: 'add',
    product: soap,
  })
})

test('a single hit of a typed text is added, several are offered', () => {
  expect(decideEnter({ ...nothing, text: 'butt', hits: [butter] })).toEqual({ kind: 'add', product: butter })
  expect(decideEnter({ ...nothing, text: 'b', hits: [butter, soap] })).toEqual({ kind: 'choose' })
})

test('a barcode read short is offered, never added by itself', () => {
  expect(decideEnter({ ...nothing, text: '890000000001', hits: [butter] })).toEqual({ kind: 'choose' })
  expect(decideEnter({ ...nothing, text: '1234', hits: [butter] })).toEqual({ kind: 'add', product: butter })
})

test('nothing found is missing, nothing typed is nothing', () => {
  expect(decideEnter({ ...nothing, text: 'xyz' })).toEqual({ kind: 'missing' })
  expect(decideEnter({ ...nothing, text: '' })).toEqual({ kind: 'nothing' })
})

test('only digits look like a code', () => {
  expect(isCode('8900000000012')).toBe(true)
  expect(isCode('DEMO-001')).toBe(false)
})

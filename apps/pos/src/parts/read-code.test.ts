import { scaleRulesOf } from '@evertill/contract'
import { hasRightCheckDigit } from '@evertill/domain'
import { expect, test } from 'vitest'
import type { SellableProduct } from '../queries/use-catalogue.ts'
import { readCode } from './read-code.ts'

const rice = { key: 'rice', sku: '12345', isWeighed: true } as SellableProduct
const butter = { key: 'butter', barcode: '8900000000012' } as SellableProduct
const find = (code: string) => ({ '12345': rice, '8900000000012': butter })[code]
const read = (code: string) => readCode(code, find, scaleRulesOf(null), 2)

const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((last) => digits + last).find(hasRightCheckDigit) ?? ''

test('FC-9 a code gives its product, a scale label its goods with weight or price', () => {
  expect(read('8900000000012')).toEqual({ kind: 'product', product: butter })
  expect(read('2112345015002')).toEqual({ kind: 'weighed', product: rice, quantity: 1_500 })
  expect(read('2312345012999')).toEqual({ kind: 'priced', product: rice, price: 1_299 })
})

test('CA-4 a misread label is an error and no search, and part of a code finds nothing', () => {
  expect(read('2112345015003')).toMatchObject({ kind: 'misread' })
  expect(read('89000000000')).toEqual({ kind: 'missing' })
  expect(read('2199999015008')).toEqual({ kind: 'missing', label: { item: '99999', quantity: 1_500 } })
})

test('FC-47 scale labels are read by the rules of the store, and without any by the two of the domain (E1, E2, E4)', () => {
  const label = (prefix: string) => withCheckDigit(`${prefix}1234501500`)
  const rule = { Prefix: '27', ItemDigits: 5, Measure: 'Weight', MeasureDigits: 5, Decimals: 3 } as const
  const rules = scaleRulesOf({ ScaleRules: [rule, { ...rule, Prefix: '28', Measure: 'Price', Decimals: 2 }] })
  const byStore = (code: string) => readCode(code, find, rules, 2)
  expect(byStore(label('27'))).toEqual({ kind: 'weighed', product: rice, quantity: 1_500 })
  expect(byStore(label('28'))).toEqual({ kind: 'priced', product: rice, price: 1_500 })
  // The label of another shop's rule is searched for as a whole code.
  expect(byStore('2112345015002')).toEqual({ kind: 'missing' })

  expect(read('2112345015002')).toEqual({ kind: 'weighed', product: rice, quantity: 1_500 })
  expect(read('2312345012999')).toEqual({ kind: 'priced', product: rice, price: 1_299 })
  expect(read('2112345015003')).toMatchObject({ kind: 'misread' })
})

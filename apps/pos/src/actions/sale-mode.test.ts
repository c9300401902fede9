import type { DocumentKind } from '@evertill/domain'
import { expect, test } from 'vitest'
import { endOf, payingActOf, type SaleMode, saleModeOf } from './sale-mode.ts'

const Editing = { UUID: 'u' } as never
const Returns = [{ UUID: 'r' }] as never

test.each<[SaleMode, DocumentKind, Parameters<typeof saleModeOf>[1]]>([
  ['sale', 'sale', {}],
  ['sale', 'sale', { Returns: [] }],
  ['exchange', 'sale', { Returns }],
  ['return', 'return', { Returns }],
  ['return', 'return', {}],
  ['order', 'order', {}],
  ['quotation', 'quotation', {}],
  ['edit', 'sale', { Editing }],
  ['edit', 'order', { Editing }],
])('FC-27 the mode is %s for a %s with %j', (mode, kind, draft) => {
  expect(saleModeOf(kind, draft)).toBe(mode)
})

const end = (mode: SaleMode, net: number, kind: DocumentKind = 'sale') => endOf({ mode, kind, net })

test('FC-27 outside a sale the main button never says Pay, and names the money that moves', () => {
  expect(end('sale', 5_800)).toEqual({ act: 'pay' })
  expect(end('return', -5_800, 'return')).toEqual({ act: 'refund', amount: 5_800 })
  expect(end('quotation', 5_800, 'quotation')).toEqual({ act: 'saveQuotation' })
  expect(end('order', 5_800, 'order')).toEqual({ act: 'takeOrder' })
  expect(end('exchange', 30_100)).toEqual({ act: 'collect', amount: 30_100 })
  expect(end('exchange', -5_800)).toEqual({ act: 'refund', amount: 5_800 })
  expect(end('exchange', 0)).toEqual({ act: 'completeExchange' })
  expect(end('edit', 7_200)).toEqual({ act: 'collect', amount: 7_200 })
  expect(end('edit', -7_200)).toEqual({ act: 'refund', amount: 7_200 })
  expect(end('edit', 0)).toEqual({ act: 'saveChange' })
})

test('FC-27 an edited order or quotation may stay unpaid, but what was paid too much goes back', () => {
  expect(end('edit', 7_200, 'order')).toEqual({ act: 'saveChange' })
  expect(end('edit', 7_200, 'quotation')).toEqual({ act: 'saveChange' })
  expect(end('edit', -100, 'order')).toEqual({ act: 'refund', amount: 100 })
})

const PAYING = {
  mode: 'sale',
  kind: 'sale',
  net: 15_600,
  isPart: false,
  amount: 15_600,
  type: 'Cash',
  hasParts: false,
} as const

test('SP-24 while paying the main button names the part or the rest', () => {
  expect(payingActOf(PAYING)).toEqual({ act: 'complete' })
  expect(payingActOf({ ...PAYING, isPart: true, amount: 5_000 })).toEqual({
    act: 'add',
    amount: 5_000,
    type: 'Cash',
  })
  const rest = { ...PAYING, hasParts: true, net: 10_600, type: 'UPI' }
  expect(payingActOf(rest)).toEqual({ act: 'collect', amount: 10_600, type: 'UPI' })
  expect(payingActOf({ ...rest, mode: 'return', kind: 'return', net: -10_600 })).toEqual({
    act: 'refund',
    amount: 10_600,
    type: 'UPI',
  })
})

test('SP-33 a part of a refund is paid out, not added', () => {
  const part = { ...PAYING, isPart: true, amount: 5_000, net: -15_600 }
  const paidOut = { act: 'refund', amount: 5_000, type: 'Cash' }
  expect(payingActOf({ ...part, mode: 'return', kind: 'return' })).toEqual(paidOut)
  expect(payingActOf({ ...part, mode: 'exchange' })).toEqual(paidOut)
})

test('FC-27 an order names its advance', () => {
  const order = { ...PAYING, mode: 'order', kind: 'order' } as const
  expect(payingActOf({ ...order, amount: 0 })).toEqual({ act: 'takeOrder' })
  expect(payingActOf({ ...order, amount: 2_000 })).toEqual({ act: 'orderWithAdvance', amount: 2_000 })
  expect(payingActOf({ ...order, mode: 'edit', amount: 0 })).toEqual({ act: 'saveChange' })
  expect(payingActOf({ ...order, mode: 'edit', amount: 2_000 })).toEqual({ act: 'collect', amount: 2_000 })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  BillLinksReply,
  CustomerBalanceReply,
  CustomerStatementReply,
  ReceivePaymentBody,
  ReceivePaymentReply,
  SaleBatchReply,
  SaleReply,
  SalesReply,
} from '../index.ts'

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))

const REPLIES: readonly (readonly [string, z.ZodType])[] = [
  ['sales-list', SalesReply],
  ['sale-batch-reply', SaleBatchReply],
  ['customer-balance', CustomerBalanceReply],
  ['customer-statement', CustomerStatementReply],
  ['receipt-reply', ReceivePaymentReply],
  ['bill-links', BillLinksReply],
]

test.each(REPLIES)('CT-8 the golden %s is read without losing a field', (name, schema) => {
  expect(schema.parse(golden(name))).toEqual(golden(name))
})

test('CT-7 an unknown flag of a newer server does not make its reply unreadable', () => {
  const reply = { code: '0', message: 'Sale accepted', saleId: 'x', sale: { key: 'x' }, replayed: false }
  const read = SaleReply.parse({ ...reply, flags: ['PRICE_DIFFERS', 'INVENTED_LATER'] })
  expect(read.flags).toEqual(['PRICE_DIFFERS', 'NEWER_FLAG'])
})

test('RP-4 a receipt cannot pay more on its bills than was received', () => {
  const body = {
    UUID: '01938f2a-0000-7000-8000-000000000801',
    StoreID: 'store-blr1',
    CashRegisterID: 'register-r1',
    CustomerID: '01938f2a-0000-7000-8000-000000000007',
    PaymentTypeID: 'cash',
    PaymentType: 'Cash',
    Kind: 'Cash',
    Amount: 100,
    TransactionNo: 'BLR1A/R26/00001',
    TransactionDate: '2026-11-15T06:30:00.000Z',
    BusinessDate: '2026-11-15',
  }
  const laid = (Amount: number) => [{ SaleUUID: '01938f2a-0000-7000-8000-000000000001', Amount }]
  expect(ReceivePaymentBody.safeParse({ ...body, Allocations: laid(100) }).success).toBe(true)
  expect(ReceivePaymentBody.safeParse({ ...body, Allocations: laid(101) }).success).toBe(false)
})

import { readFileSync } from 'node:fs'
import { countedCash, leaveInDrawer } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AccountsReply,
  CashEntriesReply,
  CashMovementReply,
  CloseRegisterBody,
  CloseRegisterReply,
  ClosingReply,
  CounterAmountReply,
  LastClosingBalanceReply,
  OpenClosingReply,
  OpenRegisterReply,
  OpeningRecord,
  PaymentDetailsReply,
  ProductSoldReply,
  RunningNumbersReply,
  VoidSaleBody,
} from '../index.ts'

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))

const shapes: [string, z.ZodType][] = [
  ['opening-record', OpeningRecord],
  ['open-register', OpenRegisterReply],
  ['open-closing-list', OpenClosingReply],
  ['last-closing-balance', LastClosingBalanceReply],
  ['close-register-request', CloseRegisterBody],
  ['close-register', CloseRegisterReply],
  ['closing', ClosingReply],
  ['accounts', AccountsReply],
  ['payment-details', PaymentDetailsReply],
  ['counter-amount', CounterAmountReply],
  ['product-sold', ProductSoldReply],
  ['void-sale', VoidSaleBody],
  ['cash-entries', CashEntriesReply],
  ['cash-movement', CashMovementReply],
  ['running-numbers', RunningNumbersReply],
]

describe('golden bodies of register and drawer', () => {
  test.each(shapes)('CT-8 %s is read by its schema without losing a field', (name, schema) => {
    expect(schema.parse(golden(name))).toEqual(golden(name))
  })

  test('DR-6 they contain the figures of K1, K2 and K3', () => {
    const request = CloseRegisterBody.parse(golden('close-register-request'))
    const { closing } = CloseRegisterReply.parse(golden('close-register'))
    const { accounts } = AccountsReply.parse(golden('accounts'))
    const notes = request.Denominations.map(({ Value, Count }) => ({ denomination: Value, count: Count }))
    expect(countedCash(notes)).toBe(request.CountedCash)
    expect(accounts.Rows.reduce((sum, row) => sum + row.Amount, 0)).toBe(closing.ExpectedCash)
    expect(CounterAmountReply.parse(golden('counter-amount')).counterAmount).toBe(closing.ExpectedCash)
    const { LateSales, Addendum } = ClosingReply.parse(golden('closing')).closing
    expect(Addendum?.Rows.reduce((sum, row) => sum + row.Amount, 0)).toBe(LateSales.CashAmount)
    expect(leaveInDrawer(request.CountedCash, request.FloatToLeave)).toEqual({
      deposit: closing.DepositAmount,
      nextOpening: closing.FloatToLeave,
    })
  })

  test('DR-3 a missing opening balance is 0', () => {
    const { OpeningBalance: _, ...without } = golden('opening-record') as Record<string, unknown>
    expect(OpeningRecord.parse(without).OpeningBalance).toBe(0)
  })
})

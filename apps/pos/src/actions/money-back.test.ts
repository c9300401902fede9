import { ADVANCE_PAYMENT, EXCHANGE_PAYMENT, type PaymentType, type Sale } from '@evertill/contract'
import { expect, test } from 'vitest'
import { moneyBackOfRefund, moneyBackOfVoid } from './money-back.ts'

type Payment = Sale['Payments'][number]

const payment = (type: string, Kind: Payment['Kind'], Amount: number, id = type): Payment =>
  ({ PaymentTypeID: id, PaymentType: type, Kind, Amount, TenderedAmount: Amount + 384_00 }) as Payment
const voided = (...Payments: Payment[]) => moneyBackOfVoid({ Payments })

test('AS-31 a void hands back what was kept of each payment, not what was handed over', () => {
  expect(voided(payment('Cash', 'Cash', 116_00), payment('UPI', 'Other', 50_00))).toEqual([
    { type: 'Cash', isCash: true, amount: 116_00 },
    { type: 'UPI', isCash: false, amount: 50_00 },
  ])
  expect(voided(payment('Cash', 'Cash', 40_00), payment('Cash', 'Cash', 18_00))).toEqual([
    { type: 'Cash', isCash: true, amount: 58_00 },
  ])
})

test('AS-31 of a voided return the customer gives the money back', () => {
  expect(voided(payment('Cash', 'Cash', -58_00))).toEqual([{ type: 'Cash', isCash: true, amount: -58_00 }])
})

test('AS-31 credit, the advance of an order and the other half of an exchange change no hands', () => {
  const silent = [
    payment('Customer Credit', 'Credit', 916_00),
    payment('Advance', 'Other', 20_00, ADVANCE_PAYMENT),
    payment('Exchange', 'Other', 40_00, EXCHANGE_PAYMENT),
  ]
  expect(voided(...silent)).toEqual([])
  expect(voided(...silent, payment('Cash', 'Cash', 18_00))).toEqual([
    { type: 'Cash', isCash: true, amount: 18_00 },
  ])
})

test('AS-31 a refund hands back its tenders, without what is written off the account', () => {
  const type = (PaymentTypeName: string, Kind: PaymentType['Kind']) =>
    ({ key: PaymentTypeName, PaymentType: PaymentTypeName, Kind }) as PaymentType
  const tenders = [
    { type: type('Cash', 'Cash'), amount: 50_00, reference: '' },
    { type: type('UPI', 'Other'), amount: 66_00, reference: '' },
    { type: type('Customer Credit', 'Credit'), amount: 10_00, reference: '' },
  ]
  expect(moneyBackOfRefund({ tenders })).toEqual([
    { type: 'Cash', isCash: true, amount: 50_00 },
    { type: 'UPI', isCash: false, amount: 66_00 },
  ])
})

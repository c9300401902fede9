import { contradictionsOf } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { expect, test } from 'vitest'
import { paymentsOf } from '../../../actions/tender.ts'
import type { CartDraft } from '../../../db/cart/cart-record.ts'
import { completeSale } from '../../../ledger/complete-sale.ts'
import { settleCart } from '../../../ledger/settle-cart.ts'
import { newTill } from '../../../testing/device.ts'
import { createFakeClock } from '../../../testing/fakes.ts'
import { newCart, paymentType, PLACE } from '../../../testing/selling-place.ts'
import {
  type PaymentEvent,
  paymentFigures,
  reducePayment,
  startPayment,
  submitAction,
  tendersToCommit,
} from './payment-state.ts'

const [CASH, CARD] = [paymentType('cash', 'Cash'), paymentType('card', 'Other')]
const SHOP = { ...PLACE, store: { ...PLACE.store, RoundCashOnly: true } }

/** A bill of this amount, paid with these steps, as on the screen; returns what is shown and what is booked. */
const pay = async (price: number, ...events: PaymentEvent[]) => {
  const cart: CartDraft = {
    ...newCart(),
    Lines: newCart().Lines.map((line) => ({ ...line, UnitPrice: price, MRP: 0 })),
  }
  const clock = createFakeClock()
  const { totals } = settleCart(SHOP, cart, [], clock.now())
  const facts = {
    amounts: totals,
    types: [CASH, CARD],
    document: 'sale' as const,
    refundable: [],
    hasCustomer: false,
    isDelivered: false,
    currency: CURRENCIES.INR,
    cashStep: 100,
  }
  const opened = { type: 'opened', lineCount: 1, paid: [], types: [CASH, CARD], dueDate: null } as const
  const state = [opened, ...events]
    .map((event) => (event.type === 'submitted' ? { ...event, facts } : event))
    .reduce(reducePayment, startPayment('Sale'))
  expect(submitAction(state, facts)).toBe('commit')
  const { ledger } = await newTill()
  let id = 0
  const newUuid = () => `01938f2a-0000-7000-c000-${String(++id).padStart(12, '0')}`
  const done = await completeSale(
    { db: ledger, clock, isOnline: () => true },
    SHOP,
    cart,
    paymentsOf(tendersToCommit(state, facts), false, newUuid),
  )
  if (!done.ok) expect.fail(done.message)
  expect(contradictionsOf(done.sale)).toEqual([])
  const { TotalAmount, RoundOff, PayableAmount, ChangeAmount, RoundCashOnly } = done.sale
  expect(RoundCashOnly).toBe(true)
  return { asked: paymentFigures(state, facts).text, TotalAmount, RoundOff, PayableAmount, ChangeAmount }
}
const byCard = { type: 'typeChosen', key: 'card' } as const
const byCash = { type: 'typeChosen', key: 'cash' } as const
const typed = (text: string) => ({ type: 'amountTyped', text }) as const
const take = { type: 'submitted', by: 'button' } as unknown as PaymentEvent

test('SA-27 a store that rounds only cash asks for 10.00 in cash and for 10.43 by card, and the bill adds up', async () => {
  expect(await pay(1_043)).toEqual({
    asked: '10.00',
    TotalAmount: 1_043,
    RoundOff: -43,
    PayableAmount: 1_000,
    ChangeAmount: 0,
  })
  expect(await pay(1_043, byCard)).toMatchObject({ asked: '10.43', RoundOff: 0, PayableAmount: 1_043 })
  expect(await pay(1_043, byCash, typed('50'))).toMatchObject({ PayableAmount: 1_000, ChangeAmount: 4_000 })
})

test('SA-27 card and cash together: only the cash is rounded, also if less than half a step is left', async () => {
  expect(await pay(1_043, byCard, typed('5.10'), take, byCash)).toMatchObject({
    asked: '5.00',
    PayableAmount: 1_010,
  })
  expect(await pay(1_043, byCash, typed('5'), take, byCard)).toMatchObject({
    asked: '5.43',
    PayableAmount: 1_043,
  })
  expect(await pay(1_043, byCard, typed('10'), take, byCash)).toMatchObject({
    asked: '0.00',
    PayableAmount: 1_000,
  })
})

import type { PaymentType, Sale } from '@evertill/contract'
import { CURRENCIES } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../../../actions/tender.ts'
import type { ApprovalNeeded } from '../../../queries/use-checkout.ts'
import { paymentType } from '../../../testing/selling-place.ts'
import {
  partNotAdded,
  type PaymentEvent,
  type PaymentFacts,
  paymentFigures,
  type PaymentState,
  reducePayment,
  startPayment,
  submitAction,
  tendersToCommit,
} from './payment-state.ts'

const CASH = paymentType('cash', 'Cash')
const UPI = paymentType('upi', 'Other')
const CREDIT = paymentType('credit', 'Credit')
const SALE = { UUID: 'u' } as Sale
const AMOUNTS = { payable: 20_000, due: 20_000 }
const APPROVAL: ApprovalNeeded = {
  action: 'CreditSale',
  mode: 'approve',
  message: 'over the limit',
  amount: 20_000,
}

const facts = (change: Partial<PaymentFacts> = {}): PaymentFacts => ({
  amounts: AMOUNTS,
  types: [UPI, CASH, CREDIT],
  document: 'sale',
  refundable: [],
  hasCustomer: false,
  isDelivered: false,
  currency: CURRENCIES.INR,
  ...change,
})
const run = (state: PaymentState, ...events: PaymentEvent[]) => events.reduce(reducePayment, state)
const OPENED = { type: 'opened', lineCount: 1, paid: [], types: [UPI, CASH], dueDate: null } as const
const paying = (...events: PaymentEvent[]) => run(startPayment('Sale'), OPENED, ...events)
const typed = (text: string) => ({ type: 'amountTyped', text }) as const
const chosen = ({ key }: PaymentType) => ({ type: 'typeChosen', key }) as const
const submitted = (change: Partial<PaymentFacts> = {}) =>
  ({ type: 'submitted', facts: facts(change), by: 'enter' }) as const
const figures = (state: PaymentState, change: Partial<PaymentFacts> = {}) =>
  paymentFigures(state, facts(change))

describe('opening and leaving the payment', () => {
  test('SP-1 an empty cart cannot be paid, and a payment that is open is not opened again', () => {
    const start = startPayment('Sale')
    expect(run(start, { ...OPENED, lineCount: 0 })).toBe(start)
    const halfway = paying(typed('50'))
    expect(run(halfway, OPENED)).toBe(halfway)
  })

  test('AS-9 earlier payments count as taken, with their own ids', () => {
    const part = { PaymentTypeID: 'upi', PaymentType: 'upi', Kind: 'Other', Amount: 5_000 } as const
    const state = run(startPayment('Sale'), { ...OPENED, paid: [part], dueDate: '2026-12-01' })
    expect(state).toMatchObject({ taken: [{ id: 1, type: UPI }], nextId: 2, dueDate: '2026-12-01' })
    const both = run(state, typed('50'), submitted())
    expect(both.taken.map(({ id }) => id)).toEqual([1, 2])
  })

  test('SP-40 the parts that the cart kept are there when the payment is opened again', () => {
    const back = paying(typed('50'), submitted(), { type: 'wentBack' })
    const paid = partsOf(back.taken)
    expect(paid).toMatchObject([{ PaymentTypeID: 'cash', Kind: 'Cash', Amount: 5_000 }])
    const again = run(back, { ...OPENED, paid })
    expect(again).toMatchObject({ step: { at: 'pay' }, taken: [{ type: CASH, amount: 5_000 }] })
    expect(figures(again)).toMatchObject({ rest: 15_000, text: '150.00' })
  })

  test('SP-1 the payment ends when the last line is removed, and stays ended', () => {
    const emptied = paying({ type: 'cartChanged', typeName: 'Sale', lineCount: 0 })
    expect(emptied.step).toEqual({ at: 'find' })
    const scanned = run(emptied, { type: 'cartChanged', typeName: 'Sale', lineCount: 1 })
    expect(scanned).toBe(emptied)
  })

  test('SP-5 another kind of document starts with its goods', () => {
    const changed = paying({ type: 'cartChanged', typeName: 'Quotation', lineCount: 1 })
    expect(changed).toMatchObject({ typeName: 'Quotation', step: { at: 'find' } })
  })

  test('SP-1 the next sale starts with its goods', () => {
    const done = paying({ type: 'committed', sale: SALE })
    expect(run(done, { type: 'nextSaleStarted' }).step).toEqual({ at: 'find' })
  })
})

describe('the amount', () => {
  test('SP-1 cash for exactly what is left is suggested and follows the cart until the cashier types', () => {
    expect(figures(paying())).toMatchObject({ type: CASH, amount: 20_000, text: '200.00', rest: 20_000 })
    expect(figures(paying(), { amounts: { payable: 300, due: 300 } }).amount).toBe(300)
    expect(figures(paying(typed('50')), { amounts: { payable: 300, due: 300 } }).amount).toBe(5_000)
  })

  test('SP-1 unreadable and negative input is no amount', () => {
    expect(figures(paying(typed('x'))).amount).toBeNull()
    expect(figures(paying(typed('-5'))).amount).toBeNull()
    expect(paying(typed('-5'), submitted()).fault).toBe('unreadable')
  })

  test('SP-5 nothing is suggested for an order', () => {
    expect(figures(paying(), { document: 'order' }).amount).toBe(0)
  })

  test('AS-7 a refund suggests the payment type of the bill, and at most the amount paid with it', () => {
    const refundable = [{ PaymentTypeID: 'upi', PaymentType: 'upi', Kind: 'Other', Amount: 5_000 } as const]
    const refund = { amounts: { payable: -20_000, due: -20_000 }, refundable }
    expect(figures(paying(), refund)).toMatchObject({ isRefund: true, type: UPI, amount: 5_000 })
    const rest = paying(submitted(refund))
    expect(figures(rest, refund)).toMatchObject({ type: CASH, amount: 15_000, rest: 15_000 })
  })

  test('SP-1 typing and choosing a type clear the errors', () => {
    const wrong = paying(typed('x'), submitted(), { type: 'commitFailed', message: 'disk full' })
    expect(wrong).toMatchObject({ fault: 'unreadable', failure: 'disk full' })
    expect(run(wrong, typed('5'))).toMatchObject({ fault: null, failure: null, typed: '5' })
    expect(run(wrong, chosen(UPI))).toMatchObject({ fault: null, failure: null, chosen: 'upi' })
  })
})

describe('an amount belongs to its payment type', () => {
  test('SP-23 another type resets what was typed to what this type can take, and a code asks for no more', () => {
    const state = paying(typed('2000'), chosen(UPI))
    expect(figures(state)).toMatchObject({ type: UPI, text: '200.00', amount: 20_000, codeAmount: 20_000 })
    expect(figures(run(state, typed('2000'))).codeAmount).toBeNull()
    expect(figures(run(state, typed('0'))).codeAmount).toBeNull()
  })

  test('SP-23 a refund resets to what was paid with the chosen type', () => {
    const part = (key: string, Amount: number) =>
      ({ PaymentTypeID: key, PaymentType: key, Kind: 'Other', Amount }) as const
    const refund = {
      amounts: { payable: -20_000, due: -20_000 },
      refundable: [part('upi', 15_000), part('cash', 5_000)],
    }
    expect(figures(paying(chosen(CASH)), refund)).toMatchObject({ type: CASH, amount: 5_000 })
    expect(figures(paying(chosen(CREDIT)), refund)).toMatchObject({ type: CREDIT, amount: 20_000 })
  })
})

describe('the rest after a part', () => {
  const rest = paying(typed('50'), submitted())

  test('SP-24 Enter right after a part does not pay the rest; the button that names it does', () => {
    expect(submitAction(rest, facts(), 'enter')).toBe('restOpen')
    expect(figures(rest).left).toEqual({ kind: 'remaining', left: 15_000 })
    const refused = run(rest, submitted())
    expect(refused).toMatchObject({ fault: 'restOpen', taken: [{ amount: 5_000 }], isRestOpen: true })
    expect(submitAction(refused, facts(), 'enter')).toBe('restOpen')
    expect(submitAction(rest, facts(), 'button')).toBe('commit')
  })

  test('SP-24 a chosen type or a typed amount says how the rest is paid', () => {
    expect(submitAction(run(rest, chosen(UPI)), facts(), 'enter')).toBe('commit')
    expect(submitAction(run(rest, typed('150')), facts(), 'enter')).toBe('commit')
    expect(submitAction(run(rest, { type: 'amountPicked', text: '150' }), facts(), 'enter')).toBe('commit')
  })

  test('SP-24 a second part is taken as before, and removing a part leaves nothing open', () => {
    expect(run(rest, typed('30'), submitted()).taken).toMatchObject([{ amount: 5_000 }, { amount: 3_000 }])
    const removed = run(rest, { type: 'tenderRemoved', id: 1 })
    expect(submitAction(removed, facts(), 'enter')).toBe('commit')
  })
})

describe('the number pad', () => {
  test('SP-26 it begins anew after a note, a part, a choice and when the field is entered, else it goes on', () => {
    expect(figures(paying()).padText).toBe('')
    expect(figures(paying(typed('12'))).padText).toBe('12')
    expect(figures(paying({ type: 'amountPicked', text: '200.00' }))).toMatchObject({
      text: '200.00',
      padText: '',
    })
    expect(figures(paying(typed('12'), { type: 'amountSelected' }))).toMatchObject({
      text: '12',
      padText: '',
    })
    expect(figures(paying(typed('12'), submitted())).padText).toBe('')
    expect(figures(paying(typed('12'), chosen(UPI))).padText).toBe('')
  })
})

describe('tenders', () => {
  test('SP-1 an amount below what is left is taken, and the field is ready for the next', () => {
    const state = paying(chosen(UPI), typed('50'), { type: 'referenceTyped', text: ' 4711 ' }, submitted())
    expect(state).toMatchObject({
      taken: [{ id: 1, type: UPI, amount: 5_000, reference: '4711' }],
      typed: null,
      reference: '',
      step: { at: 'pay' },
    })
    expect(figures(state)).toMatchObject({ rest: 15_000, amount: 15_000 })
  })

  test('SP-1 a tender that is removed is due again', () => {
    const two = paying(typed('50'), submitted(), typed('30'), submitted())
    const one = run(two, { type: 'tenderRemoved', id: 1 })
    expect(one.taken).toMatchObject([{ id: 2, amount: 3_000 }])
    expect(figures(one).rest).toBe(17_000)
  })

  test('SA-16 more than what is left is refused for everything but cash', () => {
    const over = [typed('200.01'), submitted({ hasCustomer: true })]
    expect(paying(chosen(UPI), ...over)).toMatchObject({ fault: 'over', taken: [], typed: '200.01' })
    expect(paying(chosen(CREDIT), ...over)).toMatchObject({ fault: 'over', taken: [] })
    expect(submitAction(paying(typed('500')), facts())).toBe('commit')
  })

  test('SA-16 the change comes from the cash alone: other tenders are committed as they are', () => {
    const state = paying(chosen(UPI), typed('150'), submitted(), chosen(CASH), typed('100'))
    expect(submitAction(state, facts())).toBe('commit')
    expect(tendersToCommit(state, facts())).toMatchObject([
      { type: UPI, amount: 15_000 },
      { type: CASH, amount: 10_000 },
    ])
  })

  test('SP-1 UPI for the whole amount is committed with its reference', () => {
    const state = paying(chosen(UPI), { type: 'referenceTyped', text: '4711' })
    expect(submitAction(state, facts())).toBe('commit')
    expect(tendersToCommit(state, facts())).toEqual([{ id: 1, type: UPI, amount: 20_000, reference: '4711' }])
  })

  test('SP-3 credit needs a customer and keeps its due date', () => {
    expect(paying(chosen(CREDIT), submitted()).fault).toBe('noCustomer')
    const state = paying(chosen(CREDIT), { type: 'dueDateChosen', day: '2026-12-01' })
    expect(submitAction(state, facts({ hasCustomer: true }))).toBe('commit')
    expect(state.dueDate).toBe('2026-12-01')
  })

  test('SP-22 a delivered sale needs somebody to deliver to', () => {
    expect(paying(submitted({ isDelivered: true })).fault).toBe('noAddressee')
    expect(submitAction(paying(), facts({ isDelivered: true, hasCustomer: true }))).toBe('commit')
  })

  test('SP-5 a quotation commits without tenders', () => {
    const quotation = facts({ document: 'quotation' })
    expect(submitAction(paying(typed('x')), quotation)).toBe('commit')
    expect(tendersToCommit(paying(typed('50')), quotation)).toEqual([])
  })
})

describe('the commit', () => {
  const started = { type: 'commitStarted', amounts: AMOUNTS } as const

  test('CM-4 a second Enter while the sale is being written does nothing', () => {
    const once = paying(started)
    expect(submitAction(once, facts())).toBe('ignore')
    expect(run(once, submitted())).toBe(once)
    expect(run(once, { ...started, amounts: { payable: 0, due: 0 } })).toBe(once)
    expect(run(once, { type: 'wentBack' })).toBe(once)
  })

  test('CM-4 Enter does nothing before the payment is open and after it is done', () => {
    expect(submitAction(startPayment('Sale'), facts())).toBe('ignore')
    expect(submitAction(paying(started, { type: 'committed', sale: SALE }), facts())).toBe('ignore')
  })

  test('CM-4 the amounts stay on the screen while the commit empties the cart', () => {
    const state = paying(started)
    expect(run(state, { type: 'cartChanged', typeName: 'Other', lineCount: 0 })).toBe(state)
    expect(figures(state, { amounts: { payable: 0, due: 0 } })).toMatchObject({
      payable: 20_000,
      rest: 20_000,
    })
  })

  test('SP-1 a commit that fails keeps everything that was entered', () => {
    const before = paying(
      typed('50'),
      submitted(),
      chosen(UPI),
      typed('150'),
      { type: 'referenceTyped', text: '4711' },
      { type: 'dueDateChosen', day: '2026-12-01' },
    )
    const after = run(before, started, { type: 'commitFailed', message: 'disk full' })
    expect(after).toEqual({ ...before, failure: 'disk full' })
    expect(submitAction(after, facts())).toBe('commit')
  })

  test('SP-1 a committed sale is shown, and nothing of its payment is left', () => {
    const done = paying(typed('50'), submitted(), chosen(UPI), started, { type: 'committed', sale: SALE })
    expect(done).toEqual({
      ...startPayment('Sale'),
      nextId: 2,
      step: { at: 'done', sale: SALE, back: [], before: 0 },
    })
  })

  test('SP-1 missing custom fields are marked until the next commit', () => {
    const failed = paying({ type: 'failed', message: 'Vehicle', fieldsAsked: true })
    expect(failed).toMatchObject({ failure: 'Vehicle', fieldsAsked: true })
    expect(run(failed, { type: 'failed', message: 'x' }).fieldsAsked).toBe(true)
    expect(run(failed, started)).toMatchObject({ failure: null, fieldsAsked: false })
  })

  test('SP-3 while an approval is asked for, Enter does nothing; denied or given, the tenders stay', () => {
    const before = paying(typed('50'), submitted(), chosen(CREDIT))
    const asked = run(before, { type: 'approvalNeeded', asked: APPROVAL })
    expect(asked.asked).toBe(APPROVAL)
    expect(submitAction(asked, facts({ hasCustomer: true }))).toBe('ignore')
    expect(run(asked, { type: 'approvalClosed' })).toEqual(before)
  })
})

test('SP-31 a bill that became smaller keeps what pays it, and a typed amount changes nothing', () => {
  const paid = [{ PaymentTypeID: 'cash', PaymentType: 'cash', Kind: 'Cash', Amount: 9_800 }] as const
  const smaller = facts({ amounts: { payable: 5_800, due: 5_800 } })
  const state = run(startPayment('Sale'), { ...OPENED, paid }, typed('40'))
  expect(paymentFigures(state, smaller).payBack).toMatchObject([{ type: CASH, amount: 4_000 }])
  expect(tendersToCommit(state, smaller)).toMatchObject([{ type: CASH, amount: 9_800 }])
})

describe('another payment type', () => {
  test('SP-32 names the part that was typed and not added, until the next amount', () => {
    const part = paying(typed('50'))
    const notAdded = partNotAdded(part, facts())
    expect(notAdded).toEqual({ type: CASH, amount: 5_000 })
    const other = run(part, { type: 'typeChosen', key: 'upi', notAdded })
    expect(other.notAdded).toEqual(notAdded)
    expect(run(other, typed('1')).notAdded).toBeNull()
  })

  test('SP-32 names nothing when the whole rest, or more, was in the field', () => {
    expect(partNotAdded(paying(), facts())).toBeNull()
    expect(partNotAdded(paying(typed('2000')), facts())).toBeNull()
    expect(partNotAdded(paying(typed('x')), facts())).toBeNull()
  })

  test('SP-3 a chosen customer ends the question for one', () => {
    const asked = paying(chosen(CREDIT), submitted())
    expect(figures(asked).fault).toBe('noCustomer')
    expect(figures(asked, { hasCustomer: true }).fault).toBeNull()
  })
})

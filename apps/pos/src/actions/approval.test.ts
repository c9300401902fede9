import type { ActionRule, Sale } from '@evertill/contract'
import type { Permission } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { newCart } from '../testing/selling-place.ts'
import { byCard, inCash, onCredit } from '../testing/till-runtime.ts'
import { approvalNeeded, approvalOf, type SaleToApprove } from './approval.ts'
import { tenderApproval } from './tender-approval.ts'

const allow = () => 'allow' as const
const only =
  (action: ActionRule['Action'], permission: Permission) =>
  (asked: ActionRule['Action']): Permission =>
    asked === action ? permission : 'allow'

const CUSTOMER = { Name: 'Asha' } as NonNullable<CartDraft['Customer']>
const saleOf = (change: Partial<SaleToApprove> = {}): SaleToApprove => ({
  kind: 'sale',
  cart: { ...newCart(), Customer: CUSTOMER },
  tenders: [inCash(5_800)],
  isRefund: false,
  limit: null,
  owed: 0,
  due: 5_800,
  freeRefund: 0,
  ...change,
})
const approved = (amount: number, Action: ActionRule['Action'] = 'CreditSale') => ({
  ...newCart(),
  Approvals: [approvalOf({ action: Action, amount }, { approvalId: 'a-1', approvedBy: 'Manager 1' })],
})

describe('credit', () => {
  test('a sale that is paid at once needs nobody, whatever the rules say', () => {
    expect(approvalNeeded(saleOf(), () => 'deny')).toBeNull()
  })

  test('who may sell on credit alone does so up to the limit, to the last paisa', () => {
    const tenders = [onCredit(5_800)]
    expect(approvalNeeded(saleOf({ tenders, limit: 10_000, owed: 4_200 }), allow)).toBeNull()
    expect(approvalNeeded(saleOf({ tenders, limit: null, owed: 9_999_999 }), allow)).toBeNull()
  })

  test('SP-17 credit above the limit needs an approval, also of who may sell on credit alone', () => {
    const over = saleOf({ tenders: [onCredit(5_800)], limit: 10_000, owed: 4_201 })
    expect(approvalNeeded(over, allow)).toEqual({
      action: 'CreditSale',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'overLimit', amount: 5_800, limit: 10_000, name: 'Asha' },
    })
  })

  test('SP-17 only the part on credit counts against the limit', () => {
    const tenders = [inCash(800), onCredit(5_000)]
    expect(approvalNeeded(saleOf({ tenders, limit: 5_000 }), allow)).toBeNull()
    expect(approvalNeeded(saleOf({ tenders, limit: 4_999 }), allow)).toMatchObject({ amount: 5_000 })
  })

  test('credit that the rules deny is denied, within the limit and above it', () => {
    const denied = only('CreditSale', 'deny')
    const tenders = [onCredit(5_800)]
    expect(approvalNeeded(saleOf({ tenders }), denied)).toMatchObject({
      mode: 'deny',
      reason: { code: 'credit' },
    })
    expect(approvalNeeded(saleOf({ tenders, limit: 1 }), denied)).toMatchObject({
      mode: 'deny',
      reason: { code: 'overLimit' },
    })
  })

  test('SP-20 an approval covers the credit that was asked for and no more', () => {
    const ask = only('CreditSale', 'approve')
    const cart = approved(5_000)
    expect(approvalNeeded(saleOf({ cart, tenders: [onCredit(5_000)] }), ask)).toBeNull()
    expect(approvalNeeded(saleOf({ cart, tenders: [onCredit(5_001)] }), ask)).toMatchObject({
      action: 'CreditSale',
      amount: 5_001,
    })
  })
})

describe('goods that come back', () => {
  test('a return without a bill needs its own approval, and one for credit does not count for it', () => {
    const ask = only('ReturnWithoutBill', 'approve')
    const back = saleOf({ kind: 'return', isRefund: true })
    expect(approvalNeeded(back, ask)).toEqual({
      action: 'ReturnWithoutBill',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'returnWithoutBill', amount: 5_800, limit: 0 },
    })
    expect(approvalNeeded({ ...back, cart: approved(9_999) }, ask)).not.toBeNull()
    expect(approvalNeeded({ ...back, cart: approved(5_800, 'ReturnWithoutBill') }, ask)).toBeNull()
  })

  test('RI-14 an approval without a bill covers what the approver saw: more money out asks again', () => {
    const ask = only('ReturnWithoutBill', 'approve')
    const back = saleOf({ kind: 'return', isRefund: true, cart: approved(5_800, 'ReturnWithoutBill') })
    expect(approvalNeeded({ ...back, tenders: [inCash(5_801)] }, ask)).toMatchObject({ amount: 5_801 })
    expect(approvalNeeded({ ...back, tenders: [inCash(5_000), byCard(801)] }, ask)).not.toBeNull()
  })

  const billed = (cashPaid: number) =>
    ({
      ...newCart(),
      Lines: [],
      Original: { UUID: 'sale-1' },
      Returns: [{ OriginalLineUUID: 'line-1', TotalAmount: 5_800 }],
      Refundable: [{ Kind: 'Cash', Amount: cashPaid }],
    }) as unknown as CartDraft

  test('a return of a bill asks for the rule of returns', () => {
    const back = saleOf({ cart: billed(5_800), isRefund: true })
    expect(approvalNeeded(back, only('Return', 'approve'))).toEqual({
      action: 'Return',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'return', amount: 5_800, limit: 0 },
    })
    expect(approvalNeeded(back, only('ReturnWithoutBill', 'deny'))).toBeNull()
  })

  test('RI-10 a return is free up to the limit of the shop, and approved up to what the approver saw', () => {
    const ask = only('Return', 'approve')
    const back = saleOf({ cart: billed(5_800), isRefund: true })
    expect(approvalNeeded({ ...back, freeRefund: 5_800 }, ask)).toBeNull()
    expect(approvalNeeded({ ...back, freeRefund: 5_799 }, ask)).toMatchObject({ amount: 5_800 })
    expect(approvalNeeded({ ...back, freeRefund: 5_800 }, only('Return', 'deny'))).toMatchObject({
      mode: 'deny',
    })
    const withApproval = (amount: number) => ({
      ...back,
      cart: { ...billed(5_800), Approvals: approved(amount, 'Return').Approvals },
    })
    expect(approvalNeeded(withApproval(5_800), ask)).toBeNull()
    expect(approvalNeeded(withApproval(5_799), ask)).not.toBeNull()
  })

  test('RI-10 an edit that lowers a paid bill asks as a return does, and one that raises it does not', () => {
    const ask = only('Return', 'approve')
    const edit = (paidBefore: number, due: number) => {
      const Editing = { Payments: [{ Amount: paidBefore }] } as unknown as CartDraft['Editing']
      return saleOf({ cart: { ...newCart(), Editing }, tenders: [inCash(20_000)], due, freeRefund: 5_000 })
    }
    expect(approvalNeeded(edit(13_000, 5_800), ask)).toEqual({
      action: 'Return',
      mode: 'approve',
      amount: 7_200,
      reason: { code: 'lowered', amount: 7_200, limit: 5_000 },
    })
    expect(approvalNeeded(edit(10_800, 5_800), ask)).toBeNull()
    expect(approvalNeeded(edit(5_800, 13_000), ask)).toBeNull()
  })

  test('TR-17 a bill that is paid in another way afterwards asks for the cash that it takes out of the drawer', () => {
    const ask = only('Return', 'approve')
    const paid = (Kind: string, Amount: number) =>
      ({ PayableAmount: Amount, Payments: [{ Kind, Amount }] }) as unknown as Sale
    const inNotes = paid('Cash', 5_800)
    const correct = (base: Sale, tenders: SaleToApprove['tenders'], freeRefund = 5_000) =>
      tenderApproval({ base, tenders, approvals: [] }, freeRefund, ask)
    expect(correct(inNotes, [byCard(5_800)])).toEqual({
      action: 'Return',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'cashOut', amount: 5_800, limit: 5_000 },
    })
    expect(correct(inNotes, [byCard(5_800)], 5_800)).toBeNull()
    expect(correct(inNotes, [inCash(800), byCard(5_000)])).toBeNull()
    expect(correct(inNotes, [inCash(5_800)])).toBeNull()
    expect(correct(paid('Other', 5_800), [inCash(5_800)])).toBeNull()
    // A refund that went back by card and is paid in notes after all.
    expect(correct(paid('Other', -5_800), [inCash(5_800)])).toMatchObject({ amount: 5_800 })
    expect(correct(paid('Cash', -5_800), [byCard(5_800)])).toBeNull()
  })

  test('TR-17 AS-7 a refund that is paid in cash afterwards asks as the return did: cash first, then the amount', () => {
    const ask = (action: string) =>
      action === 'Return' || action === 'ReturnWithoutBill' ? 'approve' : 'allow'
    const document = (UUID: string, ...paid: [string, number][]) =>
      ({
        UUID,
        PayableAmount: paid.reduce((sum, [, Amount]) => sum + Amount, 0),
        Payments: paid.map(([Kind, Amount]) => ({ PaymentTypeID: Kind, Kind, Amount })),
      }) as unknown as Sale
    const base = document('return', ['Other', -5_800])
    const bill = { sale: document('bill', ['Other', 11_600]), returns: [base] }
    const correct = (change: Partial<Parameters<typeof tenderApproval>[0]>, freeRefund = 5_000) =>
      tenderApproval({ base, tenders: [inCash(5_800)], approvals: [], bill, ...change }, freeRefund, ask)

    const first = correct({})
    expect(first).toEqual({
      action: 'ReturnWithoutBill',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'cashRefund', amount: 5_800, limit: 0 },
    })
    const { Approvals } = approved(5_800, 'ReturnWithoutBill')
    expect(correct({ approvals: Approvals })).toMatchObject({ action: 'Return', amount: 5_800 })
    expect(correct({ approvals: [...Approvals, ...approved(5_800, 'Return').Approvals] })).toBeNull()
    // Below the limit of the shop only the cash is asked for.
    expect(correct({ approvals: Approvals }, 5_800)).toBeNull()

    // A bill that was paid in cash goes back in cash, as far as other returns have left it.
    const inNotes = document('bill', ['Cash', 5_800], ['Other', 5_800])
    expect(correct({ bill: { sale: inNotes, returns: [base] } }, 5_800)).toBeNull()
    const earlier = document('earlier', ['Cash', -5_800])
    expect(correct({ bill: { sale: inNotes, returns: [earlier, base] } }, 5_800)).toMatchObject({
      action: 'ReturnWithoutBill',
    })
    // No more cash than before.
    const half = document('return', ['Cash', -5_800])
    expect(correct({ base: half, tenders: [byCard(5_000), inCash(800)] })).toBeNull()
  })

  test('AS-7 more cash back than was paid in cash needs an approval, the same sum by card does not', () => {
    const ask = only('ReturnWithoutBill', 'approve')
    const back = saleOf({ cart: billed(1_000), isRefund: true })
    expect(approvalNeeded(back, ask)).toEqual({
      action: 'ReturnWithoutBill',
      mode: 'approve',
      amount: 5_800,
      reason: { code: 'cashRefund', amount: 5_800, limit: 1_000 },
    })
    expect(approvalNeeded({ ...back, tenders: [byCard(5_800)] }, ask)).toBeNull()
    expect(approvalNeeded(back, only('ReturnWithoutBill', 'deny'))).toMatchObject({ mode: 'deny' })
    expect(approvalNeeded(back, allow)).toBeNull()
  })

  test('AS-7 in an exchange that costs more than it gives back no cash goes out, and nobody is asked', () => {
    const cart = billed(0)
    expect(approvalNeeded(saleOf({ cart, isRefund: false }), only('ReturnWithoutBill', 'deny'))).toBeNull()
  })
})

import type { ActionRule } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { CartApproval } from '../db/cart/cart-record.ts'
import { butter, newCart, PLACE } from '../testing/selling-place.ts'
import { type CartChange, setBillDiscount, setDiscount, setPrice, setQuantity } from './cart-changes.ts'
import { limitOf, withApprovals } from './cart-limits.ts'
import { settleCart } from './settle-cart.ts'

const CASHIER: ActionRule[] = [
  { Action: 'Discount', Mode: 'Approve', FreePercent: 100_000 },
  { Action: 'PriceChange', Mode: 'Approve' },
]
const approval = (Action: 'Discount' | 'PriceChange', Percent: number): CartApproval => ({
  ApprovalID: 'a',
  Action,
  Percent,
  ApprovedBy: 'Manager 1',
})
const cart = newCart(butter(2_000))
const id = cart.Lines[0]?.UUID ?? ''
const judge = (change: CartChange, rules = CASHIER, before = cart, granted: CartApproval[] = []) => {
  const after = change(before)
  return limitOf(
    before,
    after,
    settleCart(PLACE, after, [], Date.parse('2026-11-16T06:30:00Z')),
    rules,
    granted,
  )
}
const percent = (Percent: number) => ({ Kind: 'Percent', Percent }) as const
const amount = (Amount: number) => ({ Kind: 'Amount', Amount }) as const

describe('FC-7 what a cashier may not do alone', () => {
  test('a discount up to the limit is allowed, a paisa more needs an approval', () => {
    expect(judge(setDiscount(id, percent(100_000)))).toBeNull()
    expect(judge(setDiscount(id, amount(1_160)))).toBeNull()
    expect(judge(setDiscount(id, amount(1_161)))).toMatchObject({ action: 'Discount', mode: 'approve' })
    expect(judge(setBillDiscount(percent(100_001)))).toEqual({
      action: 'Discount',
      mode: 'approve',
      percent: 100_001,
    })
    expect(judge(setBillDiscount(amount(1_160)))).toBeNull()
    expect(judge(setBillDiscount(amount(1_161)))).not.toBeNull()
  })

  test('an approval covers discounts up to its own percentage', () => {
    const approved = withApprovals(setDiscount(id, percent(200_000)), [approval('Discount', 200_000)])(cart)
    expect(judge(setDiscount(id, percent(150_000)), CASHIER, approved)).toBeNull()
    expect(judge(setDiscount(id, percent(210_000)), CASHIER, approved)).toMatchObject({ percent: 210_000 })
  })

  test('each price change needs an approval, going back to the listed price does not', () => {
    const cheaper = setPrice(id, 5_000)
    expect(judge(cheaper)).toEqual({ action: 'PriceChange', mode: 'approve', percent: 0 })
    expect(judge(cheaper, CASHIER, cart, [approval('PriceChange', 0)])).toBeNull()
    const approved = withApprovals(cheaper, [approval('PriceChange', 0)])(cart)
    expect(judge(setPrice(id, 4_000), CASHIER, approved)).toMatchObject({ action: 'PriceChange' })
    expect(judge(setPrice(id, 5_800), CASHIER, approved)).toBeNull()
  })

  test('`Allow` needs no approval, `Deny` refuses, and without a rule an approval is needed', () => {
    const change = setPrice(id, 5_000)
    expect(judge(change, [{ Action: 'PriceChange', Mode: 'Allow' }])).toBeNull()
    expect(judge(change, [{ Action: 'PriceChange', Mode: 'Deny' }])).toMatchObject({ mode: 'deny' })
    expect(judge(change, [])).toMatchObject({ mode: 'approve' })
  })

  test('a flat discount that becomes a larger share of fewer goods needs an approval', () => {
    const off = setBillDiscount(amount(1_000))(cart)
    expect(judge(setQuantity(id, 3_000), CASHIER, off)).toBeNull()
    expect(judge(setQuantity(id, 1_000), CASHIER, off)).toMatchObject({ action: 'Discount' })
  })

  test('a discount of the price list needs no approval', () => {
    const listed = newCart({ ...butter(), Discount: percent(300_000) })
    expect(judge((draft) => ({ ...draft, Note: 'x' }), CASHIER, listed)).toBeNull()
  })
})

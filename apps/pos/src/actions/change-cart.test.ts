import type { ActionRule } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { CartApproval } from '../db/cart/cart-record.ts'
import { setPrice, setQuantity } from '../ledger/cart-changes.ts'
import { newCart, PLACE } from '../testing/selling-place.ts'
import { openTill } from '../testing/till-runtime.ts'
import { changeCart } from './change-cart.ts'

const rules: ActionRule[] = [{ Action: 'PriceChange', Mode: 'Approve' }]
const APPROVAL: CartApproval = { ApprovalID: 'a', Action: 'PriceChange', Percent: 0, ApprovedBy: 'Manager 1' }

const openWithLine = async () => {
  const till = await openTill()
  till.cart.replace(newCart())
  const id = till.cart.get().Lines[0]?.UUID ?? expect.fail('no line')
  return { ...till, id, line: () => till.cart.get().Lines[0] }
}

describe('a change of the cart', () => {
  test('FC-7 within the limits is made at once and marks its line', async () => {
    const { runtime, cart, id, line } = await openWithLine()
    const change = setQuantity(id, 3_000)
    expect(changeCart(runtime, { place: PLACE, rules }, { change, touched: id, granted: [] })).toBeNull()
    expect(line()?.Quantity).toBe(3_000)
    expect(cart.get().lastLineId).toBe(id)
  })

  test('FC-7 that needs an approval changes nothing', async () => {
    const { runtime, id, line } = await openWithLine()
    const price = line()?.UnitPrice
    const limit = changeCart(
      runtime,
      { place: PLACE, rules },
      { change: setPrice(id, 100), touched: id, granted: [] },
    )
    expect(limit).toMatchObject({ action: 'PriceChange', mode: 'approve' })
    expect(line()?.UnitPrice).toBe(price)
  })

  test('FC-7 with its approval is made, and the cart keeps the approval', async () => {
    const { runtime, cart, id, line } = await openWithLine()
    const request = { change: setPrice(id, 100), touched: id, granted: [APPROVAL] }
    expect(changeCart(runtime, { place: PLACE, rules }, request)).toBeNull()
    expect(line()?.UnitPrice).toBe(100)
    expect(cart.get().Approvals).toEqual([APPROVAL])
  })

  test('without a place to sell nothing is changed', async () => {
    const { runtime, id, line } = await openWithLine()
    const before = line()
    const request = { change: setQuantity(id, 3_000), touched: id, granted: [] }
    expect(changeCart(runtime, { place: null, rules }, request)).toBeNull()
    expect(line()).toEqual(before)
  })
})

import type { Tax } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { butter, newCart } from '../testing/selling-place.ts'
import {
  addCharge,
  duplicateLine,
  emptied,
  isEmptyDraft,
  lineToJoin,
  listed,
  removeCharge,
  setBillDiscount,
  setDiscount,
  setLineSalesPerson,
  setNote,
  setPrice,
  splitLine,
} from './cart-changes.ts'

const TAX: Tax = { key: 'tax', TaxName: 'GST', IsDeleted: false, Rates: [] }
const tenPercent = { Kind: 'Percent', Percent: 100_000 } as const

const cartOf = (quantity = 3_000) => {
  const cart = newCart(butter(quantity))
  return { cart, id: cart.Lines[0]?.UUID ?? expect.fail('a cart with a line') }
}

describe('a change of a line', () => {
  test('FC-1 price, discount, note and salesperson can be removed without a trace', () => {
    const { cart, id } = cartOf()
    const changed = [
      setPrice(id, 5_000),
      setDiscount(id, tenPercent),
      setNote(id, '  gift wrapped '),
      setLineSalesPerson(id, 'employee-1'),
    ].reduce((draft, change) => change(draft), cart)
    expect(changed.Lines[0]).toMatchObject({
      UnitPrice: 5_000,
      Discount: tenPercent,
      Note: 'gift wrapped',
      SalesPersonID: 'employee-1',
      Listed: { UnitPrice: 5_800 },
    })
    const back = [
      setPrice(id, 5_800),
      setDiscount(id, undefined),
      setNote(id, ' '),
      setLineSalesPerson(id, undefined),
    ].reduce((draft, change) => change(draft), changed)
    expect(back.Lines[0]).toEqual(cart.Lines[0])
    expect(Object.keys(back.Lines[0] ?? {})).not.toContain('Discount')
  })

  test('FC-1 the next scan does not add to a line that was changed by hand', () => {
    const { cart, id } = cartOf()
    const goods = listed(butter())
    expect(lineToJoin(cart, goods)?.UUID).toBe(id)
    for (const change of [setDiscount(id, tenPercent), setNote(id, 'x'), setLineSalesPerson(id, 'e')]) {
      expect(lineToJoin(change(cart), goods)).toBeUndefined()
    }
    const discounted = { ...butter(), Discount: tenPercent }
    expect(lineToJoin(newCart(discounted), listed(discounted))).toBeDefined()
  })

  test('FC-2 splitting keeps the total quantity and gives a flat discount once', () => {
    const { cart, id } = cartOf()
    const off = setDiscount(id, { Kind: 'Amount', Amount: 300 })(cart)
    const split = splitLine(id, 1_000, 'part')(off)
    expect(split.Lines.map((line) => [line.UUID, line.Quantity, line.Discount])).toEqual([
      [id, 2_000, { Kind: 'Amount', Amount: 300 }],
      ['part', 1_000, undefined],
    ])
    expect(splitLine(id, 3_000, 'part')(cart)).toBe(cart)
    expect(splitLine(id, 0, 'part')(cart)).toBe(cart)
  })

  test('FC-2 a duplicate follows its line with everything on it', () => {
    const cart = newCart(butter(2_000), butter())
    const id = cart.Lines[0]?.UUID ?? ''
    const copy = duplicateLine(id, 'copy')(setNote(id, 'red')(cart))
    expect(copy.Lines.map((line) => line.UUID)).toEqual([id, 'copy', cart.Lines[1]?.UUID])
    expect(copy.Lines[1]).toMatchObject({ Quantity: 2_000, Note: 'red' })
    expect(duplicateLine('nobody', 'copy')(cart)).toBe(cart)
  })

  test('charges are added and removed, and a cleared cart keeps nothing of its customer', () => {
    const { cart } = cartOf()
    const charge = {
      UUID: 'charge',
      Name: 'Delivery',
      ChargeAmount: 5_000,
      PriceIncludesTax: true,
      HSN: '9968',
      Tax: TAX,
    }
    const charged = setBillDiscount(tenPercent)(addCharge(charge)(cart))
    expect(charged.Charges).toEqual([charge])
    expect(removeCharge('charge')(charged).Charges).toEqual([])
    expect(isEmptyDraft(charged)).toBe(false)
    const empty = emptied(charged)
    expect(isEmptyDraft(empty)).toBe(true)
    expect(empty).toMatchObject({ UUID: cart.UUID })
    expect(empty.BillDiscount).toBeUndefined()
  })
})

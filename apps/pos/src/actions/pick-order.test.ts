import { expect, test } from 'vitest'
import { onlineOrder } from '../testing/orders.ts'
import { product } from '../testing/products.ts'
import { linesLeft, pickCode } from './pick-order.ts'

const BUTTER = product({ key: 'butter', BarCode: '890' })
const catalogue = { findByCode: (code: string) => (code === '890' ? BUTTER : undefined) }

test('OT-15 each scan picks one, and no more than was accepted', () => {
  const order = onlineOrder()
  const one = pickCode(order, {}, '890', catalogue)
  expect(one).toMatchObject({ picked: { 1: 1_000 } })
  const two = pickCode(order, 'picked' in one ? one.picked : {}, '890', catalogue)
  expect(two).toMatchObject({ picked: { 1: 2_000 } })
  expect(pickCode(order, { 1: 2_000 }, '890', catalogue)).toMatchObject({ refusal: 'pickEnough' })
  expect([linesLeft(order, {}), linesLeft(order, { 1: 1_000 }), linesLeft(order, { 1: 2_000 })]).toEqual([
    1, 1, 0,
  ])
})

test('OT-15 goods of another order are not picked', () => {
  expect(pickCode(onlineOrder(), {}, '123', catalogue)).toEqual({ refusal: 'pickWrong', name: '123' })
})

test('OT-15 two lines of one product are picked one after the other; weighed goods at once', () => {
  const [item] = onlineOrder().Items
  if (!item) throw new Error('no item')
  const order = onlineOrder({
    Items: [
      { ...item, AcceptedQuantity: 1_235 },
      { ...item, LineID: '2', AcceptedQuantity: 1_000 },
    ],
  })
  const one = pickCode(order, {}, '890', catalogue)
  expect(one).toMatchObject({ picked: { 1: 1_235 } })
  expect(pickCode(order, { 1: 1_235 }, '890', catalogue)).toMatchObject({ picked: { 1: 1_235, 2: 1_000 } })
})

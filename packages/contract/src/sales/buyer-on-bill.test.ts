import { expect, test } from 'vitest'
import { buyerOnBill } from './buyer-on-bill.ts'

const PUNE = {
  Address1: '1 Main Road',
  Address2: '',
  City: 'Pune',
  State: 'Maharashtra',
  StateCode: '27',
  Pincode: '411001',
}
const KOCHI = { ...PUNE, City: 'Kochi', State: 'Kerala', StateCode: '32' }

test('LL-2 the buyer is the customer with their own address, whatever the place of delivery', () => {
  const bill = { CustomerName: 'Asha', CustomerAddress: PUNE, DeliveryAddress: { ...KOCHI, Name: 'Godown' } }
  expect(buyerOnBill(bill)).toEqual({
    name: 'Asha',
    gstin: '',
    address: '1 Main RoadPune',
    stateCode: '27',
  })
})

test('LL-2 the place of delivery names a buyer of whom nothing else is known', () => {
  const DeliveryAddress = { ...KOCHI, Name: 'Asha' }
  expect(buyerOnBill({ CustomerName: '', DeliveryAddress })).toMatchObject({ name: 'Asha', stateCode: '32' })
  expect(buyerOnBill({})).toEqual({ name: '', gstin: '', address: '', stateCode: '' })
})

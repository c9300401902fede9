import { expect, test } from 'vitest'
import { PUNE } from '../../../testing/customers.ts'
import { deliveryFaults, deliveryFieldsOf, deliveryOf, EMPTY_DELIVERY } from './check-delivery.ts'

test('TX-17 a delivery needs a name, a street and a State of the list', () => {
  expect(deliveryFaults(EMPTY_DELIVERY)).toEqual({
    Name: 'required',
    Address1: 'required',
    State: 'required',
  })
  expect(deliveryFaults({ ...deliveryFieldsOf('A', PUNE), Pincode: '41100' })).toEqual({ Pincode: 'pincode' })
  expect(deliveryFaults({ ...deliveryFieldsOf('A', PUNE), State: 'Somewhere' })).toEqual({
    State: 'required',
  })
  expect(deliveryFaults(deliveryFieldsOf('A', PUNE))).toEqual({})
})

test('TX-17 the address on the bill has the code of its State', () => {
  expect(deliveryOf(deliveryFieldsOf(' Customer 007 ', PUNE))).toEqual({ ...PUNE, Name: 'Customer 007' })
})

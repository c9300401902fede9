import type { ServiceArea } from '@evertill/contract'
import { expect, test } from 'vitest'
import { butter, gst, newCart } from '../testing/selling-place.ts'
import { deliveryTo, feeId, pincodeOfDelivery, withFee } from './delivery.ts'

const AREA: ServiceArea = {
  key: 'a',
  StoreID: 'store-blr1',
  Pincode: '560038',
  MinOrder: 10_000,
  Fee: 4_000,
  EtaMinutes: 45,
  CodAllowed: false,
  IsActive: true,
}
const parcel = { storeId: 'store-blr1', pincode: '560038', amount: 10_000, isUnpaid: false }

test('SP-22 a served area has a fee, and each refusal has its own reason', () => {
  expect(deliveryTo([AREA], parcel)).toEqual({ serviceable: true, fee: 4_000, etaMin: 45, codAllowed: false })
  const reasonOf = (change: Partial<typeof parcel>, areas = [AREA]) => {
    const answer = deliveryTo(areas, { ...parcel, ...change })
    return answer.serviceable ? null : answer.reason
  }
  expect([
    reasonOf({ pincode: '' }),
    reasonOf({ pincode: '560001' }),
    reasonOf({ storeId: 'store-blr2' }),
    reasonOf({}, [{ ...AREA, IsActive: false }]),
    reasonOf({ amount: 9_999 }),
    reasonOf({ isUnpaid: true }),
  ]).toEqual(['invalid-pincode', 'not-served', 'not-served', 'not-served', 'below-minimum', 'no-cod'])
})

test('SP-22 the fee is on the bill once, changes with the address, and leaves other charges alone', () => {
  const fee = (ChargeAmount: number) => ({
    Name: 'Delivery',
    ChargeAmount,
    PriceIncludesTax: true,
    HSN: '',
    Tax: gst(18),
  })
  const packing = { ...fee(1_000), Name: 'Packing', UUID: '01938f2a-0000-7000-8000-0000000000c1' }
  const cart = { ...newCart(butter()), Charges: [packing] }
  const once = withFee(fee(4_000))(cart)
  expect(withFee(fee(4_000))(once)).toBe(once)
  expect(withFee(fee(6_000))(once).Charges).toEqual([packing, { ...fee(6_000), UUID: feeId(cart.UUID) }])
  expect(withFee(null)(once).Charges).toEqual([packing])
  expect(withFee(null)(cart)).toBe(cart)
})

test('SP-22 an order goes to the address on the bill, else to the customer’s, and to none without a street', () => {
  const home = { Address1: '14 Lake Road', Pincode: '560038' }
  const office = { Address1: '1 Market Road', Pincode: ' 682001 ' }
  expect(pincodeOfDelivery(office, home)).toBe('682001')
  expect(pincodeOfDelivery(undefined, home)).toBe('560038')
  expect(pincodeOfDelivery(undefined, { ...home, Address1: ' ' })).toBe('')
  expect(pincodeOfDelivery(undefined, undefined)).toBe('')
})

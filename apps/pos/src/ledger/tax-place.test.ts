import { contradictionsOf, type Sale, type SaleDraftLine } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import { newUuid, openAfterSale, ORDER_PLACE, RETURN_PLACE } from '../testing/after-sale.ts'
import { customer, PUNE } from '../testing/customers.ts'
import { butter, cash, gst, newCart, PLACE } from '../testing/selling-place.ts'
import { setDelivery } from './cart-changes.ts'
import { completeSale, type SellingPlace } from './complete-sale.ts'
import { draftToEdit, draftToInvoice, draftToReturn } from './sale-drafts.ts'
import { postalAddressOf } from './tax-place.ts'

const TO_PUNE = { ...PUNE, Name: 'Customer 007' }
const BUYER = {
  CustomerID: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  Name: 'Customer 007',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '27AAPFU0939F1ZV',
  Address: PUNE,
  Groups: [],
  Points: null,
}

const inState = (StateCode: string, Composition = false, place = PLACE): SellingPlace => ({
  ...place,
  store: {
    ...place.store,
    LegalName: 'Demo Retail Private Limited',
    StateCode,
    Composition,
    Pincode: '560038',
  },
})

const soap = (): SaleDraftLine => ({ ...butter(), UnitPrice: 11_800, MRP: 11_800, Tax: gst(18) })
const nowhere = () => undefined
const pay = (amount: number) => [{ ...cash(amount), UUID: newUuid() }]
const headsOf = (sale: Sale) =>
  [...sale.Lines, ...(sale.Returns ?? [])].flatMap(({ TaxHeads }) =>
    TaxHeads.map(({ Code, Amount }) => [Code, Amount]),
  )
const LOCAL = [
  ['CGST', 900],
  ['SGST', 900],
]

describe('where a sale is taxed', () => {
  test('TX-11 TX-17 a customer of another State buys locally at the counter, a delivery there pays IGST', async () => {
    const till = await openAfterSale()
    const counter = await till.complete(inState('29'), { ...newCart(soap()), Customer: BUYER }, pay(11_800))
    expect(headsOf(counter)).toEqual(LOCAL)
    expect(counter).toMatchObject({ CustomerAddress: PUNE, PlaceOfSupply: '29', CustomerGSTIN: BUYER.GSTIN })
    expect(counter.Supply).toBeUndefined()
    const cart = setDelivery(TO_PUNE)(newCart(soap()))
    const delivered = await till.complete(inState('29'), cart, pay(11_800))
    expect(headsOf(delivered)).toEqual([['IGST', 1_800]])
    expect(delivered).toMatchObject({
      Supply: 'interstate',
      PlaceOfSupply: '27',
      DeliveryAddress: TO_PUNE,
      TaxableAmount: 10_000,
      PayableAmount: 11_800,
    })
    expect(contradictionsOf(delivered)).toEqual([])
    const back = await till.complete(
      inState('29'),
      setDelivery(undefined)({ ...cart, UUID: newUuid() }),
      pay(11_800),
    )
    expect(headsOf(back)).toEqual(LOCAL)
    expect(back.DeliveryAddress).toBeUndefined()
    expect(back.PlaceOfSupply).toBeUndefined()
  })

  test('TX-12 TX-14 the State of the store decides UTGST, its scheme a bill without tax', async () => {
    const till = await openAfterSale()
    const territory = await till.complete(inState('04'), newCart(soap()), pay(11_800))
    expect(headsOf(territory)).toEqual([
      ['CGST', 900],
      ['UTGST', 900],
    ])
    expect(territory.StateHead).toBe('UTGST')
    const scheme = await till.complete(inState('29', true), newCart(soap()), pay(11_800))
    expect(scheme).toMatchObject({
      Composition: true,
      TaxAmount: 0,
      TaxableAmount: 11_800,
      PayableAmount: 11_800,
    })
    for (const sale of [territory, scheme]) expect(contradictionsOf(sale)).toEqual([])
  })

  test('TX-16 a composition dealer cannot complete a delivery to another State', async () => {
    const { ports } = await openAfterSale()
    const cart = setDelivery(TO_PUNE)(newCart(soap()))
    expect(await completeSale(ports, inState('29', true), cart, pay(11_800))).toMatchObject({
      ok: false,
      code: 'fault',
    })
  })

  test('TX-18 a bill names its seller, and an edit keeps seller, terms and place', async () => {
    const till = await openAfterSale()
    const sold = await till.complete(inState('29'), setDelivery(TO_PUNE)(newCart(soap())), pay(11_800))
    expect(sold.Seller).toMatchObject({
      LegalName: 'Demo Retail Private Limited',
      Address: { City: 'Bengaluru', StateCode: '29', Pincode: '560038' },
    })
    const draft = { ...draftToEdit(sold, nowhere), Note: 'by the door' }
    const edited = await till.complete(inState('04', true), draft, pay(11_800))
    expect(edited).toMatchObject({
      Revision: 2,
      Supply: 'interstate',
      PlaceOfSupply: '27',
      Seller: sold.Seller,
      DeliveryAddress: TO_PUNE,
    })
    expect(headsOf(edited)).toEqual([['IGST', 1_800]])
  })

  test('TX-19 a credit note has the heads, the terms and the place of its bill', async () => {
    const till = await openAfterSale()
    const sold = await till.complete(inState('29'), setDelivery(TO_PUNE)(newCart(soap())), pay(11_800))
    const made = draftToReturn(sold, [], new Map([[sold.Lines[0]?.UUID ?? '', 1_000]]), newUuid)
    if (!made.ok) return expect.fail(made.message)
    const place = inState('29', false, RETURN_PLACE)
    const note = await till.complete(place, made.draft, pay(-11_800))
    expect(note).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '27', PayableAmount: -11_800 })
    expect(headsOf(note)).toEqual([['IGST', 1_800]])
    // Goods without a bill come back at the counter, whatever address was entered before.
    const loose = await till.complete(place, setDelivery(TO_PUNE)(newCart(soap())), pay(-11_800))
    expect(headsOf(loose)).toEqual(LOCAL)
    expect(loose.DeliveryAddress ?? loose.PlaceOfSupply).toBeUndefined()
    // New goods of an exchange are sold at the counter.
    const exchange = { ...made.draft, UUID: newUuid(), Lines: newCart(soap()).Lines }
    const done = await completeSale(till.ports, inState('29'), exchange, [])
    if (!done.ok) return expect.fail(done.message)
    expect(headsOf(done.sale)).toEqual(LOCAL)
    expect(done.sale.PlaceOfSupply).toBeUndefined()
    expect(done.sale.CreditNote).toMatchObject({ Supply: 'interstate', PlaceOfSupply: '27' })
  })

  test('TX-17 the bill of an order is taxed by its own place of delivery', async () => {
    const till = await openAfterSale()
    const order = await till.complete(
      inState('29', false, ORDER_PLACE),
      setDelivery(TO_PUNE)(newCart(soap())),
      [],
    )
    expect(headsOf(order)).toEqual([['IGST', 1_800]])
    const draft = draftToInvoice(order, { newUuid, belongsOf: nowhere, advance: 'Advance' })
    expect(draft.DeliveryAddress).toEqual(TO_PUNE)
    const bill = await till.complete(inState('29'), draft, pay(11_800))
    expect(headsOf(bill)).toEqual([['IGST', 1_800]])
    const fetched = { ...setDelivery(undefined)(draft), UUID: newUuid() }
    const counter = await till.complete(inState('29'), fetched, pay(11_800))
    expect(headsOf(counter)).toEqual(LOCAL)
  })
})

test('TX-17 the address of a customer gets the code of its State, also in records of earlier versions', () => {
  const known = { key: BUYER.CustomerID, Address1: '1 Main Road', City: 'Pune' }
  expect(postalAddressOf(customer({ ...known, State: 'maharashtra' }))).toMatchObject({
    State: 'Maharashtra',
    StateCode: '27',
  })
  expect(postalAddressOf(customer({ ...known, State: 'MH', StateCode: 'MH' }))).toMatchObject({
    State: 'MH',
    StateCode: '',
  })
  expect(postalAddressOf(customer({ key: BUYER.CustomerID }))).toBeUndefined()
})

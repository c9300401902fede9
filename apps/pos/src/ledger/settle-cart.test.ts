import { contradictionsOf, freezeSale, type Offer, type SaleHeader, toDomainOffer } from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { CartDraft } from '../db/cart/cart-record.ts'
import { butter, newCart, PLACE } from '../testing/selling-place.ts'
import { addCharge, setBillDiscount, setDiscount } from './cart-changes.ts'
import { frozenDraftOf, settleCart } from './settle-cart.ts'

const NOON = Date.parse('2026-11-16T06:30:00.000Z')

const offer = (terms: Partial<Offer> & Pick<Offer, 'Type'>) => {
  const read = toDomainOffer({
    key: 'offer-1',
    OfferName: 'Demo',
    Version: 3,
    ValidityFrom: '2026-01-01',
    ValidityTo: '2026-12-31',
    Stacking: 'Exclusive',
    ...terms,
  })
  return 'offer' in read ? read.offer : expect.fail(read.missing.join())
}
const goods = (price: number, quantity: number, CategoryID = 'snacks', ProductID = 'a') => ({
  ...butter(quantity),
  ProductID,
  UnitPrice: price,
  MRP: 0,
  Belongs: { CategoryID, SubCategoryID: '', TagIDs: ['festive'] },
})
const at = (cart: CartDraft, ...offers: ReturnType<typeof offer>[]) =>
  settleCart({ ...PLACE, offers }, cart, [], NOON)
const PERCENT = 10_000

const HEADER = {
  UUID: '01938f2a-0000-7000-b000-0000000000aa',
  Revision: 1,
  ContractVersion: 1,
  CalculationVersion: 1,
  StoreID: PLACE.store.key,
  Series: 'BLR1A/S26',
} as unknown as SaleHeader

describe('FC-3 each type of offer shows its discount and reason on the cart', () => {
  const scope = { CategoryIDs: ['snacks'] }
  test.each<[string, Partial<Offer> & Pick<Offer, 'Type'>, ReturnType<typeof goods>[], number, string]>([
    [
      'O1',
      { Type: 'Percent', Percent: 10 * PERCENT, Scope: scope },
      [goods(120_000, 1_000)],
      12_000,
      '10% off (Demo)',
    ],
    [
      'O2',
      { Type: 'Percent', Percent: 20 * PERCENT, Cap: 15_000 },
      [goods(100_000, 1_000)],
      15_000,
      '20% off, at most ₹150.00 (Demo)',
    ],
    [
      'O3',
      { Type: 'MinimumBill', Amount: 10_000, MinAmount: 100_000 },
      [goods(100_000, 1_000)],
      10_000,
      '₹100.00 off a bill of at least ₹1,000.00 (Demo)',
    ],
    [
      'O4',
      { Type: 'BuyXGetY', Buy: 2, Get: 1, Scope: { TagIDs: ['festive'] } },
      [goods(5_000, 7_000)],
      10_000,
      'buy 2 get 1 free (Demo)',
    ],
    [
      'O7',
      {
        Type: 'Bundle',
        Price: 50_000,
        Items: [
          { Scope: { ProductIDs: ['a'] }, Units: 1 },
          { Scope: { ProductIDs: ['b'] }, Units: 1 },
        ],
      },
      [goods(35_000, 1_000, 'x', 'a'), goods(25_000, 1_000, 'x', 'b')],
      10_000,
      'together for ₹500.00 (Demo)',
    ],
    [
      'O8',
      {
        Type: 'QuantitySlab',
        Slabs: [
          { From: 0, Price: 10_000 },
          { From: 6_000, Price: 9_500 },
          { From: 11_000, Price: 9_000 },
        ],
      },
      [goods(10_000, 12_000)],
      12_000,
      'price by quantity: from 0 at ₹100.00, from 6 at ₹95.00, from 11 at ₹90.00 (Demo)',
    ],
    [
      'amount',
      { Type: 'Amount', Amount: 500, Per: 'Unit', Scope: scope },
      [goods(4_000, 2_000)],
      1_000,
      '₹5.00 off each (Demo)',
    ],
    [
      'price',
      { Type: 'FixedPrice', Price: 9_900, Scope: scope },
      [goods(12_000, 1_000)],
      2_100,
      'for ₹99.00 each (Demo)',
    ],
  ])('%s', (_, terms, lines, discount, reason) => {
    const cart = newCart(...lines)
    const { totals, lines: settled } = at(cart, offer(terms))
    expect(totals.offerDiscount).toBe(discount)
    expect(settled[0]?.offers).toMatchObject([{ offerId: 'offer-1', version: 3, reason }])
  })
})

describe('the settled cart', () => {
  test('FC-3 an offer of another category, store, group or hour gives nothing', () => {
    const cart = newCart(goods(10_000, 1_000))
    const off = { Type: 'Percent', Percent: 10 * PERCENT } as const
    const away: Partial<Offer>[] = [
      { Scope: { CategoryIDs: ['dairy'] } },
      { StoreIDs: ['store-mys1'] },
      { CustomerGroups: ['Staff'] },
      { HoursFrom: '18:00', HoursTo: '20:00' },
    ]
    for (const terms of away) expect(at(cart, offer({ ...off, ...terms })).totals.offerDiscount).toBe(0)
    const staff = { CustomerID: 'c', Name: '', PhoneNo: '', EmailID: '', GSTIN: '', Points: null }
    const member: CartDraft = { ...cart, Customer: { ...staff, Groups: ['Staff'] } }
    expect(at(member, offer({ ...off, CustomerGroups: ['Staff'] })).totals.offerDiscount).toBe(1_000)
  })

  test('FC-4 the frozen sale equals what was shown, contains its reasons, and the server computes the same', () => {
    const cart = [
      setDiscount('none', undefined),
      setBillDiscount({ Kind: 'Amount', Amount: 1_000 }),
      addCharge({
        UUID: '01938f2a-0000-7000-9000-0000000000cc',
        Name: 'Delivery',
        ChargeAmount: 5_000,
        PriceIncludesTax: true,
        HSN: '9968',
        Tax: butter().Tax,
      }),
    ].reduce(
      (draft, change) => change(draft),
      newCart(goods(10_000, 3_000), goods(7_700, 1_000, 'dairy', 'b')),
    )
    const place = {
      ...PLACE,
      offers: [offer({ Type: 'Percent', Percent: 10 * PERCENT, Scope: { ProductIDs: ['a'] } })],
    }
    const shown = settleCart(place, cart, [], NOON)
    const pay = {
      UUID: '01938f2a-0000-7000-a000-0000000000ff',
      PaymentTypeID: 'pay-cash',
      PaymentType: 'Cash',
      Kind: 'Cash' as const,
      TenderedAmount: shown.totals.payable,
    }
    const sale = freezeSale(HEADER, frozenDraftOf(place, cart, [pay], NOON))
    expect(sale.PayableAmount).toBe(shown.totals.payable)
    expect(sale.Lines[0]?.Offers).toEqual([
      { OfferID: 'offer-1', Version: 3, Amount: 3_000, Reason: '10% off (Demo)' },
    ])
    expect(sale.Lines[1]).not.toHaveProperty('Offers')
    expect(sale.Lines[0]).not.toHaveProperty('Belongs')
    expect(sale.Lines[0]).not.toHaveProperty('Listed')
    expect(contradictionsOf(sale)).toEqual([])
  })
})

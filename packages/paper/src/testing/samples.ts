import type { Sale } from '@evertill/contract'
import { ONE_PERCENT } from '@evertill/domain'
import { buildSale, cash, charge, creditNote, gst, soldLine } from './build-sale.ts'

const KOCHI = {
  Address1: '4th floor, Marine Towers',
  Address2: 'Shanmugham Road',
  City: 'Kochi',
  State: 'Kerala',
  StateCode: '32',
  Pincode: '682031',
}
const BENGALURU = {
  Address1: '12 Main Road',
  Address2: '',
  City: 'Bengaluru',
  State: 'Karnataka',
  StateCode: '29',
  Pincode: '560038',
}
const SELLER = {
  LegalName: 'Demo Retail & Sons Private Limited',
  Address: BENGALURU,
  GSTIN: '29ABCDE1234F1ZW',
}
const LONG_NAME = 'Cold-pressed virgin coconut oil in a reusable glass bottle with a cork, family pack of six'

const lines = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    soldLine(place + 1, {
      Quantity: ((place % 4) + 1) * 1_000,
      UnitPrice: 4_000 + place * 175,
      Tax: place % 3 === 0 ? gst(18) : gst(5),
      Name: place % 7 === 5 ? LONG_NAME : `Article ${place + 1}`,
    }),
  )

/** 11 pieces with a discount of 5 %: the price that is printed is rounded, and the amount must not be computed from it. */
const BUTTER = soldLine(1, {
  Name: 'Table butter 100 g',
  HSN: '0405',
  Quantity: 11_000,
  Discount: { Kind: 'Percent', Percent: 5 * ONE_PERCENT },
})

const discounted = buildSale({
  Lines: [
    BUTTER,
    soldLine(2, {
      Name: LONG_NAME,
      HSN: '1513',
      UnitPrice: 125_000,
      Quantity: 2_000,
      Tax: gst(18),
      Offers: [{ OfferID: 'offer', Version: 1, Amount: 25_000, Reason: '10 % on oils' }],
      Note: 'Gift wrapped',
    }),
    soldLine(3, {
      Name: 'Rice loose',
      Unit: 'kg',
      Quantity: 1_235,
      UnitPrice: 8_900,
      PriceIncludesTax: false,
    }),
    soldLine(4, { Name: 'Milk 500 ml', HSN: '0401', UnitPrice: 3_200, Tax: gst(0) }),
    soldLine(5, { Name: 'Cola 750 ml', HSN: '2202', UnitPrice: 4_000, Tax: gst(40, 12) }),
  ],
  Charges: [
    charge(1),
    charge(2, { Name: 'Packing', HSN: '998540', ChargeAmount: 1_000, PriceIncludesTax: false }),
  ],
  BillDiscount: { Kind: 'Amount', Amount: 10_000 },
  Loyalty: { Points: 25, PointValue: 100, As: 'Discount' },
  Payments: cash(400_000),
})

const toKerala = buildSale(
  { Lines: lines(3), Supply: 'interstate', Charges: [charge(1)], Payments: cash(60_000) },
  {
    Seller: SELLER,
    CustomerName: 'Malabar Traders',
    CustomerPhoneNo: '+919800000007',
    CustomerGSTIN: '32ABCDE1234F1Z9',
    CustomerAddress: KOCHI,
    DeliveryAddress: { ...KOCHI, Name: 'Malabar Traders, godown 3', Address1: 'Willingdon Island' },
    PlaceOfSupply: '32',
  },
)

/** One sale of each sort that a layout has to show. */
export const SAMPLES: Readonly<Record<string, Sale>> = {
  one: buildSale({ Lines: [BUTTER], Payments: cash(70_000) }),
  twelve: buildSale({ Lines: lines(12), Payments: cash(150_000) }, { Seller: SELLER, PlaceOfSupply: '29' }),
  sixty: buildSale({ Lines: lines(60), Charges: [charge(1)], Payments: cash(2_000_000) }, { Seller: SELLER }),
  discounted,
  delivery: buildSale({
    Lines: [BUTTER, soldLine(2, { Tax: gst(18), UnitPrice: 29_790 })],
    Charges: [charge(1)],
  }),
  return: creditNote(discounted, ({ Quantity }) => (Quantity > 1_500 ? 1_000 : Quantity)),
  toKerala,
  returnFromKerala: creditNote(toKerala),
  supply: buildSale(
    { Lines: [soldLine(1, { Name: 'Milk 500 ml', UnitPrice: 3_250, Tax: gst(0) })] },
    { Seller: SELLER },
  ),
}

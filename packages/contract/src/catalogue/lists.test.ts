import { readFileSync } from 'node:fs'
import { settle } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AccessReply,
  ApprovalReply,
  DenominationsReply,
  EmployeesReply,
  MembershipReply,
  NO_PRODUCT_TAGS,
  type Offer,
  OffersReply,
  PrintConfigsReply,
  ProductTagsReply,
  UserSessionsReply,
  toDomainOffer,
} from '../index.ts'

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}.json`, import.meta.url), 'utf8'))

const replies: [string, z.ZodType][] = [
  ['access', AccessReply],
  ['approval', ApprovalReply],
  ['denominations', DenominationsReply],
  ['employees', EmployeesReply],
  ['membership', MembershipReply],
  ['offers', OffersReply],
  ['print-configs', PrintConfigsReply],
  ['product-tags-none', ProductTagsReply],
  ['user-sessions', UserSessionsReply],
]

describe('golden replies', () => {
  test.each(replies)('CT-8 %s is read by its schema without losing a field', (name, schema) => {
    expect(schema.parse(golden(name))).toEqual(golden(name))
  })

  test('LS-2 the message without tags is the specified one', () => {
    expect(golden('product-tags-none')).toMatchObject({ message: NO_PRODUCT_TAGS })
  })
})

describe('offers in the terms of the domain', () => {
  const { Offers } = OffersReply.parse(golden('offers'))

  test('LS-3 one of every type becomes a valid offer of the domain', () => {
    expect(new Set(Offers.map((offer) => offer.Type)).size).toBe(8)
    const read = Offers.map(toDomainOffer)
    const offers = read.flatMap((one) => ('offer' in one ? [one.offer] : []))
    expect(offers).toHaveLength(Offers.length)
    const { warnings } = settle({ businessDate: '2026-11-15', rounding: { step: 1 }, lines: [], offers })
    expect(warnings).toEqual([])
    const broken = settle({
      businessDate: '2026-11-15',
      rounding: { step: 1 },
      lines: [],
      offers: offers.map((offer) => ({ ...offer, id: '' })),
    })
    expect(broken.warnings).toHaveLength(offers.length)
  })

  test('LS-3 scope, window and limits keep their values', () => {
    const [percent, , , , , , bill] = Offers as [Offer, Offer, Offer, Offer, Offer, Offer, Offer]
    expect(toDomainOffer(percent)).toEqual({
      offer: {
        id: percent.key,
        version: 1,
        name: 'Snack week',
        type: 'percent',
        percent: 100_000,
        scope: { categoryIds: ['snacks'], excludeProductIds: ['DEMO-001'] },
        window: { from: '2026-11-01', to: '2027-10-31' },
        cap: 15_000,
        stacking: 'exclusive',
      },
    })
    expect(toDomainOffer(bill)).toMatchObject({
      offer: {
        minAmount: 100_000,
        window: { weekDays: [1, 2, 3, 4, 5], hours: { from: '18:00', to: '20:00' } },
      },
    })
  })

  test('LS-10 missing required fields of a type are named', () => {
    const bare = (Type: Offer['Type']): Offer => ({
      key: 'o',
      OfferName: 'bare',
      Type,
      Version: 1,
      ValidityFrom: '2026-01-01',
      ValidityTo: '2026-12-31',
      Stacking: 'Exclusive',
    })
    expect(toDomainOffer(bare('BuyXGetY'))).toEqual({ missing: ['Buy', 'Get'] })
    expect(toDomainOffer(bare('MinimumBill'))).toEqual({ missing: ['Percent'] })
    expect(toDomainOffer(bare('Coupon'))).toMatchObject({ offer: { type: 'coupon' } })
  })
})

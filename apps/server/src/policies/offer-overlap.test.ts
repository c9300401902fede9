import type { Offer } from '@evertill/contract'
import { expect, test } from 'vitest'
import { mayMeet, scopesOf } from './offer-overlap.ts'

const offer = (fields: Partial<Offer> = {}): Offer => ({
  key: 'o',
  OfferName: 'Offer',
  Type: 'Percent',
  Version: 1,
  ValidityFrom: '2026-01-01',
  ValidityTo: '2026-12-31',
  Stacking: 'Exclusive',
  ...fields,
})

test.each<[string, Partial<Offer>, boolean]>([
  ['the same occasion', {}, true],
  ['another rank', { Priority: 1 }, false],
  ['days that follow each other', { ValidityFrom: '2027-01-01', ValidityTo: '2027-12-31' }, false],
  ['one day in common', { ValidityFrom: '2026-12-31', ValidityTo: '2027-12-31' }, true],
  ['another store', { StoreIDs: ['s2'] }, false],
  ['another customer group', { CustomerGroups: ['Gold'] }, false],
  ['other days of the week', { WeekDays: [0, 6] }, false],
  ['hours that follow each other', { HoursFrom: '20:00', HoursTo: '22:00' }, false],
  ['hours past midnight', { HoursFrom: '22:00', HoursTo: '18:01' }, true],
  ['a coupon', { Type: 'Coupon' }, false],
  ['a whole bill', { Type: 'MinimumBill' }, false],
])('HO-22 two offers with %s', (_name, fields, isMet) => {
  const own = {
    StoreIDs: ['s1'],
    CustomerGroups: ['Staff'],
    WeekDays: [1],
    HoursFrom: '18:00',
    HoursTo: '20:00',
  }
  const other = offer({ ...own, ...fields })
  expect([mayMeet(offer(own), other), mayMeet(other, offer(own))]).toEqual([isMet, isMet])
})

test('HO-22 the goods of a bundle are those of its parts, and a gift is among the goods', () => {
  const scopes = [{ ProductIDs: ['a'] }, { ProductIDs: ['b'] }]
  const items = scopes.map((Scope) => ({ Scope, Units: 1 }))
  expect(scopesOf(offer({ Type: 'Bundle', Items: items }))).toEqual(scopes)
  expect(scopesOf(offer({ Type: 'BuyXGetY', Scope: scopes[0], GetScope: scopes[1] }))).toEqual(scopes)
  expect(scopesOf(offer())).toEqual([{}])
})

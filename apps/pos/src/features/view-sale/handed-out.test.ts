import type { Sale, SaleChange } from '@evertill/contract'
import { expect, test } from 'vitest'
import { handedOut } from './handed-out.ts'

const body = (Revision: number, PaidAmount: number) =>
  ({ Revision, PaidAmount, PayableAmount: PaidAmount, ChangeAmount: 5_800 }) as Sale
const lowered: SaleChange = {
  from: 11_600,
  to: 5_800,
  removed: 0,
  added: 0,
  moved: [{ type: 'Cash', isCash: true, amount: -5_800 }],
}
const raised: SaleChange = {
  from: 2_000,
  to: 5_800,
  removed: 0,
  added: 1,
  moved: [{ type: 'Cash', isCash: true, amount: 3_800 }],
}
const edited = (change?: SaleChange) => [{ at: '', event: 'sale_edited', detail: '', change }]

test('SP-34 a bill that was never edited gave change', () => {
  expect(handedOut({ sale: body(1, 5_800), earlier: [], timeline: [] })).toBe('change')
})

test('SP-34 the body before an edit says whether money was paid back', () => {
  const sale = body(3, 5_800)
  const earlier = [body(1, 20_000), body(2, 11_600)]
  expect(handedOut({ sale, earlier, timeline: [] })).toBe('paidBack')
  expect(handedOut({ sale, earlier: [body(1, 20_000), body(2, 2_000)], timeline: [] })).toBe('change')
})

test('SP-34 on another device the timeline of the server says whether an edit paid money back', () => {
  const sale = body(2, 5_800)
  expect(handedOut({ sale, earlier: [], timeline: edited(lowered) })).toBe('paidBack')
  expect(handedOut({ sale, earlier: [], timeline: edited(raised) })).toBe('change')
})

test('SP-34 an edited bill of which nothing else is known claims neither change nor a payment back', () => {
  const sale = body(3, 5_800)
  expect(handedOut({ sale, earlier: [], timeline: edited() })).toBe('givenBack')
  expect(handedOut({ sale, earlier: [body(1, 11_600)], timeline: [] })).toBe('givenBack')
  expect(handedOut({ sale, earlier: [], timeline: edited({ ...lowered, to: 7_000 }) })).toBe('givenBack')
})

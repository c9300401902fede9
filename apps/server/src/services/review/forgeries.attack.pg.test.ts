import { highestSeverity, type SaleFlag } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SALE_INPUTS } from '../../policies/review/inputs.ts'
import { SALE_FORGERIES, withoutBill } from '../../testing/forgeries.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { returnOf } from '../../testing/test-sale.ts'

let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
  await shop.database.query('update stores set refund_approval_above = 100000000')
})
afterAll(() => shop.close())

const judged = Object.entries(SALE_INPUTS).flatMap(([path, treatment]) =>
  treatment.kind === 'compared' || treatment.kind === 'guarded' ? [{ path, ...treatment }] : [],
)

describe('a forged sale', () => {
  test('TR-2 each compared and each guarded field has a forgery', () => {
    expect(Object.keys(SALE_FORGERIES).toSorted()).toEqual(judged.map(({ path }) => path).toSorted())
  })

  test('TR-3 an honest sale and an honest return have no flag', async () => {
    const sold = shop.till.makeSale({ lines: 1, product: () => shop.soap })
    expect(await shop.reviewed(sold)).toEqual([])
    expect(await shop.reviewed(shop.till.makeSale({ lines: 0, draft: returnOf(sold) }))).toEqual([])
    expect(await shop.reviewed(withoutBill(shop), shop.manager)).toEqual([])
  })

  test.each(judged)('TR-2 $path is held against $by: $flag', async ({ path, flag }) => {
    const forged = await (SALE_FORGERIES[path] as (typeof SALE_FORGERIES)[string])(shop)
    expect(await shop.reviewed(forged)).toContain(flag)
  })
})

describe('severities', () => {
  test('TR-10 cash under another kind, and more money back than was paid, are alarms', async () => {
    for (const path of ['Payments[].Kind', 'Original.PayableAmount', 'Returns[].OriginalLineUUID']) {
      const forged = await (SALE_FORGERIES[path] as (typeof SALE_FORGERIES)[string])(shop)
      const flags = (await shop.reviewed(forged)) as SaleFlag[]
      expect([path, flags, highestSeverity(flags)]).toEqual([path, flags, 'alarm'])
    }
  })
})

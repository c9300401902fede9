import { randomUUID } from 'node:crypto'
import {
  type Offer,
  type Sale,
  type SaleDraftCharge,
  type SaleReply,
  type Tax,
  cartOfDraft,
  draftOfSale,
  freezeSale,
  toDomainOffer,
} from '@evertill/contract'
import { type Offer as DomainOffer, calendarDateOf, settle } from '@evertill/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { INDIA_OFFSET_MINUTES, OFFLINE, flagsAfterReview, inCash } from '../../testing/test-sale.ts'
import { ageHistory } from '../../testing/shop-history.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { database, cashier } = testShop('cashier')
const till = testTill(cashier)
let taxes: Tax[]

beforeAll(async () => {
  await openEveryDrawer(database)
  // An offer of certain hours differs between now and an hour ago.
  await database.query(`update offers set terms = terms - 'HoursFrom' - 'HoursTo' - 'WeekDays'`)
  taxes = (await cashier.get<{ productTaxes: Tax[] }>('/setup/taxes')).body.productTaxes
  await ageHistory(database, '100 days')
})

const flagsOf = (sale: unknown) => flagsAfterReview(cashier, sale)

/** A sale with the shop's offers, computed as a till computes them. */
const withOffers = async (sale: Sale): Promise<Sale> => {
  const { body } = await cashier.get<{ Offers: Offer[] }>('/offers')
  const offers = body.Offers.flatMap((offer): DomainOffer[] => {
    const read = toDomainOffer(offer)
    return 'offer' in read ? [read.offer] : []
  })
  const goods = await database.query<{ id: string; category: string; sub: string | null; tags: string[] }>(
    `select product_id as id, category_id as category, sub_category_id as sub, tag_ids as tags from products`,
  )
  const draft = draftOfSale(sale)
  const cart = cartOfDraft(draft)
  const lines = cart.lines.map((line) => {
    const row = goods.find(({ id }) => id === line.productId)
    return { ...line, categoryId: row?.category ?? '', subCategoryId: row?.sub ?? '', tags: row?.tags ?? [] }
  })
  const moment = { soldAt: sale.TransactionDate, timeZoneOffsetMinutes: 330 }
  const settled = settle({ ...cart, ...moment, lines, offers, storeId: sale.StoreID, payments: [] })
  const freeze = (tendered: number): Sale => {
    const given = draft.Lines.map((line, at) => {
      const Offers = (settled.lines[at]?.offers ?? []).map(({ offerId, version, amount, reason }) => ({
        OfferID: offerId,
        Version: version,
        Amount: amount,
        Reason: reason,
      }))
      return Offers.length > 0 ? { ...line, Offers } : line
    })
    return freezeSale(sale, { ...draft, Lines: given, Payments: tendered > 0 ? inCash(tendered) : [] })
  }
  return freeze(freeze(0).PayableAmount)
}

describe('differences from the offers and taxes of the shop', () => {
  /** A sale with goods on offer, as the till would make it. */
  const offered = async (): Promise<Sale> => {
    for (let tries = 0; tries < 60; tries++) {
      const sale = await withOffers(till.makeSale({ lines: 6 }))
      if (sale.Lines.some((line) => line.Offers !== undefined)) return sale
    }
    throw new Error('no demo offer touches any demo product')
  }
  const changed = (
    sale: Sale,
    change: (offer: NonNullable<Sale['Lines'][number]['Offers']>[number]) => object,
  ) => {
    const draft = draftOfSale(sale)
    const Lines = draft.Lines.map((line) =>
      line.Offers ? { ...line, Offers: line.Offers.map((one) => ({ ...one, ...change(one) })) } : line,
    )
    const freeze = (tendered: number) =>
      freezeSale(sale, { ...draft, Lines, Payments: tendered > 0 ? inCash(tendered) : [] })
    return { ...freeze(freeze(0).PayableAmount), UUID: randomUUID(), RunningNo: sale.RunningNo }
  }
  const anew = (sale: Sale): Sale => {
    const other = till.makeSale()
    const { UUID, RunningNo, TransactionNo } = other
    const Payments = sale.Payments.map((payment) => ({ ...payment, UUID: randomUUID() }))
    return { ...sale, UUID, RunningNo, TransactionNo, Payments }
  }

  test('SL-29 a sale with the offers of the shop is not flagged, alone or in a batch', async () => {
    expect(await flagsOf(await offered())).toEqual([])
    const sales = [await offered(), await offered()]
    const { body } = await cashier.post<{ results: SaleReply[] }>(`${OFFLINE}/batch`, { sales })
    expect(body.results.map(({ code }) => code)).toEqual(['0', '0'])
    for (const { UUID } of sales) expect(await cashier.reviewedFlags(UUID)).toEqual([])
  })

  test('SL-29 B-13 an amount, a version or an offer that is not the shop’s is flagged', async () => {
    const sale = await offered()
    const forged = [
      changed(sale, ({ Amount }) => ({ Amount: Amount + 1 })),
      changed(sale, ({ Version }) => ({ Version: Version + 1 })),
      changed(sale, () => ({ OfferID: randomUUID() })),
    ]
    for (const one of forged) expect(await flagsOf(anew(one))).toEqual(['OFFER_DIFFERS'])
  })

  test('SL-39 a sale with the terms before a change of the offer is right while its till may have known them', async () => {
    const sale = await offered()
    const [given] = sale.Lines.flatMap((line) => line.Offers ?? [])
    if (!given) throw new Error('no offer was given')
    const TransactionDate = new Date(Date.now() - 3_600_000).toISOString()
    // The first hour of a day is an hour after the last of the day before.
    const hourAgo = { TransactionDate, BusinessDate: calendarDateOf(TransactionDate, INDIA_OFFSET_MINUTES) }
    await database.query(`update offers set terms = terms || '{"Cap": 1}' where offer_id = $1`, [
      given.OfferID,
    ])
    const [row] = await database.query<{ version: number }>(
      'select version from offers where offer_id = $1',
      [given.OfferID],
    )
    expect(row).toEqual({ version: given.Version + 1 })
    expect(await flagsOf(anew(sale))).toEqual([])
    expect(await flagsOf(await withOffers(anew(sale)))).toEqual([])
    await ageHistory(database, '30 days')
    expect(await flagsOf(anew(sale))).toEqual(['OFFER_DIFFERS'])
    // It arrives late: its till was offline, and may have been for weeks.
    expect(await flagsOf(anew({ ...sale, ...hourAgo }))).toEqual([])
    const forged = changed(sale, ({ Amount }) => ({ Amount: Amount + 1 }))
    expect(await flagsOf(anew({ ...forged, ...hourAgo }))).toEqual(['OFFER_DIFFERS'])
  })

  test('SL-29 B-13 a charge with another tax than its own is flagged', async () => {
    const [taxed] = taxes.filter((tax) => tax.Rates.some(({ Heads }) => Heads.length > 0))
    if (!taxed) throw new Error('every demo tax is nil')
    const charge = (Tax: Tax): SaleDraftCharge => ({
      UUID: randomUUID(),
      Name: 'Delivery',
      ChargeAmount: 5_000,
      PriceIncludesTax: true,
      HSN: '9965',
      Tax,
    })
    const charged = async (Tax: Tax) =>
      flagsOf(await withOffers(till.makeSale({ draft: { Charges: [charge(Tax)] } })))
    expect(await charged(taxed)).toEqual([])
    const nil = { ...taxed, Rates: [{ Name: 'Nil', Heads: [] }] }
    expect(await charged(nil)).toEqual(['TAX_DIFFERS'])
    const unknown = { ...taxed, key: 'nobody' }
    expect(await charged(unknown)).toEqual(['TAX_DIFFERS'])
  })

  test('SL-29 B-13 the rate of another slab of the same tax is flagged, on both sides of the limit', async () => {
    const slabs = taxes.find((tax) => tax.Rates.some(({ UpTo }) => UpTo !== undefined))
    if (!slabs) throw new Error('no demo tax has a value condition')
    const today = slabs.Rates.filter(({ ValidTo }) => ValidTo === undefined)
    const [limit = 0] = today.flatMap(({ UpTo }) => UpTo ?? [])
    const rateOf = (isLow: boolean) => today.filter(({ UpTo }) => (UpTo !== undefined) === isLow)
    const sold = (price: number, inclusive: boolean, isLow: boolean) => {
      // Sold as if only this slab were there.
      const { UpTo: _limit, ...rate } = rateOf(isLow).at(-1) ?? { Name: '', Heads: [] }
      return till.makeSale({
        lines: 1,
        product: (product) => ({ ...product, TaxID: slabs.key, MRP: 0 }),
        line: (line) => ({
          ...line,
          UnitPrice: price,
          MRP: 0,
          PriceIncludesTax: inclusive,
          Tax: { ...slabs, Rates: [rate] },
        }),
      })
    }
    const taxFlag = async (sale: Sale) => {
      const [line] = sale.Lines
      await database.query('update products set tax_id = $1, price_includes_tax = $3 where product_id = $2', [
        slabs.key,
        line?.ProductID,
        line?.PriceIncludesTax,
      ])
      return (await flagsOf(sale)).includes('TAX_DIFFERS')
    }
    expect(await taxFlag(sold(limit, false, true))).toBe(false)
    expect(await taxFlag(sold(limit, false, false))).toBe(true)
    expect(await taxFlag(sold(limit + 1, false, true))).toBe(true)
    expect(await taxFlag(sold(limit + 1, false, false))).toBe(false)
    const low =
      rateOf(true)
        .at(-1)
        ?.Heads.reduce((sum, head) => sum + head.Rate, 0) ?? 0
    const tag = Math.floor((limit * (1_000_000 + low)) / 1_000_000)
    expect(await taxFlag(sold(tag, true, true))).toBe(false)
    expect(await taxFlag(sold(tag, true, false))).toBe(true)
    expect(await taxFlag(sold(tag + 200, true, true))).toBe(true)
    expect(await taxFlag(sold(tag + 200, true, false))).toBe(false)
  })
})

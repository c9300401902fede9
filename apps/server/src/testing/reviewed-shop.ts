import { randomUUID } from 'node:crypto'
import {
  ADVANCE_PAYMENT,
  type Product,
  type Sale,
  type SaleDraftLine,
  type SaleDraftPayment,
  type SaleReply,
  type SaleReturnLine,
  type Tax,
} from '@evertill/contract'
import { expect } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { dispatchEvents } from '../repositories/events/event-dispatch.repository.ts'
import { ageHistory } from './shop-history.ts'
import { buildTestApp, callerOf, reviewAll } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { openEveryDrawer } from './test-drawer.ts'
import { OFFLINE, type SaleChanges, inCash, openTill } from './test-sale.ts'

/** A shop with one offer, 10 % off butter. Sales are reviewed only when a test calls `review`. */
export const openReviewedShop = async () => {
  const database = await openTestDatabase()
  const db = openDatabase(database.url)
  const app = await buildTestApp(database.url)
  const cashier = await callerOf(app, 'cashier@demo.test')
  const manager = await callerOf(app, 'manager@demo.test')
  const till = await openTill(cashier)
  const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
  const butter = body.products.find(({ SKU }) => SKU === 'DEMO-001') as Product
  // No offer is for it, it is counted in pieces, and its price includes the tax.
  const soap = body.products.find(
    ({ key, IsWeighed, PriceIncludesTax, ParentProductID, DiscountPercentage, RetailPrice }) =>
      key !== butter.key &&
      !IsWeighed &&
      PriceIncludesTax &&
      ParentProductID === '' &&
      DiscountPercentage === 0 &&
      RetailPrice > 5_000,
  ) as Product
  const { body: setup } = await cashier.get<{ productTaxes: Tax[] }>('/setup/taxes')
  const taxes = new Map(setup.productTaxes.map((tax) => [tax.key, tax]))
  const [member] = await database.query<{
    customerId: string
    pointValue: number
    as: 'Discount' | 'Tender'
  }>(
    `select m.customer_id as "customerId", t.point_value::int as "pointValue", t.redeem_as as as
       from memberships m join membership_tiers t using (registration_id, tier_id)
      where m.registration_id = $1 and m.points > 0 and (m.valid_to is null or m.valid_to > now()) limit 1`,
    [cashier.profile.RegistrationID],
  )
  if (!member) throw new Error('the demo has no member')
  await database.query('update memberships set points = 20')
  const OFFER = randomUUID()
  await openEveryDrawer(database)
  await database.query('delete from offers')
  // Any of the random goods may come back without an approval.
  await database.query('update stores set refund_approval_above = 100000000')
  await database.query(
    `insert into offers (registration_id, offer_id, offer_name, type, validity_from, validity_to, terms)
     values ($1, $2, 'Butter week', 'Percent', '2020-01-01', '2099-12-31', $3)`,
    [
      cashier.profile.RegistrationID,
      OFFER,
      JSON.stringify({ Percent: 100_000, Stacking: 'Exclusive', Scope: { ProductIDs: [butter.key] } }),
    ],
  )

  const publish = async (): Promise<void> => {
    while ((await dispatchEvents(db, new Date())) > 0);
  }
  const review = () => reviewAll(db)
  const send = async (sale: Sale, caller = cashier): Promise<string[]> => {
    const { status, body: reply } = await caller.post<SaleReply>(OFFLINE, sale)
    expect(status, JSON.stringify(reply)).toBe(200)
    return reply.flags
  }
  const flagsOf = async ({ UUID }: Sale): Promise<string[] | undefined> => {
    const [row] = await database.query<{ flags: string[] }>('select flags from sales where uuid = $1', [UUID])
    return row?.flags
  }
  return {
    database,
    db,
    app,
    cashier,
    manager,
    till,
    butter,
    soap,
    taxes,
    member,
    OFFER,
    publish,
    review,
    send,
    flagsOf,
    reviewed: async (sale: Sale, caller = cashier): Promise<string[] | undefined> => {
      await send(sale, caller)
      await review()
      return flagsOf(sale)
    },
    ofButter: (line: Partial<SaleDraftLine> = {}, header: SaleChanges['header'] = {}): Sale =>
      till.makeSale({ lines: 1, product: () => butter, line: (one) => ({ ...one, ...line }), header }),
    /** A sale of goods that no offer is for. */
    ofSoap: (changes: SaleChanges = {}): Sale => till.makeSale({ lines: 1, product: () => soap, ...changes }),
    /** A payment by what was paid for an order ahead. */
    advance: (amount: number): SaleDraftPayment[] =>
      inCash(amount).map((payment) => ({
        ...payment,
        PaymentTypeID: ADVANCE_PAYMENT,
        PaymentType: 'Advance',
        Kind: 'Other',
      })),
    /** Sends a later revision, which must be accepted. */
    edit: async (next: Sale, caller = cashier): Promise<void> => {
      const { status, body: reply } = await caller.put<SaleReply>(`/transaction/sales/${next.UUID}`, next)
      expect(status, JSON.stringify(reply)).toBe(200)
    },
    /** Dates every change of the shop's data so far back by the interval. */
    ageHistory: (interval: string) => ageHistory(database, interval),
    /** Opens every register that is closed. */
    openDrawers: () => openEveryDrawer(database),
    /** A till at a register that nobody has opened. */
    closedTill: async () => {
      const closed = await openTill(manager, 'BLR1/R2')
      await database.query('delete from register_sessions where register_id = $1', [
        closed.lease.CashRegisterID,
      ])
      return closed
    },
    /** Half of a returned line of two pieces, in which every amount is even. */
    halfOf: (row: SaleReturnLine): SaleReturnLine => {
      const half = (amount: number): number => Math.floor(amount / 2)
      const TaxHeads = row.TaxHeads.map((head) => ({ ...head, Amount: half(head.Amount) }))
      const TaxAmount = TaxHeads.reduce((sum, { Amount }) => sum + Amount, 0)
      const TotalAmount = half(row.TotalAmount)
      const sums = { TaxAmount, TotalAmount, TaxableAmount: TotalAmount - TaxAmount }
      const worth = { GrossAmount: half(row.GrossAmount), NetAmount: half(row.NetAmount) }
      return { ...row, Quantity: row.Quantity / 2, TaxHeads, ...sums, ...worth }
    },
    close: async (): Promise<void> => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
}

export type ReviewedShop = Awaited<ReturnType<typeof openReviewedShop>>
